import Foundation
import PrioritiesTestSupport
import Testing

struct DoctorTests: BuiltProgramSuite {
  let home = TemporaryFolder.forSuite()

  struct Check: Decodable, Hashable {
    var name: String
    var value: String
    var because: String
    var ok: Bool
  }

  private struct Document: Decodable {
    var version: Int
    var checks: [Check]
  }

  private func checks(
    _ arguments: [String], replying replies: String? = nil
  ) throws -> [String: Check] {
    let document: Document = try document(arguments, replying: replies)
    #expect(document.version == 1)
    return Dictionary(uniqueKeysWithValues: document.checks.map { ($0.name, $0) })
  }

  private func document<Answer: Decodable>(
    _ arguments: [String], replying replies: String?
  ) throws -> Answer {
    let terminal = try PseudoTerminal(columns: 100, rows: 30)
    try terminal.run(
      BuiltProgram.priorities.path, arguments + ["--json"],
      environment: ["PRIORITIES_HOME": home.path, "HOME": home.path])
    if terminal.wait(for: "\u{1B}[c"), let replies { terminal.type(replies + "\u{1B}[?62;22c") }
    #expect(terminal.status() == 0)
    #expect(terminal.leftover() == "")
    let start = try #require(terminal.text.firstIndex(of: "{"))
    return try JSONDecoder().decode(Answer.self, from: Data(terminal.text[start...].utf8))
  }

  private static let light = "\u{1B}]10;rgb:10/10/10\u{7}\u{1B}]11;rgb:fa/fa/f0\u{7}"
  private static let palette = (0..<16).map { index in
    // The bright red is readable, the yellow is not.
    let color = index == 9 || index == 1 ? "a0/00/00" : "d0/d0/00"
    return "\u{1B}]4;\(index);rgb:\(color)\u{7}"
  }.joined()

  @Test("The appearance follows the terminal's reported colours")
  func asked() throws {
    let checks = try checks(["doctor"], replying: Self.light)
    #expect(checks["background"]?.value == "#fafaf0")
    #expect(checks["background"]?.because.hasPrefix("reported by the terminal within ") == true)
    #expect(checks["appearance"]?.value == "light")
    #expect(checks["theme"]?.value.hasSuffix("-light") == true)
    #expect(checks["shown on"]?.value == "#fafaf0")
  }

  @Test("At sixteen colours, doctor queries the terminal's palette")
  func sixteen() throws {
    let checks = try checks(["doctor", "--color", "16"], replying: Self.light + Self.palette)
    #expect(checks["own colours"]?.value == "16 of 16 reported")
  }

  private struct ThemeDocument: Decodable {
    struct Role: Decodable, Hashable {
      var foreground: String?
      var contrast: Double?
    }

    var roles: [String: Role]
  }

  @Test("theme show measures the contrast of the terminal's sixteen colours")
  func measured() throws {
    let theme: ThemeDocument = try document(
      ["theme", "show", "stillwater", "--color", "16"], replying: Self.light + Self.palette)
    let critical = try #require(theme.roles["priority.critical"])
    #expect(critical.foreground == "#a00000")
    #expect(try #require(critical.contrast) >= 4.5)
    #expect(try #require(theme.roles["success"]?.contrast) < 4.5)
  }

