import Foundation
import PrioritiesTestSupport
import StyledTerminalText
import TerminalThemes
import Testing

@testable import TerminalThemeImport

/// Files that repeat a few words of their format, as large as each reader accepts.
@Suite("Cost of reading", .serialized)
struct ReadingCostTests {
  private static let theme = "format = 1\nname = \"x\"\nvariant = \"dark\"\n"

  /// A beginning, what is repeated (`#` is its number), an end, and whether there are findings that
  /// are not listed.
  private static let themes: [(String, String, String, Bool)] = [
    ("a=\"", "\\u0001\" ", "\"", false), ("a=\"", "\\u0001\\\"", "\"", false),
    (theme + "[roles]\naccent=\"", "x ", "\"", true),
    (theme + "[roles]\naccent={", "a#=1,", "bold=true}", true),
    (theme + "[palette]\n", "a#=\"x\"\n", "", true),
    (theme + "palette={", "a#=\"\u{65E5}\u{672C}\",", "a=\"x\"}", true),
    (theme + "[palette]\na=\"", "mix(", "\"", false), ("", "\"\\u0001#\"=1\n", "", true),
    (theme + "name2=\"", "\u{301}", "\"", false), ("", "[[a]]\n", "", false),
  ]

  @Test("The findings of a theme are bounded, and so are their lines", arguments: themes.indices)
  func themeFindings(index: Int) {
    let (start, unit, end, isLong) = Self.themes[index]
    let limit = unit.contains("#") ? 450 : .max
    let text = Self.text(start, unit, end, bytes: 64 * 1024, count: limit)
    let begin = processorTime
    let findings = ThemeLibrary().read(
      ThemeFile(name: "x", path: "x.toml", bytes: Array(text.utf8))
    ).checked
    let lines = findings.flatMap { $0.excerpt(width: 80) }
    #expect(processorTime - begin < 1)
    #expect(findings.count <= 21 && !findings.isEmpty)
    #expect(lines.allSatisfy { $0.displayWidth <= 80 })
    #expect(findings.allSatisfy { $0.sentence.unicodeScalars.count < 1500 })
    #expect((findings.last?.message.hasSuffix(" more") == true) == isLong)
    #expect(findings.contains { $0.severity == .error })
  }

  @Test("Findings that are not listed are counted")
  func counted() throws {
    let text = Self.theme + "[roles]\naccent = \"\(String(repeating: "z ", count: 30))\"\n"
    let findings = ThemeLibrary().read(
      ThemeFile(name: "x", path: "x.toml", bytes: Array(text.utf8))
    ).checked
    // One unknown colour and 29 words after it.
    #expect(findings.map(\.severity) == [ThemeFinding.Severity](repeating: .error, count: 21))
    #expect(findings.last?.message == "and 10 more")
    #expect(findings.last?.count == 10)
  }

  private static let words: [String] = [
    "#", "=", ":", " ", "\n", "\t", "\"", "'", ",", "{", "}", "[", "]", "<", ">", "/", "\\", "-",
    "*",
    "palette", "base00", "#ff0000", "color1", "background", "name", "include x\n", "a: b\n",
    "a=b\n",
    "*color1: #fff\n", "#define a b\n", "<key>a</key><string>b</string>", "\u{301}", "\u{65E5}",
    "palette = 1=#fff\n", "{{", "}}", "{{#roles}}", "{{/roles}}", "{{^roles}}{{/roles}}", "dark.",
    "{{name}}", "\u{1}", "0", "a", "\r\n", "[colors.normal]\n", "\"ui.text\" = \"a\"\n", "//", "/*",
  ]

  private static func starts(_ format: SchemeFormat) -> [String] {
    let text = String(decoding: Samples.file(format).bytes, as: UTF8.self)
    return ["", text, String(text.prefix(text.count / 2))]
  }

  @Test("Any repetition is read in linear time", arguments: SchemeFormat.allCases)
  func schemes(format: SchemeFormat) {
    var generator = SeededGenerator(seed: 0xC057)
    for _ in 0..<(runsSlowProofs ? 200 : 2) {
      let text = Self.random(&generator, Self.starts(format), bytes: SchemeFile.limit)
      let begin = processorTime
      let notes = (try? SchemeParseResult(SchemeFile("x", text), as: format))?.notes ?? []
      _ = SchemeFormat(guessing: "x", text: text)
      #expect(processorTime - begin < 1, "\(text.prefix(3000).debugDescription)")
      #expect(notes.count <= 21)
    }
  }

  @Test("Any repetition in a theme or template is read in linear time")
  func themesAndTemplates() throws {
    var generator = SeededGenerator(seed: 0xC058)
    let variants = [try Samples.variant("fjord-dark")]
    for _ in 0..<(runsSlowProofs ? 400 : 4) {
      let theme = Self.random(
        &generator,
        ["", Self.theme, Self.theme + "[roles]\naccent=\"", Self.theme + "[palette]\n"],
        bytes: 64 * 1024)
      var begin = processorTime
      let findings = ThemeLibrary().read(
        ThemeFile(name: "x", path: "x", bytes: Array(theme.utf8))
      ).checked
      #expect(processorTime - begin < 1, "\(theme.prefix(300).debugDescription)")
      #expect(findings.count <= 21)
      let template = Self.random(&generator, ["", "{{", "{{#roles}}"], bytes: 1 << 20)
      begin = processorTime
      let error = Result { try ThemeTemplate(template, file: "x").text(with: variants, name: "x") }
      #expect(processorTime - begin < 1, "\(template.prefix(300).debugDescription)")
      if case .failure(let error) = error { #expect("\(error)".count < 600) }
    }
  }

  @Test(
    "A template's worst repetitions are read in linear time",
    arguments: ["{{dark.@}}", "{{@}}", "@{{^roles}}{{/roles}}", "{{#mix}}@{{/mix}}", "{{!@}}"])
  func templates(shape: String) throws {
    for unit in ["dark.", "{{^roles}}{{/roles}}"]
      + (runsSlowProofs ? ["a", " ", "{{!}} ", "("] : [])
    {
      let text = shape.replacing("@", with: Self.text("", unit, "", bytes: (1 << 20) - 100))
      let begin = processorTime
      _ = try? ThemeTemplate(text, file: "x").text(
        with: [try Samples.variant("fjord-dark")], name: "x")
      #expect(processorTime - begin < 1, "\(shape) \(unit)")
    }
  }

  private static func text(
    _ start: String, _ unit: String, _ end: String, bytes: Int, count limit: Int = .max
  ) -> String {
    let room = bytes - start.utf8.count - end.utf8.count
    let count = min(limit, room / (unit.utf8.count + (unit.contains("#") ? 4 : 0)))
    guard unit.contains("#"), limit < .max else {
      return start + String(repeating: unit, count: count) + end
    }
    return start + (0..<count).map { unit.replacing("#", with: "\($0)") }.joined() + end
  }

  private static func random(
    _ generator: inout SeededGenerator, _ starts: [String], bytes: Int
  ) -> String {
    let start = starts.randomElement(using: &generator) ?? ""
    let unit = (0..<Int.random(in: 1...4, using: &generator))
      .map { _ in words.randomElement(using: &generator) ?? "" }.joined()
    return text(start, unit, words.randomElement(using: &generator) ?? "", bytes: bytes)
  }
}
