import ArgumentParser
import PrioritiesTestSupport
import Testing

@testable import PrioritiesProgram

struct CommandTableTests {
  private static let arguments = DeclaredCommand.all
    .filter { $0.program.path == BuiltProgram.priorities.path }.flatMap(\.arguments)

  @Test("The options with a value match the declarations, but --due is a flag of list too")
  func optionsWithValue() {
    func words(_ kind: String) -> [String] {
      Self.arguments.filter { $0.kind == kind }.flatMap(\.words)
    }
    #expect(Set(words("flag")).intersection(words("option")) == ["--due"])
    #expect(CommandTable.optionsWithValue == Set(words("option")).subtracting(["--due"]).sorted())
  }

  @Test("Commands are registered with their name first")
  func names() {
    for (words, entry) in CommandTable.entries {
      #expect(words.first == entry.type._commandName)
    }
  }
}
