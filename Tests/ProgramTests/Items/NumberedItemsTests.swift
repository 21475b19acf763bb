import Foundation
import TestSupport
import Testing

/// The short numbers of `list --numbers`, which name items in the next commands of a terminal.
@Suite struct NumberedItemsTests: BuiltProgramSuite {
  let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
  }

  @Test("Numbers of the last list name items on this terminal")
  func numbers() throws {
    try run("add", "Milk", "Bread", "Tea")
    let script = "P='\(BuiltProgram.priorities.path)'; $P list --numbers; $P raise 3; $P raise 3"
    var shell = BuiltProgram.priorities
    shell.path = "/bin/sh"
    let result = try shell.runInTerminal(["-c", script], home: home)
    let text = withoutStyle(result.output)
    #expect(text.contains("1 ◆ medium    Bread"))
    // After the first raise Tea stands first; the number still means what was shown.
    #expect(text.contains("high      Tea  was medium"))
    #expect(text.contains("critical  Tea  was high"))
    #expect(try run("raise", "2").status == 1)
  }

  @Test("Numbers are kept in a home that has no folder for state yet, or are not shown")
  func numbersInFreshHome() throws {
    let fresh = try TemporaryFolder()
    var shell = BuiltProgram.priorities
    let script = """
      export HOME='\(fresh.path)'; unset PRIORITIES_HOME XDG_STATE_HOME XDG_DATA_HOME; P='\(shell.path)'
      $P add Apples Bread '2% milk' > /dev/null; $P list --numbers; $P done 2; ls -A "$HOME/.local"
      rm -r "$HOME/.local/state"; : > "$HOME/.local/state"; $P list --numbers; echo "code $?"
      """
    shell.path = "/bin/sh"
    let text = withoutStyle(try shell.runInTerminal(["-c", script], home: home).output)
    let oneLine = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(oneLine.contains("2 ◆ medium Apples"), "\(oneLine)")
    #expect(oneLine.contains("■ low Apples got it, was medium"), "\(oneLine)")
    #expect(
      oneLine.hasSuffix(
        "share state The folder \(fresh.path)/.local/state/priorities/numbers cannot be made: Not a "
          + "directory. The numbers cannot be kept there. code 73"), "\(oneLine)")
  }

  @Test("Where a yes is given ahead, a number names nothing, and that is said")
  func numbersWithYes() throws {
    try run("add", "Milk", "Bread", "Tea")
    var shell = BuiltProgram.priorities
    let script = "P='\(shell.path)'; $P list --numbers; $P delete 2 --yes; echo \"code $?\""
    shell.path = "/bin/sh"
    let text = withoutStyle(try shell.runInTerminal(["-c", script], home: home).output)
    let oneLine = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      oneLine.contains(
        "No item is called \"2\": with --yes, numbers of a list do not count. Write the whole name."
      ),
      "\(oneLine)")
    #expect(oneLine.hasSuffix("code 1"))
    #expect(try run("list", "--count").output == "3\n")
  }

  @Test(
    "A number means what was shown, not the beginning of a name; a name that is one goes before")
  func numbersAndNames() throws {
    try run("add", "1kg flour", "5", "Bread", "-p", "high")
    try run("add", "Apples", "-p", "critical")
    try run("add", "Zucchini")
    let script =
      "P='\(BuiltProgram.priorities.path)'; $P list --numbers; $P done 1; $P done 5; $P done 9"
    var shell = BuiltProgram.priorities
    shell.path = "/bin/sh"
    let text = withoutStyle(try shell.runInTerminal(["-c", script], home: home).output)
    #expect(text.contains("1 ▲ critical  Apples"), "\(text)")
    #expect(text.contains("low       Apples  got it, was critical"))
    let oneLine = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      oneLine.hasSuffix("■ low 5 got it, was high No item is called \"9\"."), "\(oneLine)")
  }

  @Test("A number is never the beginning of a name")
  func numbersBeginNoName() throws {
    try run("add", "4 candles", "500 g flour")
    for number in ["4", "500", "5"] {
      let result = try run("done", number)
      #expect(result.status == 1)
      #expect(result.errors.hasPrefix("No item is called \"\(number)\"."), "\(result.errors)")
    }
    #expect(try run("done", "4 c").output == "low\t4 candles\n")
    #expect(try run("list", "--count").output == "1\n")
  }

  @Test("add takes a whole id for its item")
  func addedID() throws {
    try run("add", "Milk")
    try run("done", "Milk")
    let found = try #require(
      try run("show", "Milk", "--json").output.firstMatch(of: /"id":"([0-9a-f-]{36})"/))
    #expect(try run("add", String(found.1)).output == "medium\tMilk\n")
    #expect(try run("list", "--all", "--count").output == "1\n")
  }
}
