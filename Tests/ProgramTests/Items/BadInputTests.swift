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
      (["add", "Tea", "--in", "Milc"], 1, "No item is called \"Milc\". Did you mean \"Milk\"?"),
      (
        ["set", "hgh", "Milk"], 64,
        "There is no level \"hgh\"; there are critical, high, medium and low. Did you mean \"high\"?"
      ),
      (
        ["add", "Tea", "-p", "hgh"], 64,
        "There is no level \"hgh\"; there are critical, high, medium and low. Did you mean \"high\"?"
      ),
      (
        ["list", "--only", "c,hihg"], 64,
        "There is no level \"hihg\"; there are critical, high, medium and low. Did you mean \"high\"?"
      ),
      (
        ["list", "--sort", "nmae"], 64,
        "There is no order \"nmae\"; there are priority, name, created, modified and done. Did you mean \"name\"?"
      ),
      (
        ["list", "--limit"], 64,
        "Missing value for '--limit <number>'. See \"priorities list --help\"."
      ),
      (["done", "Milk", "Braed"], 1, "No item is called \"Braed\". Did you mean \"Bread\"?"),
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
    let refused = try program.run(["add", "a\u{1B}[2Jb"], home: home)
    #expect(refused.status == 65)
    #expect(!refused.errors.contains("\u{1B}"))
    let added = try program.run(
      ["add", "abc\u{202E}def", "-d", "x\u{1B}]0;title\u{07}\u{9B}31my"], home: home)
    #expect(added.status == 0)
    let screen = try program.runInTerminal(["list"], home: home).output
    #expect(withoutStyle(screen).contains("abc\u{FFFD}def"))
    #expect(!screen.contains("\u{202E}"))
    #expect(!screen.contains("\u{1B}]0;"))
    #expect(!screen.unicodeScalars.contains("\u{9B}"))
    #expect(!screen.unicodeScalars.contains("\u{07}"))
  }
}
