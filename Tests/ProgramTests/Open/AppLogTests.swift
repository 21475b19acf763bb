import Foundation
import PrioritiesTestSupport
import Testing

@Suite(.serialized)
struct AppLogTests {
  /// The log of creating an item.
  private func visit(_ variables: [String: String] = [:]) throws -> [String] {
    let (home, logs) = (try TemporaryFolder(), try TemporaryFolder())
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let log = ["PRIORITIES_LOG": logs.url("app.log").path]
    try terminal.openApp(home, environment: log.merging(variables) { $1 })
    try #require(terminal.wait(for: "Find or add"))
    terminal.type("/Quark", until: "create")
    terminal.type("\r", until: "Created")
    terminal.quit("\u{3}")
    let mode = try FileManager.default.attributesOfItem(atPath: logs.url("app.log").path)
    #expect(mode[.posixPermissions] as? Int == 0o600)
    return try logs.text("app.log").split(separator: "\n").map(String.init)
  }

  @Test("The log has events, effects and frames, without typed text")
  func quiet() throws {
    let lines = try visit()
    let format = #/^ *\d+\.\d{3}  (?:event   \S.*|effect  [a-zA-Z]+|frame   80x24, \d+ bytes)$/#
    #expect(lines.filter { $0.wholeMatch(of: format) == nil } == [])
    #expect(lines.contains { $0.hasSuffix("event   key of a character") })
    #expect(lines.contains { $0.hasSuffix("event   key enter") })
    #expect(lines.contains { $0.hasSuffix("effect  create") })
    #expect(lines.contains { $0.contains("frame   80x24, ") })
    #expect(lines.filter { $0.contains("uark") } == [])
  }

  @Test("The log has names on request")
  func names() throws {
    let lines = try visit(["PRIORITIES_LOG_NAMES": "1"])
    #expect(lines.contains { $0.contains("effect  create") && $0.contains("Quark") })
    #expect(lines.contains { $0.hasSuffix("event   key Q") })
  }

  @Test("A pipe without a reader does not hold up the app")
  func pipe() throws {
    let (home, logs) = (try TemporaryFolder(), try TemporaryFolder())
    #expect(mkfifo(logs.url("log").path, 0o600) == 0)
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    try terminal.openApp(home, environment: ["PRIORITIES_LOG": logs.url("log").path])
    #expect(terminal.wait(for: "Find or add"))
    terminal.quit("\u{3}")
  }

  @Test(
    "A log in a folder of the program is refused",
    arguments: [
      "priorities.sqlite", "settings.json", "Themes/a.toml", "Hooks/pre-add", "Backups/a",
      "profiles/a/settings.json",
    ])
  func ownFiles(name: String) throws {
    let home = try TemporaryFolder()
    #expect(try BuiltProgram.priorities.run(["add", "Milk"], home: home).status == 0)
    let file = home.url(name)
    let before = FileManager.default.contents(atPath: file.path)
    let result = try BuiltProgram.priorities.run(
      ["open"], home: home, environment: ["PRIORITIES_LOG": file.path])
    #expect(result.status == 64)
    #expect(
      result.errors
        == "PRIORITIES_LOG is set to a file that Priorities itself uses. Choose another file.\n")
    #expect(FileManager.default.contents(atPath: file.path) == before)
  }
}
