import Foundation
import Lists
import Storage
import Synchronization
import TestSupport
import Testing

@Suite struct ScreenReaderTests: BuiltProgramSuite {
  let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
    try run("settings", "write", "screenReader", "on")
  }

  private let sentence =
    "With the screenReader setting on, use list, search, add, set, done and undo."

  @Test("Instead of the app, one line names commands")
  func open() throws {
    #expect(try run("open") == BuiltProgram.Result(output: sentence + "\n"))
    let terminal = try screen("open")
    #expect(terminal.status == 0)
    #expect(terminal.text == "  • \(sentence)\n")
    #expect(try home.names() == ["settings.json"])
  }

  @Test("Rows have the priority as a word", arguments: [20, 80] as [UInt16])
  func words(columns: UInt16) throws {
    try makeDue("Toilet paper")
    try run("add", "Groceries")
    try run("add", "Milk", "Olive oil", "Bread", "--in", "Groceries")
    try run("add", "Batteries", "-p", "critical")
    try run("add", "Passport", "-p", "high")
    try run("set", "low", "Bread")
    try run("set", "critical", "Milk", "--in", "Groceries")
    let commands = [
      "list", "list Groceries", "list --all --numbers", "list --tree --all", "list --due",
    ]
    var text = ""
    for command in commands {
      let result = try BuiltProgram.priorities.runInTerminal(
        command.split(separator: " ").map(String.init), home: home, columns: columns, rows: 60)
      #expect(result.status == 0)
      text += "$ \(command)\n" + withoutStyle(result.output)
    }
    try expectGolden(text, "screen-reader-\(columns).txt")
  }

  private func makeDue(_ name: String) throws {
    let day: Int64 = 86_400_000
    let now = Int64(Date().timeIntervalSince1970 * 1000)
    let moment = Mutex<Int64>(0)
    let store = try Store.open(
      path: home.path + "/priorities.sqlite", access: .writing,
      clock: { Timestamp(milliseconds: moment.withLock { $0 }) })
    for days: Int64 in [42, 33, 24, 15] {
      moment.withLock { $0 = now - days * day }
      _ = try store.write { try $0.add([name]) }
      _ = try store.write { try $0.done([.whole(name)]) }
    }
  }
}
