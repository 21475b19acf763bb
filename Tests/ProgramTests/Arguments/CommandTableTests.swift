import ArgumentParser
import PrioritiesTestSupport
import Testing

@testable import PrioritiesProgram

struct CommandTableTests {
  private static let arguments = DeclaredCommand.all
    .filter { $0.program.path == BuiltProgram.priorities.path }.flatMap(\.arguments)

  @Test("The options with a value match the declarations")
  func optionsWithValue() {
    let declared = Self.arguments.filter { $0.kind == "option" }.flatMap(\.words)
    #expect(CommandTable.optionsWithValue == Set(declared).sorted())
  }

  @Test("No name is an option in one command and a flag in another")
  func flags() {
    let flags = Self.arguments.filter { $0.kind == "flag" }.flatMap(\.words)
    #expect(Set(flags).intersection(CommandTable.optionsWithValue) == [])
  }

  @Test("Commands are registered with their name first")
  func names() {
    for (words, entry) in CommandTable.entries {
      #expect(words.first == entry.type._commandName)
    }
  }
}
