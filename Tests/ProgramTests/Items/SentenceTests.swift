import Foundation
import TestSupport
import Testing

/// Sentences that must be true, and hints that must work where they are pasted.
@Suite struct SentenceTests: BuiltProgramSuite {
  let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
  }

  @Test("What a deleted list held keeps its name in the log once that is deleted too")
  func deletedMember() throws {
    try run("add", "Groceries")
    try run("add", "Milk", "Bread", "--in", "Groceries")
    try run("delete", "Groceries", "--yes")
    try run("undo")
    try run("delete", "Milk", "--yes")
    #expect(try oneLine("log").contains("delete Groceries, which held Milk and Bread"))
  }

  @Test("Deleting a list is not said as if what it held were deleted")
  func deletedList() throws {
    try run("add", "Groceries")
    try run("add", "Milk", "Bread", "--in", "Groceries")
    try run("delete", "Groceries", "--yes")
    #expect(
      try oneLine("log", "--limit", "1").contains("delete Groceries, which held Milk and Bread"))
    #expect(
      try oneLine("undo").contains("Undone: delete Groceries, which held Milk and Bread"))
    #expect(
      try oneLine("redo").contains("Redone: delete Groceries, which held Milk and Bread"))
    #expect(try run("list", "--count").output == "2\n")
  }

  @Test("An empty bullet of standard input is no item, and no item is called by nothing")
  func emptyNames() throws {
    #expect(
      try run("add", "-", input: "- Milk\n- \n-\n* [ ]\n")
        == .init(
          output: "medium\tMilk\n",
          errors: "Dropped the bullet, number or check box of 1 line.\n"))
    #expect(
      try run("add", "-", input: "- \n").errors
        == "Standard input had no names. Write one on each line.\n")
    let empty = "A name cannot be empty. Give it at least one character that is not a blank.\n"
    for words in [["add", "Foo", "--in", ""], ["done", " "], ["list", ""]] {
      let result = try BuiltProgram.priorities.run(words, home: home)
      #expect(result == .init(status: 65, errors: empty), "\(words)")
    }
    #expect(try run("list").output == "medium\tMilk\n")
  }

  @Test("A list of many is said shortly")
  func deletedLongList() throws {
    try run("add", "Home", "Groceries")
    try run("include", "Groceries", "--in", "Home")
    let many = (10...40).map { "Item \($0)" }.joined(separator: "\n")
    try run("add", "-", "--in", "Groceries", input: many)
    try run("delete", "Groceries", "--yes")
    #expect(
      try oneLine("log", "--limit", "1")
        .contains("delete Groceries, which held Item 10, Item 11, Item 12 and others"))
  }

  @Test("An import that is undone names the list it made")
  func undoneImport() throws {
    try Data("- [ ] Shop\n  - [ ] a1\n  - [ ] a2\n".utf8).write(to: home.url("list.md"))
    try run("import", home.url("list.md").path)
    let text = try oneLine("undo")
    #expect(text.contains("import Shop; a1, a2 in Shop"), "\(text)")
    #expect(try oneLine("log", "--limit", "1").contains("a1, a2 in Shop"))
  }

  @Test("doctor says what the setting says, whether it is there, and which keys are not settings")
  func doctor() throws {
    try Data(#"{"version":1,"theme":"gone","foo":3}"#.utf8).write(to: home.url("settings.json"))
    let result = try run("doctor", "--color", "truecolor")
    let text = withoutStyle(result.output).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    #expect(text.contains("✗ theme stillwater-dark"), "\(text)")
    #expect(text.contains("the setting theme says \"gone\", which does not exist"))
    #expect(text.contains("\"foo\" is not a setting; it is kept"))
    #expect(!(result.output + result.errors).contains("Until then"))
    #expect(result.errors.contains("The theme stillwater is shown instead."), "\(result.errors)")
  }

  @Test("Without a terminal and without an editor of one's own, edit says what it needs")
  func edit() throws {
    try run("add", "Milk")
    #expect(
      try run("edit", "Milk", environment: ["VISUAL": "", "EDITOR": ""])
        == .init(
          status: 64,
          errors: "An editor needs a terminal. Use --name and --details instead, or set VISUAL or "
            + "EDITOR to a program that needs none.\n"))
  }

  @Test("Names with blanks are quoted wherever a command is shown")
  func quoted() throws {
    #expect(
      try run("theme", "new", "Two words", "--from", "#0a0").output
        .contains("\"priorities theme use 'Two words'\" puts it on."))
    #expect(
      try run("profile", "new", "two words").output
        .contains("priorities list --profile 'two words'"))
  }
}