  @Test("Unreported values are marked as such, and no wait is repeated")
  func silent() throws {
    let checks = try checks(["doctor"])
    #expect(checks["background"]?.value == "not reported")
    #expect(
      checks["shown on"]?.because
        == "the terminal did not reply within 200 ms, so colours are readable on black and on white"
    )
    #expect(checks["shown on"]?.value == "unknown")
    #expect(checks["minimum contrast"]?.value == "3.00:1")
    #expect(checks["appearance"]?.value == "dark")
    #expect(try !queries())
  }

  @Test("The appearance setting avoids a query")
  func setting() throws {
    #expect(try !queries(["PRIORITIES_APPEARANCE": "light"]))
  }

  /// Whether a list queries the terminal's colours.
  private func queries(_ environment: [String: String] = [:]) throws -> Bool {
    let terminal = try PseudoTerminal()
    try terminal.run(
      BuiltProgram.priorities.path, ["list"],
      environment: ["PRIORITIES_HOME": home.path, "HOME": home.path].merging(environment) { $1 })
    #expect(terminal.status() == 0)
    return terminal.text.contains("\u{1B}]11;?")
  }

  @Test("doctor checks the store, folders and terminal, also in a pipe")
  func pipe() throws {
    let result = try run("doctor", "--json")
    let document = try JSONDecoder().decode(Document.self, from: Data(result.output.utf8))
    let names = Set(document.checks.map(\.name))
    #expect(
      names.isSuperset(of: ["version", "settings", "themes", "store", "terminal", "colours"]))
    #expect(document.checks.filter { !$0.ok }.isEmpty)
    let colors = document.checks.first { $0.name == "colours" }
    #expect(colors?.value == "none")
    #expect(colors?.because == "the output is not a terminal")
    #expect(result.status == 0)
  }

  @Test("doctor lists working and broken hooks")
  func hooks() throws {
    let folder = home.url("Hooks")
    for (name, mode) in [("on-done", 0o755), ("pre-add", 0o644), ("after-add", 0o755)] {
      try home.write("#!/bin/sh\n", to: "Hooks/\(name)", mode: mode)
    }
    let lines = try run("doctor").output.split(separator: "\n")
    #expect(
      lines.filter { $0.contains("\thook\t") } == [
        "not ok\thook\t\(folder.path)/after-add\tunknown hook name; hooks are pre-add, "
          + "pre-change, pre-done, pre-delete, on-add, on-change, on-done, on-delete",
        "ok\thook\t\(folder.path)/on-done\truns when items change",
        "not ok\thook\t\(folder.path)/pre-add\tnot executable, so it does not run",
      ])
  }

  @Test("doctor lists hooks that reject every change")
  func brokenHooks() throws {
    let folder = home.url("Hooks")
    try makeFolder(folder.appendingPathComponent("pre-change").path)
    for (name, line) in [("pre-add", "#!/no/such -x"), ("pre-done", "#! /bin/sh")] {
      try home.write("\(line)\n", to: "Hooks/\(name)", mode: 0o755)
    }
    let result = try run("doctor")
    #expect(result.status == 1)
    let lines = result.output.split(separator: "\n").filter { $0.contains("\thook\t") }
    let end = "every change is refused"
    let expected: [String] = [
      "not ok\thook\t\(folder.path)/pre-add\tits interpreter /no/such cannot run, so \(end)",
      "not ok\thook\t\(folder.path)/pre-change\tis a folder, so \(end)",
      "ok\thook\t\(folder.path)/pre-done\truns when items change",
    ]
    #expect(lines.map(String.init) == expected)
  }

  @Test("doctor reports the theme setting, missing themes, and unknown keys")
  func doctor() throws {
    try home.write(#"{"version":1,"theme":"gone","foo":3}"#, to: "settings.json")
    let result = try run("doctor", "--color", "truecolor")
    let text = withoutStyle(result.output).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    #expect(text.contains("✗ theme stillwater-dark"), "\(text)")
    #expect(text.contains("the theme setting is \"gone\", which does not exist"))
    #expect(text.contains("unknown setting \"foo\" (kept)"))
    #expect(!(result.output + result.errors).contains("Until then"))
    #expect(result.errors.contains("Using the theme stillwater instead."), "\(result.errors)")
  }

  @Test("doctor exits with 1 after a failed check")
  func status() throws {
    #expect(try run("doctor").status == 0)
    let result = try run("doctor", environment: ["PRIORITIES_DUE": "x"])
    #expect(result.status == 1)
    #expect(
      result.output.split(separator: "\n").filter { $0.hasPrefix("not ok") }.map {
        $0.split(separator: "\t")[1]
      } == ["setting"])
  }
}
