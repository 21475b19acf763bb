import ArgumentParser
import Foundation
import PrioritiesTestSupport
import Testing

@testable import PrioritiesProgram

/// A command with its declarations, from the parser's description.
struct DeclaredCommand: Sendable, CustomTestStringConvertible {
  struct Argument: Decodable, Sendable {
    struct Name: Decodable, Sendable {
      var kind: String
      var name: String
    }

    var kind: String
    var names: [Name]?
    var valueName: String?
    var isOptional: Bool

    var words: [String] {
      (names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }
    }

    /// Preferably the long word.
    var word: String? { words.first { $0.hasPrefix("--") } ?? words.first }
  }

  var program: BuiltProgram
  var path: [String]
  var arguments: [Argument]

  var testDescription: String {
    ([program.path.split(separator: "/").last.map(String.init) ?? ""] + path)
      .joined(separator: " ")
  }

  /// Whether it may run until stopped, as `theme apply --watch`.
  var isEndless: Bool {
    [["settings", "watch"], ["serve", "run"], ["theme", "apply"]].contains(path)
  }

  var positionals: [Argument] { arguments.filter { $0.kind == "positional" } }
  var options: [Argument] { arguments.filter { $0.kind == "option" } }
  var flags: [Argument] {
    arguments.filter { $0.kind == "flag" && $0.word != "--help" && $0.word != "--version" }
  }

  static let all: [DeclaredCommand] = {
    var found: [DeclaredCommand] = []
    func add(_ type: any ParsableCommand.Type, _ program: BuiltProgram, _ path: [String]) {
      guard let dump = try? JSONDecoder().decode(Dump.self, from: Data(type._dumpHelp().utf8))
      else { return }
      found.append(
        DeclaredCommand(program: program, path: path, arguments: dump.command.arguments ?? []))
    }
    for (words, entry) in CommandTable.entries {
      switch entry {
      case .command(let type): add(type, .priorities, [words[0]])
      case .everyday(let type): add(type, .priorities, [words[0]])
      case .group(let group):
        for type in group.configuration.subcommands {
          add(type, .priorities, [words[0], type._commandName])
        }
      }
    }
    for type in IconTool.configuration.subcommands { add(type, .icontool, [type._commandName]) }
    return found
  }()

  private struct Dump: Decodable {
    var command: Command
  }

  private struct Command: Decodable {
    var arguments: [Argument]?
  }
}
