import PrioritiesTestSupport
import Testing

@Suite struct ScreenReaderTests: BuiltProgramSuite {
  let home = TemporaryFolder.forSuite()

  init() throws {
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
    try home.makeDue("Toilet paper")
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
}
