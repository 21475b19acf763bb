import ArgumentParser
import Foundation
import Testing

@testable import priorities

struct CommandTableTests {
  @Test("The options with a value match the declarations")
  func optionsWithValue() throws {
    var declared: Set<String> = []
    for type in Self.allCommands {
      for argument in try Self.arguments(of: type) where argument.kind == "option" {
        for name in argument.names ?? [] { declared.insert(name.text) }
      }
    }
    #expect(CommandTable.optionsWithValue == declared.sorted())
  }

  @Test("No name is an option in one command and a flag in another")
  func flags() throws {
    for type in Self.allCommands {
      for argument in try Self.arguments(of: type) where argument.kind == "flag" {
        for name in argument.names ?? [] {
          #expect(!CommandTable.optionsWithValue.contains(name.text), "\(type) \(name.text)")
        }
      }
    }
  }

  @Test("Commands are registered with their name and aliases")
  func names() {
    for (words, entry) in CommandTable.entries {
      switch entry {
      case .command(let type):
        #expect(words == [type._commandName] + type.configuration.aliases)
      case .everyday(let type):
        #expect(words == [type._commandName] + type.configuration.aliases)
      case .group(let group):
        #expect(words.first == group().name)
        for (name, type) in group().commands { #expect(name == type._commandName) }
      }
    }
  }

  static var allCommands: [any ParsableCommand.Type] {
    CommandTable.entries.flatMap { _, entry in
      switch entry {
      case .command(let type): [type]
      case .everyday(let type): [type]
      case .group(let group): group().commands.map(\.type)
      }
    }
  }

  private static func arguments(of type: any ParsableCommand.Type) throws -> [Declared] {
    let data = Data(type._dumpHelp().utf8)
    return try JSONDecoder().decode(Dump.self, from: data).command.arguments ?? []
  }

  private struct Dump: Decodable {
    var command: Command
  }

  private struct Command: Decodable {
    var arguments: [Declared]?
  }

  private struct Declared: Decodable {
    var kind: String
    var names: [Name]?
  }

  private struct Name: Decodable {
    var kind: String
    var name: String

    var text: String { (kind == "long" ? "--" : "-") + name }
  }
}
