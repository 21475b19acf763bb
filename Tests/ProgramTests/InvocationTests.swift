import ArgumentParser
import PrioritiesBasics
import Testing

@testable import PrioritiesProgram

struct InvocationTests {
  @Test(
    "Options may precede the command",
    arguments: [
      (["list"], ["list"]),
      (["--theme", "pink", "list", "Fruit"], ["list", "--theme", "pink", "Fruit"]),
      (["--theme=pink", "ls"], ["list", "--theme=pink"]),
      (["--json", "list", "--", "-x"], ["list", "--json", "--", "-x"]),
      ([], ["list"]),
      (["--limit", "5"], ["list", "--limit", "5"]),
    ])
  func command(words: [String], expected: [String]) throws {
    guard case .everyday(let type, let rest) = try Invocation(words) else {
      Issue.record("no command")
      return
    }
    #expect([type._commandName] + rest == expected)
  }

  @Test(
    "An unknown command has a near match",
    arguments: [
      ("lst", #"Unknown command "lst". Did you mean "list"?"#),
      (
        "milk",
        """
        Unknown command "milk". To show a list, use "priorities list milk"; "priorities --help" \
        lists all commands.
        """
      ),
    ])
  func unknown(word: String, message: String) {
    do {
      _ = try Invocation([word])
      Issue.record("taken for a command")
    } catch {
      #expect(error.message == message)
    }
  }
}
