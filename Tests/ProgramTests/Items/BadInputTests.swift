import Foundation
import TestSupport
import Testing

struct BadInputTests {
  @Test(
    "One sentence names the value and what to do, and nothing is changed",
    arguments: [
      (["lst"], 64, "There is no command \"lst\". Did you mean \"list\"?"),
      (
        ["milk"], 64,
        "There is no command \"milk\". To show a list, write \"priorities list milk\"; \"priorities --help\" names all commands."
      ),
      (
        ["list", "--foo"], 64,
        "Unknown option '--foo'. See \"priorities list --help\"."
      ),
      (["raise", "Milc"], 1, "No item is called \"Milc\". Did you mean \"Milk\"?"),
      (["list", "Nowhere"], 1, "No item is called \"Nowhere\"."),
      (
        ["add", "Tea", "--in", "Milc"], 1,
        "No list is called \"Milc\". Did you mean \"Milk\"?"
      ),
      (
        ["include", "Milk", "--in", "Far away"], 1,
        "No list is called \"Far away\". To make the list: priorities add 'Far away'"
      ),
      (
        ["raise", "Milk", "--in", "Nowhere"], 1,
        "No list is called \"Nowhere\". To make the list: priorities add Nowhere"
      ),
      (
        ["lower", "Milk", "--in", "Nowhere"], 1,
        "No list is called \"Nowhere\". To make the list: priorities add Nowhere"
      ),
      (
        ["set", "low", "Milk", "--in", "Nowhere"], 1,
        "No list is called \"Nowhere\". To make the list: priorities add Nowhere"
      ),
      (
        ["set", "inherit", "Milk", "--in", "Nowhere"], 1,
        "No list is called \"Nowhere\". To make the list: priorities add Nowhere"
      ),
      (
        ["search", "mi", "--in", "Nowhere"], 1,
        "No list is called \"Nowhere\". To make the list: priorities add Nowhere"
      ),
      (["exclude", "Milk", "--from", "Nowhere"], 1, "No list is called \"Nowhere\"."),
      (
        ["list", "-5"], 64,
        "Unknown option '-5'. Did you mean \"--limit 5\"?"
      ),
      (
        ["search", "mi", "-12"], 64,
        "Unknown option '-12'. Did you mean \"--limit 12\"?"
      ),
      (
        ["list", "milk", "Bread"], 1,
        "No item is called \"milk Bread\"."
      ),
      (
        ["set", "hgh", "Milk"], 64,
        "There is no level \"hgh\"; there are critical, high, medium and low, or 1 to 4. Did you mean \"high\"?"
      ),
      (
        ["add", "Tea", "-p", "hgh"], 64,
        "There is no level \"hgh\"; there are critical, high, medium and low, or 1 to 4. Did you mean \"high\"?"
      ),
      (
        ["list", "--only", "c,hihg"], 64,
        "There is no level \"hihg\"; there are critical, high, medium and low, or 1 to 4. Did you mean \"high\"?"
      ),
      (
        ["list", "--sort", "nmae"], 64,
        "There is no order \"nmae\"; there are priority, name, created, modified and done. Did you mean \"name\"?"
      ),
      (
        ["list", "--limit"], 64,
        "Missing value for '--limit <number>'. See \"priorities list --help\"."
      ),
      (
        ["add", "-x"], 64,
        "Unknown option '-x'. Put -- before names that begin with \"-\"."
      ),
      (
        ["raise", "Milk", "--in", "Bread"], 1,
        "\"Milk\" is not in \"Bread\". Put it there first: priorities include Milk --in Bread"
      ),
      (
        ["done", "Milk", "Braed"], 1,
        "No item is called \"Braed\". Did you mean \"Bread\"?"
      ),
      (
        ["add", "  "], 65,
        "A name cannot be empty. Give it at least one character that is not a blank."
      ),
      (
        ["list", "--color", "blue"], 64,
        "--color takes one of auto, always, never, 16, 256, truecolor, not \"blue\"."
      ),
      (["--theme", "pnik", "list"], 1, "No theme is called \"pnik\". Did you mean \"pink\"?"),
      (["search", "xyz"], 1, "No item has \"xyz\" in its name or details."),
      (
        ["list", "--limit", "0"], 64,
        "--limit takes a number from 1, not 0. See \"priorities list --help\"."
      ),
      (
        ["set", "inherit", "Milk"], 64,
        "\"set inherit\" needs the list that is meant: add --in LIST. See \"priorities set --help\"."
      ),
      (
        ["set", "5", "Milk"], 64,
        "There is no level \"5\"; there are critical, high, medium and low, or 1 to 4."
      ),
      (
        ["list", "--limit", "-1"], 64,
        "--limit takes a number from 1, not -1. See \"priorities list --help\"."
      ),
      (
        ["log", "--limit", "-3"], 64,
        "--limit takes a number from 0, not -3. See \"priorities log --help\"."
      ),
      (
        ["undo", "-1"], 64,
        "The count is a number from 1, not -1. See \"priorities undo --help\"."
      ),
      (
        ["edit", "Milk", "-d", "x"], 64,
        "Unknown option '-d'. Did you mean \"--details\"?"
      ),
      (
        ["undo", "Milk"], 64,
        "The count is a number from 1, not Milk. See \"priorities undo --help\"."
      ),
      (["redo", "0"], 64, "The count is a number from 1, not 0. See \"priorities redo --help\"."),
      (["edit", "--foo"], 64, "Unknown option '--foo'. See \"priorities edit --help\"."),
      (
        ["edit", "--nam", "x"], 64,
        "Unknown option '--nam'. Did you mean \"--name\"?"
      ),
      (
        ["serve", "--port", "7117"], 64,
        "Unknown option '--port'. See \"priorities serve run --help\"."
      ),
      (
        ["theme", "--prot", "x"], 64,
        "Unknown option '--prot'. See \"priorities theme list --help\"."
      ),
      (
        ["help", "frob"], 64,
        "There is no command \"frob\" to help with. \"priorities --help\" names all commands."
      ),
      (
        ["help", "serach"], 64,
        "There is no command \"serach\" to help with. Did you mean \"search\"? \"priorities --help\" names all commands."
      ),
      (["remove", "Milk"], 64, "There is no command \"remove\". Did you mean \"delete\"?"),
      (["finish", "Milk"], 64, "There is no command \"finish\". Did you mean \"done\"?"),
      (
        ["status", "--format", "{foo} {needed}"], 64,
        "--format has no place {foo}; there are {critical}, {high}, {medium}, {needed} and {first}. See \"priorities status --help\"."
      ),
      (
        ["export", "--to", "foo"], 64,
        "--to takes one of json, todotxt, icalendar, taskwarrior, opml, markdown, text, csv, todoist, not \"foo\"."
      ),
      (
        ["db", "restore", "/nowhere/file"], 1,
        "There is no backup at /nowhere/file. Nothing was changed."
      ),
      (["profile", "delete", "nope"], 1, "There is no profile \"nope\"."),
      (
        ["profile", "new", "default"], 64,
        "A profile cannot be called \"default\": that is what is used without --profile. Choose another name."
      ),
      (
        ["--profile", "default", "list"], 1,
        "There is no profile \"default\". Leave --profile out for the items outside all profiles."
      ),
      (
        ["import", "/nowhere/"], 74,
        "The file /nowhere/ cannot be read: No such file or directory."
      ),
      (
        ["settings", "export", "/nowhere/settings.json"], 73,
        "/nowhere/settings.json cannot be made: No such file or directory."
      ),
      (
        ["settings", "write", "keys", #"{"dance":["x"],"done":["hyperspace","q"]}"#], 65,
        "keys: there is no action \"dance\" (did you mean \"done\"?); no key is called \"hyperspace\"; q is the key of quit already; give quit another key too."
      ),
      (
        ["settings", "write", "keys", #"{"fly":["x"]}"#], 65,
        "keys: there is no action \"fly\"; ? in the app lists all."
      ),
      (
        ["settings", "write", "keys", #"{"undo":["space"],"dnoe":[],"done":["space"]}"#], 65,
        "keys: there is no action \"dnoe\" (did you mean \"done\"?); space is set for both done and undo."
      ),
    ] as [([String], Int32, String)])
  func sentences(words: [String], status: Int32, sentence: String) throws {
    let home = try TemporaryFolder()
    let program = BuiltProgram.priorities
    _ = try program.run(["add", "Milk", "Bread"], home: home)
    #expect(
      try program.run(words, home: home)
        == BuiltProgram.Result(status: status, errors: sentence + "\n"))
    #expect(
      try program.run(["list"], home: home).output == "medium\tBread\nmedium\tMilk\n")
  }

  @Test(
    "What stands before a name in a list is dropped wherever names are read from standard input",
    arguments: [
      ["done", "-"], ["raise", "-"], ["lower", "-"], ["set", "high", "-"],
      ["include", "-", "--in", "Tea"], ["delete", "-", "--yes"],
    ])
  func listedNames(words: [String]) throws {
    let home = try TemporaryFolder()
    let program = BuiltProgram.priorities
    _ = try program.run(["add", "Milk", "Bread", "Tea", "1. FC"], home: home)
    let result = try program.run(
      words, home: home, input: "- Milk\n2) [ ] Bread\n1. FC\n")
    #expect(result.status == 0)
    #expect(result.errors.hasPrefix("Dropped the bullet, number or check box of 2 lines.\n"))
    #expect(
      result.output.split(separator: "\n").count == 3 || words[0] == "include"
        || words[0] == "delete")
  }

