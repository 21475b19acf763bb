import Foundation
import TestSupport
import Testing

/// Names and texts of several words that were written without quotes.
@Suite struct QuoteTests: BuiltProgramSuite {
  let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
    try run("add", "Bread", "Bread crumbs", "Milk", "Olive oil", "Weekly", "Weekly shop")
    try run("include", "Bread", "Milk", "--in", "Weekly shop")
  }

  @Test(
    "A word that names no item is said with the name that it is part of, in quotes, to copy",
    arguments: [
      (["done", "bread", "crumbs"], "crumbs", "Bread crumbs", "done 'Bread crumbs'"),
      (["got", "milk", "bread", "crumbs"], "crumbs", "Bread crumbs", "got milk 'Bread crumbs'"),
      (["raise", "bread", "crumb", "milk"], "crumb", "Bread crumbs", "raise 'Bread crumbs' milk"),
      (
        ["set", "high", "Bread", "crumbs", "--json"], "crumbs", "Bread crumbs",
        "set high 'Bread crumbs' --json"
      ),
      (["delete", "bread", "crumbs"], "crumbs", "Bread crumbs", "delete 'Bread crumbs'"),
      (
        ["delete", "bread", "crumbs", "--yes"], "crumbs", "Bread crumbs",
        "delete 'Bread crumbs' --yes"
      ),
      (["lower", "milk", "olive", "oil"], "oil", "Olive oil", "lower milk 'Olive oil'"),
      (
        ["include", "milk", "bread", "crumbs", "--in", "Weekly"], "crumbs", "Bread crumbs",
        "include milk 'Bread crumbs' --in Weekly"
      ),
      (
        ["exclude", "bread", "crumbs", "--from", "Weekly"], "crumbs", "Bread crumbs",
        "exclude 'Bread crumbs' --from Weekly"
      ),
      (
        ["raise", "milk", "--in", "Weekly", "shop"], "shop", "Weekly shop",
        "raise milk --in 'Weekly shop'"
      ),
    ])
  func names(words: [String], word: String, name: String, command: String) throws {
    let before = try run("list", "--json").output
    let message =
      "No item is called \"\(word)\". If \"\(name)\" is meant, put it in quotes: "
      + "priorities \(command)"
    let result = try BuiltProgram.priorities.run(words, home: home)
    #expect(result.status == 1)
    #expect(result.output == "")
    let said = words.contains("--json") ? message.replacing("\"", with: "\\\"") : message
    #expect(result.errors.contains(said), "\(result.errors)")
    #expect(try run("list", "--json").output == before)
  }

  @Test("The command that is said does what was meant")
  func command() throws {
    let said = try run("done", "bread", "crumbs").errors
    let command = try #require(said.split(separator: "priorities ").last)
    let result = try BuiltProgram(path: "/bin/sh").run(
      ["-c", "'\(BuiltProgram.priorities.path)' \(command)"], home: home)
    #expect(result.output == "low\tBread crumbs\n")
  }

  @Test("With --yes too, several words that are together one item's whole name are that item")
  func delete() throws {
    #expect(
      try run("delete", "olive", "oil", "--yes").output
        == "Deleted Olive oil. \"priorities undo\" brings it back.\n")
    #expect(try run("delete", "weekly", "sho", "--yes").status == 1)
  }

  @Test("Where no name holds the word, quotes are not proposed")
  func unknown() throws {
    #expect(
      try run("done", "bread", "Mlik").errors
        == "No item is called \"Mlik\". Did you mean \"Milk\"? Nothing was changed.\n")
  }

  @Test("A new name or details of several words are said in quotes")
  func edit() throws {
    #expect(
      try run("edit", "Milk", "--name", "Oat", "milk")
        == .init(
          status: 1,
          errors: "No item is called \"Milk milk\". If \"Oat milk\" belongs together, put it in "
            + "quotes: priorities edit Milk --name 'Oat milk'\n"))
    #expect(
      try run("edit", "Milk", "--details", "2", "litres").errors.hasSuffix(
        "priorities edit Milk --details '2 litres'\n"))
  }

  @Test("Details without quotes are pointed out where their words became items")
  func details() throws {
    let result = try BuiltProgram.priorities.runInTerminal(
      ["add", "Soap", "-d", "two", "bars"], home: home, columns: 200)
    #expect(
      withoutStyle(result.output).contains(
        "\"bars\" is an item. If the details were meant: priorities undo, then priorities add "
          + "Soap -d 'two bars'"), "\(result.output)")
  }
}
