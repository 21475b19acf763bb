import Foundation
import LayeredSettings
import PrioritiesPreferences
import PrioritiesTestSupport
import Testing

@Suite struct ExtremeNumberTests {
  private static let extremes = ["\(Int64.min)", "\(Int64.max)"]
  private let program = BuiltProgram.priorities

  @Test("No extreme argument of any command crashes it", arguments: DeclaredCommand.all)
  func arguments(_ command: DeclaredCommand) throws {
    guard !command.isEndless else { return }
    let home = try TemporaryFolder()
    _ = try program.run(["add", "Milk"], home: home)
    let required = command.positionals.filter { !$0.isOptional }.map { _ in "Milk" }
    for number in Self.extremes {
      let options = command.options.compactMap(\.word).map { required + ["\($0)=\(number)"] }
      for words in options + [command.positionals.map { _ in number }] {
        let result = try command.program.run(command.path + words, home: home)
        #expect(result.status < 128, "\(command) \(words): \(result)")
      }
    }
  }

  @Test("No extreme number in a setting crashes a command")
  func settings() throws {
    let home = try TemporaryFolder()
    let names = Preference.schema().declarations.map(\.name)
    for number in Self.extremes + ["1e308", "-1e308", "1e-308"] {
      let values = names.map { "\"\($0)\": \(number)" }.joined(separator: ",")
      try Data("{\(values)}".utf8).write(to: home.url("settings.json"))
      for words in [
        ["list"], ["settings", "check"], ["settings", "list"], ["theme", "show", "fjord-dark"],
        ["theme", "export", "fjord-dark"], ["settings", "write", "minimumContrast", "--", number],
      ] {
        let result = try program.run(
          words, home: home, environment: ["PRIORITIES_MINIMUM_CONTRAST": number])
        #expect(result.status < 128, "\(number): \(words): \(result)")
      }
    }
  }

  @Test("No extreme number in a store crashes a command", .needs("sqlite3"))
  func columns() throws {
    let home = try TemporaryFolder()
    let path = home.url("priorities.sqlite").path
    for words in [
      ["add", "Milk", "Bread", "Groceries", "Tea"], ["include", "Bread", "--in", "Groceries"],
      ["raise", "Bread", "--in", "Groceries"], ["done", "Bread"], ["add", "Bread"],
      ["done", "Bread"], ["add", "Bread"], ["done", "Bread"], ["add", "Bread"], ["done", "Bread"],
      ["delete", "Tea", "--yes"], ["raise", "Milk"], ["undo"],
    ] {
      let result = try program.run(words, home: home)
      try #require(result.status == 0, "\(words): \(result)")
    }
    func sqlite3(_ sql: String) throws -> String {
      let tool = BuiltProgram(path: toolPath("sqlite3") ?? "sqlite3")
      return try tool.run([path, sql], home: home).output
    }
    _ = try sqlite3("UPDATE completion SET at_ms = at_ms + change * 604800000 - 9000000000")
    #expect(try program.run(["log"], home: home).status == 0)
    let columns = try sqlite3(
      """
      SELECT 'UPDATE OR IGNORE ' || t.name || ' SET ' || c.name || ' = % WHERE ' || c.name
        || ' = (SELECT ^(' || c.name || ') FROM ' || t.name || ')'
      FROM sqlite_schema t, pragma_table_info(t.name) c
      WHERE t.type = 'table' AND c.type = 'INTEGER'
      """
    ).split(separator: "\n").map(String.init)
    #expect(columns.count > 20)
    let sound = try Data(contentsOf: URL(fileURLWithPath: path))
    let versions = [Int(Int32.min), -1, 0, Int(Int32.max)].map { "PRAGMA user_version = \($0)" }
    let updates = columns.flatMap { update in
      zip(Self.extremes, ["min", "max"]).map {
        update.replacing("%", with: $0).replacing("^", with: $1)
      }
    }
    for sql in updates + versions {
      try sound.write(to: URL(fileURLWithPath: path))
      _ = try sqlite3("PRAGMA ignore_check_constraints = 1; \(sql)")
      for words in [
        ["list", "--all", "--json"], ["list", "--due"], ["show", "Bread"], ["log", "--json"],
        ["log", "--done"], ["export"], ["db", "check"], ["raise", "Bread"], ["done", "Bread"],
        ["undo"], ["undo"], ["redo"],
      ] {
        let result = try program.run(words, home: home)
        #expect(result.status < 128, "\(sql): \(words): \(result)")
      }
    }
  }
}
