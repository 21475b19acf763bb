import Foundation
import TestSupport
import Testing

/// What a newcomer's hour found, once each through the built program: nothing is ignored without a
/// word, and no sentence is untrue.
@Suite struct NewcomerTests: BuiltProgramSuite {
  let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
  }

  @Test("A tree with none of the levels that were asked for is not said to be empty")
  func emptyTree() throws {
    try run("add", "Party")
    try run("add", "Bread", "Milk", "--in", "Party")
    #expect(
      try oneLine("list", "Party", "--tree", "--only", "high")
        == "• No high ones in Party; 2 needed.")
    #expect(try oneLine("list", "--tree", "--only", "c") == "• No critical ones; 3 needed.")
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
      try oneLine("undo", "2", input: "n\n")
        .contains("There is only 1 change to undo. Really undo it? [y/N]"))
  }

  @Test("A backup that is not there is no question")
  func missingBackup() throws {
    try run("add", "Milk")
    let text = try oneLine("db", "restore", "/nowhere/x.sqlite")
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
      try oneLine("open", environment: ["TERM": type])
        == "The full screen needs a terminal that can place text, and \(words). Use commands, such "
        + "as \"priorities list\".")
  }

  @Test("Where there are no items at all, a search for all says so")
  func nothing() throws {
    #expect(try run("search", "") == .init(status: 1, errors: "There are no items yet.\n"))
  }

  @Test("A setting whose default is nothing says so")
  func emptyDefault() throws {
    try run("settings", "write", "accent", "orange")
    #expect(
      try oneLine("settings", "list").contains("accent orange from the file, default \"\" A colour")
    )
  }

  @Test("About has the links of the project")
  func links() throws {
    let app = try RunningApp(home, showing: "Search & manage")
    app.type(",", until: "3 About")
    app.type("3", until: "https://priorities.example/issues")
    app.type("\u{1B}", until: "Search & manage")
    app.quit()
  }

  @Test(
    "A name that begins with a dash is refused with the way to write it, and is no request for help",
    arguments: [
      (["add", "-fish"], "-fish"), (["add", "-hello"], "-hello"),
      (["add", "- [ ] fish"], "- [ ] fish"), (["done", "- fish"], "- fish"),
      (["delete", "A1", "-fish", "--yes"], "-fish"), (["add", "- milk"], "- milk"),
      (["add", "-5"], "-5"), (["add", "Milk", "-yh"], "-yh"),
    ])
  func dashes(words: [String], name: String) throws {
    #expect(
      try BuiltProgram.priorities.run(words, home: home)
        == .init(
          status: 64,
          errors: "Unknown option '\(name)'. Put -- before names that begin with \"-\".\n"))
    #expect(try run("list", "--all") == .init())
  }

  @Test("Help is shown for a word that asks for it, and for none after --")
  func help() throws {
    let help = try run("add", "--help")
    #expect(help.status == 0)
    #expect(try run("add", "-h") == help)
    #expect(try run("add", "-fish", "-h") == help)
    #expect(try run("add", "--", "-h", "-fish").output == "medium\t-h\nmedium\t-fish\n")
    #expect(try run("add", "-help").errors.hasPrefix("Unknown option '-help'. Did you mean"))
  }

  /// What a terminal shows of commands one after the other, on one line.
  private func session(_ commands: String...) throws -> String {
    var shell = BuiltProgram.priorities
    shell.path = "/bin/sh"
    let script = commands.map { "'\(BuiltProgram.priorities.path)' \($0)" }.joined(separator: "; ")
    let result = try shell.runInTerminal(["-c", script], home: home, columns: 200)
    return withoutStyle(result.output).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test(
    "Numbers of the last list name a list too, wherever one is named",
    arguments: [
      ("list 1", "Groceries holds nothing yet"), ("export 1 --to text", "Groceries"),
      ("include 2 --in 1", "Groceries now holds Milk."),
      ("search Gro --in 1", "priorities add Gro --in Groceries"),
      ("exclude 2 --from 1", "Milk"), ("raise 2 --in 1", "Put it there first: priorities include"),
      ("add 2 Tea --in 1", "medium Tea"),
    ])
  func numberedLists(command: String, answer: String) throws {
    try run("add", "Groceries", "Milk")
    let text = try session("list --numbers", command)
    #expect(text.contains(answer), "\(text)")
    #expect(!text.contains("called"), "\(text)")
    if command.contains("--in 1"), command.hasPrefix("add") {
      #expect(
        try run("list", "Groceries").output == "medium\tMilk\nmedium\tTea\n", "\(text)")
    }
  }

  @Test("add raises the item that a number of the last list means, and takes others for names")
  func numberedAdding() throws {
    try run("add", "Apples", "Bread", "Milk", "-p", "high")
    try run("done", "Apples", "Milk")
    #expect(try run("add", "2").output == "medium\t2\n")
    try run("delete", "2", "--yes")
    let text = try session("list --all --numbers", "add 3 2 7", "list --limit 1")
    // Bread, Apples, Milk.
    #expect(
      try run("list").output == "high\tApples\nhigh\tBread\nhigh\tMilk\nmedium\t7\n", "\(text)")
    try run("delete", "7", "--yes")
    let gone = try session("list --numbers", "delete Bread --yes", "add 2", "done 2")
    let sentence = "Number 2 of the last list with numbers is deleted. Nothing was changed."
    #expect(gone.components(separatedBy: sentence).count == 3, "\(gone)")
    #expect(try run("list", "--all").output == "high\tApples\nhigh\tMilk\n")
  }

  @Test("A backup replaces items only where somebody said yes")
  func restoring() throws {
    try run("add", "Milk")
    let backup = home.path + "/first.sqlite"
    #expect(try run("db", "backup", backup).status == 0)
    try run("add", "Bread")
    #expect(
      try run("db", "restore", backup)
        == .init(
          status: 1,
          errors: "Nothing was changed: nobody can be asked here. To put \(backup) in the place of "
            + "all items: priorities db restore \(backup) --yes\n"))
    #expect(try run("list").output == "medium\tBread\nmedium\tMilk\n")
    #expect(try run("db", "restore", backup, "--yes").status == 0)
    #expect(try run("list").output == "medium\tMilk\n")
    // Where nothing is replaced there is nothing to ask.
    try FileManager.default.removeItem(at: home.url("priorities.sqlite"))
    #expect(try run("db", "restore", backup).status == 0)
  }

  @Test("On a terminal a sentence of an error breaks between words; a path stays whole")
  func folded() throws {
    let result = try BuiltProgram.priorities.runInTerminal(
      ["list", "Nowhere"], home: home, columns: 24)
    #expect(
      withoutStyle(result.output).replacing("\r\n", with: "\n")
        == "No item is called\n\"Nowhere\".\n")
    let path = "/nowhere/at/all/in/this/wide/world.sqlite"
    let missing = try BuiltProgram.priorities.runInTerminal(
      ["db", "restore", path], home: home, columns: 24)
    #expect(
      withoutStyle(missing.output).replacing("\r\n", with: "\n").hasPrefix(
        "There is no backup at\n\(path).\nNothing was changed."), "\(missing.output)")
  }

  @Test("What is offered instead is near what was meant")
  func offered() throws {
    for (word, meant) in [("night", "dark"), ("Day", "light")] {
      #expect(
        try run("settings", "write", "appearance", word).errors.contains(
          "Did you mean \"\(meant)\"?"))
    }
    try run("add", "Z", "box", "Ox tail")
    #expect(try run("show", "q").errors == "No item is called \"q\".\n")
    #expect(
      try run("delete", "o", "--yes").errors.contains(
        "No item is called \"o\". Did you mean \"Ox tail\"?"))
  }
}
