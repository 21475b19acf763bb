import Foundation
import TestSupport
import Testing

/// What an hour of daily use found, once each through the built program.
@Suite struct DailyUseTests: BuiltProgramSuite {
  let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
  }

  @Test(
    "A pipe gets what a person sees if colour is forced",
    arguments: [
      (["--color", "always"], [:]), (["--color", "256"], [:]), (["--color", "truecolor"], [:]),
      ([], ["FORCE_COLOR": "1"]), ([], ["CLICOLOR_FORCE": "1"]),
    ] as [([String], [String: String])])
  func forced(options: [String], variables: [String: String]) throws {
    try run("add", "Milk")
    let result = try BuiltProgram.priorities.run(
      ["list"] + options, home: home, environment: variables)
    #expect(withoutStyle(result.output).contains("medium    Milk"))
    #expect(result.output.contains("\u{1B}["))
  }

  @Test("Without force a pipe stays plain, whatever the setting says")
  func plain() throws {
    try run("add", "Milk")
    try run("settings", "write", "color", "always")
    #expect(try run("list").output == "medium\tMilk\n")
    #expect(try run("list", environment: ["FORCE_COLOR": "0"]).output == "medium\tMilk\n")
    #expect(
      try run("list", "--color", "never", environment: ["FORCE_COLOR": "1"]).output
        == "medium\tMilk\n")
  }

  @Test("The forced view is COLUMNS wide")
  func columns() throws {
    try run("add", String(repeating: "word ", count: 30))
    let result = try run("list", "--color", "always", environment: ["COLUMNS": "40"])
    let widest = withoutStyle(result.output).split(separator: "\n").map(\.count).max()
    #expect((30...40).contains(widest ?? 0))
  }

  @Test("An empty answer names its filter and what is there")
  func emptyFilter() throws {
    try run("add", "Milk", "Bread")
    #expect(try screen("list", "--only", "critical").text.contains("No critical ones; 2 needed."))
    try run("add", "Basil", "--in", "Milk")
    #expect(
      try screen("list", "milk", "--only", "c,h").text.contains(
        "No critical or high ones in Milk; 1 needed."))
    #expect(try run("list", "--only", "critical") == .init())
  }

  @Test("A profile has to be made before it is used")
  func profiles() throws {
    #expect(
      try run("list", "--profile", "work")
        == .init(
          status: 1,
          errors: "There is no profile \"work\". \"priorities profile new work\" makes it.\n"))
    #expect(try home.names() == [])
    #expect(try run("profile", "new", "work").status == 0)
    #expect(try run("profile", "list").output == "work\n")
    #expect(
      try run("profile", "list", "--json").output == #"{"profiles":["work"],"version":1}"# + "\n")
    #expect(try run("add", "Report", "--profile", "work").output == "medium\tReport\n")
    #expect(try run("list") == .init())
    #expect(
      try run("list", "--profile", "wrok").errors.contains("Did you mean \"work\"?"))
    #expect(try run("profile", "delete", "work").status == 1)
    #expect(try run("profile", "delete", "work", "--yes").status == 0)
    #expect(try run("profile", "list").output == "")
    #expect(try run("profile", "new", "../x").status == 64)
  }

  @Test("list --count prints a number, and JSON with --json")
  func count() throws {
    #expect(try run("list", "--count").output == "0\n")
    try run("add", "Milk", "Bread")
    try run("add", "Salt", "-p", "low")
    #expect(try run("list", "--count").output == "2\n")
    #expect(try run("list", "--count", "--all").output == "3\n")
    #expect(
      try run("list", "--count", "--json").output == #"{"count":2,"list":null,"version":1}"# + "\n")
  }

  @Test("Several words that are together one item are that item")
  func together() throws {
    try run("add", "Olive oil")
    #expect(try run("raise", "olive", "oil").output == "high\tOlive oil\n")
    #expect(try run("add", "Olive", "oil").output == "high\tOlive oil\n")
    #expect(try run("search", "olive", "oil").output == "high\tOlive oil\n")
    #expect(try run("show", "olive", "oil").status == 0)
    try run("add", "Olive", "Bread")
    #expect(try run("list", "--count").output == "3\n")
  }

  @Test("With --yes too, several words that are together one item's whole name are that item")
  func togetherDeleted() throws {
    try run("add", "Olive oil", "Weekly shop")
    #expect(
      try run("delete", "olive", "oil", "--yes").output
        == "Deleted Olive oil. \"priorities undo\" brings it back.\n")
    #expect(try run("delete", "weekly", "sho", "--yes").status == 1)
  }

  @Test(
    "New words that look like one name are pointed out on a terminal, with the whole command",
    arguments: [
      (
        ["Rye", "bread"],
        "These are 2 items. If one was meant: priorities undo, then priorities add 'Rye bread'"
      ),
      (
        ["milk", "2", "l", "--in", "Shop"],
        "These are 3 items. If one was meant: priorities undo, then priorities add 'milk 2 l' --in "
          + "Shop"
      ),
      (["Tea", "Butter"], nil), (["tea", "butter"], nil), (["Whole", "milk", "Known"], nil),
      (["Rye bread", "butter"], nil), (["Tea", "two", "--json"], nil),
    ] as [([String], String?)])
  func split(words: [String], sentence: String?) throws {
    try run("add", "Known", "Shop")
    let result = try BuiltProgram.priorities.runInTerminal(
      ["add"] + words, home: home, columns: 200)
    let text = withoutStyle(result.output).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    #expect(text.contains("If one was meant") == (sentence != nil), "\(text)")
    if let sentence { #expect(text.contains(sentence), "\(text)") }
  }

  @Test("The words of a list's name need no quotes; those after --in are names")
  func listOfSeveralWords() throws {
    try run("add", "Birthday card", "Milk")
    try run("add", "Candles", "--in", "Birthday card")
    #expect(try run("list", "birthday", "card").output == "medium\tCandles\n")
    #expect(
      try run("export", "Birthday", "card", "--to", "text").output == "Birthday card\n\tCandles\n")
    try run("add", "Cake", "--in", "Birthday", "ribbon")
    #expect(
      try run("list", "Birthday card").output == "medium\tCake\nmedium\tCandles\nmedium\tribbon\n")
  }

  @Test("done and lower take the only needed one of several that a beginning matches")
  func neededBeginning() throws {
    try run("add", "Milk", "Milk powder", "Mint", "-p", "high")
    try run("done", "Milk powder", "Mint")
    #expect(try run("done", "mi").output == "low\tMilk\n")
    #expect(
      try run("raise", "mi").errors
        == "\"mi\" could be \"Milk\", \"Milk powder\" or \"Mint\". Write more of the name.\n")
    try run("set", "high", "Mint")
    #expect(try run("lower", "mi").output == "medium\tMint\n")
    try run("set", "high", "Milk")
    #expect(try run("lower", "mi").status == 1)
  }

  @Test("Deletion takes no beginning of a name, with or without --yes")
  func deletedBeginning() throws {
    try run("add", "Oat milk")
    for words in [["delete", "oat"], ["delete", "oat", "--yes"]] {
      #expect(
        try BuiltProgram.priorities.run(words, home: home)
          == .init(
            status: 1, errors: "No item is called \"oat\". Did you mean \"Oat milk\"?\n"))
    }
  }

  @Test("Themes and icons take a case and a beginning; settings, profiles and formats a case")
  func otherNames() throws {
    let terminal = ", light or dark as the terminal is.\n"
    #expect(try run("theme", "use", "Fjord").output == "The theme is fjord from now on\(terminal)")
    #expect(try run("settings", "read", "Theme").output == "fjord\n")
    #expect(try run("theme", "use", "hear").output == "The theme is hearth from now on\(terminal)")
    #expect(
      try run("theme", "use", "Fjord-dark").output == "The theme is fjord-dark from now on.\n")
    #expect(try run("settings", "write", "THEME", "Hear").status == 0)
    #expect(try run("settings", "read", "theme").output == "hearth\n")
    #expect(try run("list", "--theme", "Fjo").status == 0)
    #expect(try run("theme", "use", "p").status == 1)
    #expect(try run("theme", "export", "FJORD", "--to", "Kitty").status == 0)
    #expect(try run("icon", "show", "Pink").status == 0)
    try run("profile", "new", "Work")
    try run("add", "Report", "--profile", "work")
    #expect(try run("list", "--profile", "WORK").output == "medium\tReport\n")
    #expect(try run("list", "--profile", "wor").status == 1)
    #expect(
      try run("profile", "delete", "work", "--yes").output.hasPrefix("Removed the profile Work"))
    #expect(try run("export", "--to", "Markdown").status == 0)
  }

  @Test("A beginning of a name may leave out accents, if it is one name's")
  func beginnings() throws {
    try run("add", "Crème fraîche", "Item 10", "Über")
    #expect(try run("done", "creme").output == "low\tCrème fraîche\n")
    #expect(try run("raise", "creme f").output == "medium\tCrème fraîche\n")
    try run("add", "Crémant")
    let result = try run("show", "crem")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("\"crem\" could be \"Crémant\" or \"Crème fraîche\"."))
  }

  @Test("A search that finds other levels only says so, and a cut list how much there is")
  func cutAndEmpty() throws {
    try run("add", "Milk", "Oat milk", "Soy milk")
    #expect(
      try run("search", "milk", "--only", "low").errors
        == "No low ones have \"milk\" in their names or details; 3 of other levels have.\n")
    #expect(try screen("search", "milk", "--limit", "1").text.contains("Matches  1 of 3"))
    #expect(try screen("search", "milk").text.contains("Matches  3"))
    #expect(try screen("list", "--limit", "2").text.contains("Priorities  the first 2 of 3"))
  }

  @Test("An argument that is not UTF-8 is refused, and nothing is made")
  func invalidArgument() throws {
    let script = "exec \"$0\" add \"$(printf 'a\\377b')\""
    let program = BuiltProgram(path: "/bin/sh")
    let result = try program.run(["-c", script, BuiltProgram.priorities.path], home: home)
    #expect(result.status == 65)
    #expect(
      result.errors == "An argument is not valid UTF-8: \"a\u{FFFD}b\". Nothing was changed.\n")
    #expect(try home.names() == [])
  }

  @Test("Signs of ASCII do not read as their opposite, and a choice of signs holds without colour")
  func signs() throws {
    try run("add", "Milk")
    #expect(
      try screen("undo", environment: ["PRIORITIES_GLYPHS": "ascii"]).text.hasPrefix("  ok Undone:")
    )
    try run("redo")
    for options in [["--color", "never"], []] {
      let text = try BuiltProgram.priorities.runInTerminal(
        ["list"] + options, home: home, rows: 24, environment: ["PRIORITIES_GLYPHS": "unicode"])
      #expect(withoutStyle(text.output).contains("◆ medium"))
    }
  }

  @Test("A handle may leave out accents")
  func accents() throws {
    try run("add", "Crème fraîche")
    #expect(try run("raise", "creme fraiche").output == "high\tCrème fraîche\n")
    try run("add", "Schon", "Schön")
    #expect(try run("raise", "schön").output == "high\tSchön\n")
  }

  @Test("Levels may be numbers, and come first")
  func levels() throws {
    try run("add", "Tea")
    #expect(try run("set", "1", "tea").output == "critical\tTea\n")
    #expect(try run("set", "4", "tea").output == "low\tTea\n")
    #expect(
      try run("set", "tea", "high")
        == .init(status: 64, errors: "The level comes first: priorities set high tea\n"))
  }

  @Test("A search looks in details after names, and takes levels and a limit")
  func search() throws {
    try run("add", "Batteries", "-d", "for the smoke Alarm")
    try run("add", "Alarm clock", "-p", "high")
    #expect(try run("search", "alarm").output == "high\tAlarm clock\nmedium\tBatteries\n")
    #expect(try run("search", "alarm", "--only", "medium").output == "medium\tBatteries\n")
    try run("add", "Alarm bell")
    #expect(
      try run("search", "alarm", "--limit", "1").output == "medium\tAlarm bell\nmedium\tBatteries\n"
    )
    #expect(try run("search", "alarm", "--json").output.contains(#"{"items":[{"created""#))
    #expect(try run("search", "alarm", "--json").output.contains(#""kind":"details""#))
  }

  @Test("delete --yes takes whole names and whole ids only")
  func deleteWhole() throws {
    try run("add", "Parsley")
    let refused = try run("rm", "Par", "--yes")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("Did you mean \"Parsley\"?"))
    #expect(
      try run("rm", "parsley", "--yes", "--json").output
        == #"{"items":[{"changed":true,"name":"Parsley","priority":"medium"}],"version":1}"# + "\n")
  }

  @Test("Membership, edit, undo and redo take --json")
  func json() throws {
    try run("add", "Milk", "Shop")
    #expect(
      try run("include", "Milk", "--in", "Shop", "--json").output
        == #"{"items":[{"changed":true,"name":"Milk"}],"version":1}"# + "\n")
    #expect(
      try run("exclude", "Milk", "--from", "Shop", "--json").output
        == #"{"items":[{"changed":true,"name":"Milk"}],"version":1}"# + "\n")
    #expect(
      try run("edit", "Milk", "--name", "Oat milk", "--json").output
        == #"{"items":[{"changed":true,"name":"Oat milk","priority":"medium"}],"version":1}"# + "\n"
    )
    #expect(try run("undo", "--json").output.contains(#""command":"edit""#))
    #expect(try run("redo", "--json").output.contains(#""command":"edit""#))
  }

  @Test("More steps than there are, or more than 20, ask")
  func manySteps() throws {
    for name in ["A", "B", "C"] { try run("add", name) }
    #expect(
      try run("undo", "9999")
        == .init(
          status: 1,
          errors:
            "There are only 3 changes to undo. Nothing was changed: add --yes to undo 3 changes.\n")
    )
    #expect(try run("list", "--count").output == "3\n")
    #expect(try run("undo", "2").status == 0)
    #expect(try screen("undo", "9", input: "y\n").status == 0)
    #expect(try run("list", "--count").output == "0\n")
    #expect(try run("redo", "9999", "--yes").status == 0)
    #expect(try run("list", "--count").output == "3\n")
  }

  @Test("Piped lists lose bullets, numbers and check boxes, and that is reported")
  func listed() throws {
    let result = try run("add", "-", input: "- Milk\n2. Bread\n[ ] Tea\n- [x] Salt\n2 % milk\n")
    #expect(
      result.output == "medium\tMilk\nmedium\tBread\nmedium\tTea\nmedium\tSalt\nmedium\t2 % milk\n")
    #expect(result.errors == "Dropped the bullet, number or check box of 4 lines.\n")
  }

  @Test("A line that is not UTF-8 is refused with its number")
  func invalidInput() throws {
    let file = home.url("names")
    try Data([0x4D, 0x0A, 0xFF, 0xFE, 0x0A]).write(to: file)
    var shell = BuiltProgram.priorities
    shell.path = "/bin/sh"
    let result = try shell.run(
      ["-c", "'\(BuiltProgram.priorities.path)' add - < '\(file.path)'"], home: home)
    #expect(
      result
        == .init(
          status: 65,
          errors: "Line 2 of standard input is not valid UTF-8. Nothing was changed.\n"))
  }

  @Test("An option that takes one value is refused twice, but for those of every command")
  func twice() throws {
    try run("add", "Soap", "A", "B")
    #expect(
      try run("include", "Soap", "--in", "A", "--in", "B")
        == .init(status: 64, errors: "include takes --in once. Leave one out.\n"))
    #expect(
      try run("add", "Tea", "-p", "high", "--priority=low")
        == .init(status: 64, errors: "add takes --priority once. Leave one out.\n"))
    #expect(try run("add", "Tea", "--in", "A", "--in", "B").status == 0)
    #expect(try run("list", "--color", "never", "--color", "always", "--limit", "1").status == 0)
  }

  @Test("Lists are marked, and so is a priority of the list alone")
  func marks() throws {
    try run("add", "Garden", "Party")
    try run("add", "Basil", "-p", "low", "--in", "Garden")
    try run("add", "Milk", "--in", "Party")
    try run("set", "high", "Milk", "--in", "Party")
    #expect(try screen("list").text.contains("Garden  ▸ nothing needed\n"))
    #expect(try screen("list").text.contains("Party  ▸ 1 needed"))
    #expect(try screen("list", "Party").text.contains("high      Milk  medium elsewhere"))
  }
}
