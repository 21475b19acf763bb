import TestSupport
import Testing

/// A person's day with the built program, in a pipe.
struct EverydayTests {
  let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
  }

  @discardableResult
  func run(_ words: String..., input: String = "") throws -> BuiltProgram.Result {
    try BuiltProgram.priorities.run(words, home: home, input: input)
  }

  @Test("Nothing is printed, made or wrong before the first item")
  func empty() throws {
    #expect(try run() == BuiltProgram.Result())
    #expect(try run("list", "--json").output == #"{"items":[],"list":null,"version":1}"# + "\n")
    #expect(try home.names() == [])
  }

  @Test("Most urgent first, then as people sort names")
  func order() throws {
    try run("add", "bread", "Éclairs", "Zucchini", "apples", "Item 10", "item 9")
    try run("add", "Milk", "-p", "high")
    try run("add", "Batteries", "-p", "c")
    try run("add", "Salt", "-p", "low")
    #expect(
      try run("list").output
        == """
        critical\tBatteries
        high\tMilk
        medium\tapples
        medium\tbread
        medium\tÉclairs
        medium\titem 9
        medium\tItem 10
        medium\tZucchini

        """)
    #expect(try run("list", "--only", "low").output == "low\tSalt\n")
    #expect(try run("list", "--only", "c,h").output == "critical\tBatteries\nhigh\tMilk\n")
    #expect(try run("list", "--limit", "1").output == "critical\tBatteries\n")
    #expect(try run("list", "--all").output.hasSuffix("low\tSalt\n"))
  }

  @Test("What was got comes back as urgent as it was")
  func doneAndBack() throws {
    try run("add", "Milk", "-p", "high")
    #expect(try run("done", "milk").output == "low\tMilk\n")
    #expect(try run("list") == BuiltProgram.Result())
    #expect(try run("add", "MILK").output == "high\tMilk\n")
    #expect(try run("undo").output == "Undone: add Milk: low → high\n")
    #expect(try run("redo").output == "Redone: add Milk: low → high\n")
    #expect(
      try run("redo") == BuiltProgram.Result(status: 1, errors: "Nothing to redo.\n"))
  }

  @Test("A list is an item that holds others, each with a priority there if need be")
  func lists() throws {
    try run("add", "Fruit", "Apples", "Bananas")
    #expect(
      try run("include", "Apples", "Bananas", "--in", "Fruit").output
        == "Fruit now holds Apples and Bananas.\n")
    try run("set", "low", "Apples", "--in", "Fruit")
    #expect(try run("list", "Fruit").output == "medium\tBananas\nlow\tApples\n")
    #expect(try run("list").output == "medium\tApples\nmedium\tBananas\nmedium\tFruit\n")
    #expect(
      try run("exclude", "Apples", "--from", "Fruit").output == "Fruit no longer holds Apples.\n")
    #expect(try run("list", "Fruit").output == "medium\tBananas\n")
    #expect(
      try run("include", "Fruit", "--in", "Bananas").errors
        == "\"Fruit\" already holds \"Bananas\": each is now in the other.\n")
  }

  @Test("Names come from standard input too, one a line")
  func standardInput() throws {
    #expect(
      try run("add", "-", input: "Milk\n\nBread\n").output == "medium\tMilk\nmedium\tBread\n")
  }

  @Test("Nothing is deleted where nobody can be asked")
  func deletion() throws {
    try run("add", "Milk", "Fruit")
    try run("include", "Milk", "--in", "Fruit")
    #expect(
      try run("delete", "Milk")
        == BuiltProgram.Result(
          status: 1,
          errors:
            "Nothing was deleted: nobody can be asked here. Add --yes to delete \"Milk\".\n"))
    #expect(
      try run("delete", "Milk", "--yes").output
        == "Deleted Milk. \"priorities undo\" brings it back.\n")
    #expect(try run("list", "Fruit") == BuiltProgram.Result())
    try run("undo")
    #expect(try run("list", "Fruit").output == "medium\tMilk\n")
  }

  @Test("Profiles keep items apart")
  func profiles() throws {
    try run("profile", "new", "work")
    try run("--profile", "work", "add", "Toner")
    #expect(try run("list") == BuiltProgram.Result())
    #expect(try run("list", "--profile=work").output == "medium\tToner\n")
  }
}
