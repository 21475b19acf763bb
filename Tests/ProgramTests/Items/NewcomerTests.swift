import Foundation
import TestSupport
import Testing

/// What a newcomer's hour found, once each through the built program: nothing is ignored without a
/// word, and no sentence is untrue.
@Suite struct NewcomerTests {
  let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
  }

  @discardableResult
  private func run(_ words: String..., input: String = "") throws -> BuiltProgram.Result {
    try BuiltProgram.priorities.run(words, home: home, input: input)
  }

  /// What a terminal shows, on one line.
  private func screen(
    _ words: String..., input: String = "", environment: [String: String] = [:]
  ) throws -> String {
    let result = try BuiltProgram.priorities.runInTerminal(
      words, home: home, columns: 200, input: input, environment: environment)
    return withoutStyle(result.output).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test("A tree with none of the levels that were asked for is not said to be empty")
  func emptyTree() throws {
    try run("add", "Party")
    try run("add", "Bread", "Milk", "--in", "Party")
    #expect(
      try screen("list", "Party", "--tree", "--only", "high")
        == "• No high ones in Party; 2 needed.")
    #expect(try screen("list", "--tree", "--only", "c") == "• No critical ones; 3 needed.")
    #expect(try run("list", "Party", "--tree", "--only", "high") == .init())
    #expect(
      try run("list", "Party", "--tree", "--only", "high", "--json").output
        == #"{"items":[],"list":"Party","version":1}"# + "\n")
  }

  @Test("A level that add does not lower to is said not to be taken")
  func notLowered() throws {
    try run("add", "Milk", "Olive oil", "-p", "high")
    #expect(
      try run("add", "Milk", "-p", "low")
        == .init(
          output: "high\tMilk\n",
          errors: "\"Milk\" stays high: add lowers nothing. To lower it: priorities set low Milk\n")
    )
    #expect(
      try run("add", "Olive oil", "-p", "m").errors
        == "\"Olive oil\" stays high: add lowers nothing. To lower it: "
        + "priorities set medium 'Olive oil'\n")
    #expect(
      try run("add", "Milk", "Olive oil", "Tea", "-p", "low").errors
        == "\"Milk\" and \"Olive oil\" stay more urgent than low: add lowers nothing, and "
        + "\"priorities set low\" does.\n")
    #expect(try run("add", "Milk", "Tea", "-p", "high").errors == "")
    #expect(try run("add", "Milk").errors == "")
  }

  @Test("A count has no limit and no numbers", arguments: [["--limit", "3"], ["--numbers"]])
  func count(option: [String]) throws {
    #expect(
      try BuiltProgram.priorities.run(["list", "--count"] + option, home: home)
        == .init(
          status: 64,
          errors:
            "\(option[0]) and --count do not go together; leave one out. See \"priorities list "
            + "--help\".\n"))
  }

  @Test("An item that does not exist and is put into a list is said with the command that makes it")
  func included() throws {
    try run("add", "Big shop", "Milk")
    #expect(
      try run("include", "New one", "--in", "big")
        == .init(
          status: 1,
          errors: "No item is called \"New one\". To make it there: priorities add 'New one' --in "
            + "'Big shop'\n"))
    #expect(
      try run("include", "Milc", "--in", "Nope").errors
        == "No list is called \"Nope\". To make the list: priorities add Nope\n")
    #expect(
      try run("include", "Milk", "--in", "Nope").errors
        == "No list is called \"Nope\". To make the list: priorities add Nope\n")
  }

  @Test(
    "A level or all in the place of a list is said with the option that was meant",
    arguments: [
      ("critical", "For the critical ones: priorities list --only critical"),
      ("LOW", "For the low ones: priorities list --only low"),
      ("all", "For low ones too: priorities list --all"),
    ])
  func options(word: String, hint: String) throws {
    #expect(
      try run("list", word) == .init(status: 1, errors: "No item is called \"\(word)\". \(hint)\n"))
    try run("add", word)
    #expect(try run("list", word).status == 0)
  }

  @Test("Several items where one is taken are said to be several")
  func several() throws {
    try run("add", "Milk", "Olive oil")
    #expect(
      try run("show", "milk", "olive", "oil")
        == .init(
          status: 1,
          errors: "show shows one item at a time. Write: priorities show milk; priorities show "
            + "'olive oil'\n"))
    #expect(
      try run("export", "Milk", "Olive oil", "--to", "text")
        == .init(
          status: 1,
          errors: "export writes one list at a time: first \"Milk\", then \"Olive oil\".\n"))
    #expect(try run("show", "milk", "tea").errors == "No item is called \"milk tea\".\n")
  }

  @Test(
    "What other programs call an option or a command is understood in the refusal",
    arguments: [
      (["include", "Milk", "--to", "Party"], "Unknown option '--to'. Did you mean \"--in\"?"),
      (["exclude", "Milk", "--in", "Party"], "Unknown option '--in'. Did you mean \"--from\"?"),
      (
        ["add", "Milk", "--level", "high"], "Unknown option '--level'. Did you mean \"--priority\"?"
      ),
      (["export", "--format", "csv"], "Unknown option '--format'. Did you mean \"--to\"?"),
      (
        ["settings", "get", "theme"],
        "There is no command \"settings get\". Did you mean \"settings read\"?"
      ),
      (
        ["theme", "set", "fjord"], "There is no command \"theme set\". Did you mean \"theme use\"?"
      ),
      (
        ["profile", "remove", "x"],
        "There is no command \"profile remove\". Did you mean \"profile delete\"?"
      ),
      (["move", "Milk", "Party"], "There is no command \"move\". Did you mean \"include\"?"),
      (["version"], "There is no command \"version\". Did you mean \"--version\"?"),
      (["add", "Milk", "-phigh"], "-p stands apart from its value: -p high."),
      (["add", "-phigh", "Milk"], "-p stands apart from its value: -p high."),
      (["settings", "write", "pager", "of"], "pager cannot be \"of\". Did you mean \"off\"?"),
    ])
  func synonyms(words: [String], sentence: String) throws {
    let result = try BuiltProgram.priorities.run(words, home: home)
    #expect([64, 65].contains(result.status))
    #expect(result.errors.hasPrefix(sentence), "\(result.errors)")
    #expect(!result.errors.contains("\u{FFFD}"))
    #expect(try run("list", "--all") == .init())
  }

  @Test("One change is asked about as one")
  func oneChange() throws {
    try run("add", "Milk")
    #expect(
      try run("undo", "2")
        == .init(
          status: 1,
          errors: "There is only 1 change to undo. Nothing was changed: add --yes to undo it.\n"))
    #expect(
      try screen("undo", "2", input: "n\n")
        .contains("There is only 1 change to undo. Really undo it? [y/N]"))
  }

  @Test("A backup that is not there is no question")
  func missingBackup() throws {
    try run("add", "Milk")
    let text = try screen("db", "restore", "/nowhere/x.sqlite")
    #expect(
      text.hasPrefix("There is no backup at /nowhere/x.sqlite. Nothing was changed."), "\(text)")
  }

  @Test(
    "A file without a name is said to be that",
    arguments: [
      ["db", "backup", ""], ["db", "restore", ""], ["db", "salvage", "--out", ""],
      ["settings", "export", ""],
    ])
  func emptyFileName(_ words: [String]) throws {
    let result = try BuiltProgram.priorities.run(words, home: home)
    #expect(result.status == 64)
    #expect(result.errors.hasPrefix("The name of the file is empty. "), "\(result.errors)")
  }

  @Test(
    "A terminal that can only print gets no full screen",
    arguments: [("dumb", "TERM is dumb"), ("", "TERM is not set")])
  func dumbTerminal(type: String, words: String) throws {
    #expect(
      try screen("open", environment: ["TERM": type])
        == "The full screen needs a terminal that can place text, and \(words). Use \"priorities "
        + "open --plain\" instead.")
  }

  @Test("Where there are no items at all, a search for all says so")
  func nothing() throws {
    #expect(try run("search", "") == .init(status: 1, errors: "There are no items yet.\n"))
  }

  @Test("A setting whose default is nothing says so")
  func emptyDefault() throws {
    try run("settings", "write", "accent", "orange")
    #expect(
      try screen("settings", "list").contains("accent orange from the file, default \"\" A colour"))
  }

  @Test("The links of the app say what they are")
  func links() throws {
    let app = try RunningApp(home, showing: "Search & manage")
    app.type(",", until: "3 Links")
    app.type("3", until: "This program follows two apps for phones")
    app.type("\u{1B}", until: "Search & manage")
    app.quit()
  }
}
