import TestSupport

/// A suite that drives the built program on a home of its own.
protocol BuiltProgramSuite {
  /// The folder of items, settings and themes.
  var home: TemporaryFolder { get }
}

extension BuiltProgramSuite {
  /// Runs a command in a pipe.
  @discardableResult
  func run(_ words: String..., input: String = "", environment: [String: String] = [:]) throws
    -> BuiltProgram.Result
  {
    try BuiltProgram.priorities.run(words, home: home, input: input, environment: environment)
  }

  /// Runs a command on a terminal.
  ///
  /// - Returns: The exit code, and what the terminal was sent, without its styles.
  func screen(
    _ words: String..., rows: UInt16 = 24, input: String = "", environment: [String: String] = [:]
  ) throws -> (status: Int32, text: String) {
    let result = try BuiltProgram.priorities.runInTerminal(
      words, home: home, rows: rows, input: input, environment: environment)
    return (result.status, withoutStyle(result.output))
  }

  /// Runs a command on a wide terminal.
  ///
  /// - Returns: What it says, on one line.
  func oneLine(_ words: String..., input: String = "", environment: [String: String] = [:]) throws
    -> String
  {
    let result = try BuiltProgram.priorities.runInTerminal(
      words, home: home, columns: 200, input: input, environment: environment)
    return withoutStyle(result.output).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