  @Test("Braces around anything but a word are text in a template")
  func braces() throws {
    let home = try TemporaryFolder()
    _ = try BuiltProgram.priorities.run(["add", "Milk"], home: home)
    let result = try BuiltProgram.priorities.run(
      ["status", "--format", #"{"needed": {needed}, {} {"#], home: home)
    #expect(result == .init(output: #"{"needed": 1, {} {"# + "\n"))
  }

  @Test("Keys that fit are written, and found faulty where they were written by hand")
  func keys() throws {
    let home = try TemporaryFolder()
    let program = BuiltProgram.priorities
    let swapped = #"{"quit":["ctrl-c"],"done":["q","d"],"up":["j"],"down":["k"]}"#
    #expect(
      try program.run(["settings", "write", "keys", swapped], home: home) == .init())
    #expect(try program.run(["settings", "check"], home: home).status == 0)
    let path = try program.run(["settings", "path"], home: home).output.dropLast()
    try #"{"keys": {"done": ["hyperspace"]}}"#.write(
      toFile: String(path), atomically: false, encoding: .utf8)
    let result = try program.run(["settings", "check"], home: home)
    #expect(result.status == 65)
    #expect(result.output.contains("keys: no key is called \"hyperspace\"."))
  }

  @Test("An ambiguous name lists its candidates, for programs too")
  func ambiguous() throws {
    let home = try TemporaryFolder()
    _ = try BuiltProgram.priorities.run(["add", "Milk", "Milkshake", "Mint"], home: home)
    let result = try BuiltProgram.priorities.run(["done", "mi", "--json"], home: home)
    #expect(result.status == 1)
    #expect(
      result.errors
        == #"{"error":{"candidates":["Milk","Milkshake","Mint"],"code":1,"message":"\"mi\" could be \"Milk\", \"Milkshake\" or \"Mint\". Write more of the name."},"version":1}"#
        + "\n")
  }

  @Test("What could act on the terminal never reaches it raw")
  func harmless() throws {
    let home = try TemporaryFolder()
    let program = BuiltProgram.priorities
    for name in ["a\u{1B}[2Jb", "abc\u{202E}def"] {
      let refused = try program.run(["add", name], home: home)
      #expect(refused.status == 65)
      #expect(!refused.errors.contains("\u{1B}"))
      #expect(!refused.errors.contains("\u{202E}"))
    }
    let added = try program.run(
      ["add", "Milk", "-d", "abc\u{202E}def\u{1B}]0;title\u{07}\u{9B}31my"], home: home)
    #expect(added.status == 0)
    let screen = try program.runInTerminal(["show", "Milk"], home: home).output
    #expect(withoutStyle(screen).contains("abc\u{FFFD}def"))
    #expect(!screen.contains("\u{202E}"))
    #expect(!screen.contains("\u{1B}]0;"))
    #expect(!screen.unicodeScalars.contains("\u{9B}"))
    #expect(!screen.unicodeScalars.contains("\u{07}"))
  }
}
