import Foundation
import PrioritiesTestSupport
import StyledTerminalText
import TerminalThemes
import Testing

struct ArticleTests {
  private static let checks = [
    Check(name: "parser", seconds: 2, isPassed: true),
    Check(name: "writer\u{1B}[31m", seconds: 5, isPassed: false),
  ]

  private static func blocks(_ language: String) throws -> [String] {
    let article = try String(
      contentsOf: packageRoot.appending(
        path: "Sources/TerminalThemes/TerminalThemes.docc/ThemeYourProgram.md"),
      encoding: .utf8)
    return article.components(separatedBy: "```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
  }

  @Test("The article contains the code that these tests compile")
  func code() throws {
    let blocks = try Self.blocks("swift")
    let compiled = try String(
      contentsOf: packageRoot.appending(path: "Tests/ThemingTests/ThemeYourProgram.swift"),
      encoding: .utf8)
    #expect(blocks.count == 8)
    #expect(blocks.joined(separator: "\n") == compiled)
  }

  @Test("The article's choices resolve to themes, and a misspelt one is reported")
  func choices() throws {
    #expect(try chosenTheme("auto", folder: nil, isDark: true).name == "stillwater-dark")
    #expect(try chosenTheme("#b45309", folder: nil, isDark: false).name == "b45309-light")
    let pair = "light:parchment,dark:fjord"
    #expect(try chosenTheme(pair, folder: nil, isDark: false).name == "parchment-light")
    #expect(try chosenTheme(pair, folder: nil, isDark: true).name == "fjord-dark")
    #expect(throws: ThemeError.unknown(name: "fjrod", nearest: "fjord")) {
      try chosenTheme("fjrod", folder: nil, isDark: true)
    }
  }

  @Test("A pipe receives plain text, a terminal the same text with colours")
  func drawing() throws {
    let theme = try chosenTheme("fjord", folder: nil, isDark: true)
    let piped = drawn(Self.checks, in: theme, environment: [:], isTerminal: false)
    let plain = String(decoding: piped, as: UTF8.self)
    #expect(plain.split(separator: "\n").count == 3)
    #expect(plain.hasPrefix("Checks\nx parser | 2 s\n! writer"))
    #expect(!plain.contains("\u{1B}"))

    let environment = ["TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "en_GB.UTF-8"]
    let shown = String(
      decoding: drawn(Self.checks, in: theme, environment: environment, isTerminal: true),
      as: UTF8.self)
    let success = try #require(ResolvedTheme(theme, level: .truecolor).report(.success).foreground)
    #expect(shown.contains("38;2;\(success.red);\(success.green);\(success.blue)"))
    let text = shown.replacing(try Regex("\u{1B}\\[[0-9;]*m"), with: "")
    #expect(text.hasPrefix("Checks\n✓ parser · 2 s\n✗ writer"))
    #expect(!text.contains("\u{1B}"))
  }

  @Test("The article's theme has no findings")
  func themeFile() throws {
    let blocks = try Self.blocks("toml")
    let text = try #require(blocks.first)
    #expect(blocks.count == 2)
    #expect(problems(of: text, named: "lagoon") == [])
    #expect(problems(of: text + blocks[1], named: "lagoon") == [])
    let misspelt = text.replacing("heading", with: "headnig")
    #expect(
      problems(of: misspelt, named: "lagoon").first?.contains("did you mean \"heading\"?") == true)
  }

  @Test("The article's own roles have the style of the theme that comes with the program")
  func ownRoles() throws {
    let text = try Self.blocks("toml").joined(separator: "\n")
      .replacing("name = \"lagoon\"", with: "name = \"fjord-dark\"")
    let bytes = try sunny(
      shipped: ["fjord-dark": Array(text.utf8)], folder: "/nowhere", level: .truecolor)
    #expect(String(decoding: bytes, as: UTF8.self).contains("\u{1B}[1;3;38;2;255;204;0m"))
  }

  @Test("A theme from one colour has two valid files", arguments: Appearance.allCases)
  func oneColor(appearance: Appearance) throws {
    let files = try #require(themeFiles(from: "#b45309", named: "rust"))
    let text = try #require(files[appearance])
    let file = ThemeFile(
      name: "rust-\(appearance)", path: "rust-\(appearance).toml", bytes: Array(text.utf8))
    #expect(try ThemeLibrary().theme(of: file).appearance == appearance)
    #expect(themeFiles(from: "#b4530", named: "rust") == nil)
  }

  @Test(
    "Repaired roles have enough contrast, and unrepaired faint roles are reported",
    arguments: [ColorLevel.ansi256, .truecolor])
  func measuring(level: ColorLevel) throws {
    let theme = try chosenTheme("fjord", folder: nil, isDark: true)
    let grey = RGB(96, 96, 96)
    #expect(faintRoles(of: ResolvedTheme(theme, level: level)) == [])
    #expect(faintRoles(of: ResolvedTheme(theme, level: level, background: grey)) == [])
    let declared = ResolvedTheme(theme, level: level, background: grey, minimumContrast: 0)
    #expect(faintRoles(of: declared).contains(.priorityLow))
  }
}
