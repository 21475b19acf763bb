import ArgumentParser
import PrioritiesTestSupport
import Testing

@testable import PrioritiesProgram

struct FastPathTests {
  @Test("Plain lines do not need the parser", arguments: plainLines)
  func plain(line: String) throws {
    let (type, words) = try Self.command(of: line)
    let read: (any ParsableCommand)? = type.read(plain: words)
    let command = try #require(read)
    #expect(try String(describing: command) == Self.parsed(words, by: type))
  }

  @Test("Other lines and mistakes need the parser", arguments: otherLines)
  func other(line: String) throws {
    let (type, words) = try Self.command(of: line)
    let read: (any ParsableCommand)? = type.read(plain: words)
    #expect(read == nil)
  }

  @Test("Every option of an everyday command is read from a plain line")
  func options() throws {
    for (words, entry) in CommandTable.entries {
      guard case .everyday(let type) = entry else { continue }
      let declared = try #require(DeclaredCommand.all.first { $0.path == [words[0]] })
      let places = declared.positionals.filter { !$0.isOptional }
        .map { Self.values[$0.valueName ?? ""] ?? "Milk" }
      let options = declared.options.flatMap { option in
        option.words.map { [$0, Self.values[option.valueName ?? ""] ?? "Milk"] }
      }
      for option in options + declared.flags.compactMap(\.word).map({ [$0] }) {
        let line = places + option
        let command: (any ParsableCommand)? = type.read(plain: line)
        let read = try #require(command, "\(words[0]) \(line)")
        #expect(try String(describing: read) == Self.parsed(line, by: type))
      }
    }
  }

  /// Valid values by the names that the help shows.
  private static let values = [
    "level": "c", "levels": "c,h", "number": "3", "order": "name", "format": "prompt",
    "priority": "c", "priorities": "c,h", "when": "never", "theme": "pink",
  ]

  @Test("The fast path and the parser agree")
  func random() throws {
    var generator = SeededGenerator(seed: 11)
    var count = 0
    for _ in 0..<3_000 {
      let type = Self.types.randomElement(using: &generator) ?? Priorities.Show.self
      let words = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        Self.vocabulary.randomElement(using: &generator) ?? ""
      }
      guard let command = type.read(plain: words) else { continue }
      count += 1
      #expect(try String(describing: command) == Self.parsed(words, by: type), "\(type) \(words)")
    }
    #expect(count > 300)
  }

  private static let plainLines = [
    "", "list", "list Fruit", "list --json", "list --all --limit 20 --sort name",
    "list a b", "list --only c,h --theme pink", "list --tree", "--color never list",
    "add Milk", "add Milk Bread -p high --in Shop --in Home -d fresh", "add -",
    "add Milk --json", "done Milk", "got Milk Bread", "raise Milk", "raise Milk --in Shop",
    "lower Milk --json", "set c Milk", "set inherit Milk --in Shop", "search mi",
    "search mi --in Shop", "show Milk --profile work", "delete Milk --yes", "undo", "undo 3",
    "redo 2", "open", "ui --color never",
  ]

  private static let otherLines = [
    "list --help", "list -h", "list --limit 0", "list --limit ten",
    "list --limit=3", "list --limit",
    "list --tree --limit 3", "list -- x", "list --al", "list --all --all",
    "list --theme pink --theme blue", "add", "add -phigh Milk", "add Milk -p",
    "add Milk --in --json", "raise", "set c", "set inherit Milk", "search", "show",
    "delete -y Milk", "undo 0", "undo x", "open now",
  ]

  private static let vocabulary = [
    "Milk", "Bread", "-", "", "c", "inherit", "3", "0", "--json", "--all", "--tree", "--yes",
    "--limit", "--sort", "name", "--only", "c,h", "--in", "Shop", "-p", "high",
    "--priority", "-d", "--details", "--theme", "pink", "--color", "never", "--profile", "--help",
    "-h", "-y", "--limit=3", "--", "-x", "--version",
  ]

  private static var types: [any FastPathCommand.Type] {
    CommandTable.entries.compactMap {
      if case .everyday(let type) = $0.entry { type } else { nil }
    }
  }

  private static func command(
    of line: String
  ) throws -> (any FastPathCommand.Type, words: [String]) {
    let invocation = try Invocation(line.split(separator: " ").map(String.init))
    guard case .everyday(let type, let words) = invocation else { throw NotEveryday() }
    return (type, words)
  }

  private struct NotEveryday: Error {}

  private static func parsed(
    _ words: [String], by type: any FastPathCommand.Type
  ) throws -> String {
    String(describing: try type.parseAsRoot(words))
  }
}
