import PrioritiesTestSupport
import Testing

/// A suite that runs the built program with its own home.
protocol BuiltProgramSuite {
  var home: TemporaryFolder { get }
}

extension BuiltProgramSuite {
  @discardableResult
  func run(
    _ words: String..., input: String = "", environment: [String: String] = [:]
  ) throws -> BuiltProgram.Result {
    try run(words, input: input, environment: environment)
  }

  @discardableResult
  func run(
    _ words: [String], input: String = "", environment: [String: String] = [:]
  ) throws -> BuiltProgram.Result {
    try BuiltProgram.priorities.run(words, home: home, input: input, environment: environment)
  }

  /// Runs on a terminal; the output has no styles.
  func screen(
    _ words: String..., columns: UInt16 = 80, rows: UInt16 = 24, input: String = "",
    environment: [String: String] = [:]
  ) throws -> (status: Int32, text: String) {
    try screen(words, columns: columns, rows: rows, input: input, environment: environment)
  }

  func screen(
    _ words: [String], columns: UInt16 = 80, rows: UInt16 = 24, input: String = "",
    environment: [String: String] = [:]
  ) throws -> (status: Int32, text: String) {
    let result = try BuiltProgram.priorities.runInTerminal(
      words, home: home, columns: columns, rows: rows, input: input, environment: environment)
    return (result.status, withoutStyle(result.output))
  }
}

/// A suite that runs the built app in a terminal.
class TerminalSuite: BuiltProgramSuite {
  let home = TemporaryFolder.forSuite()
  let terminal: PseudoTerminal

  init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
    terminal = try PseudoTerminal(columns: columns, rows: rows)
  }
}

extension TemporaryFolder {
  /// Runs commands that succeed.
  func prepare(
    _ commands: [String]..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for words in commands {
      let result = try BuiltProgram.priorities.run(words, home: self)
      #expect(result.status == 0, "\(words): \(result.errors)", sourceLocation: sourceLocation)
    }
  }

  /// Adds items, each with its options.
  func add(_ items: [String]..., sourceLocation: SourceLocation = #_sourceLocation) throws {
    for words in items { try prepare(["add"] + words, sourceLocation: sourceLocation) }
  }
}
