import TestSupport

/// A suite that runs the built program with its own home.
protocol BuiltProgramSuite {
  var home: TemporaryFolder { get }
}

extension BuiltProgramSuite {
  @discardableResult
  func run(_ words: String..., input: String = "", environment: [String: String] = [:]) throws
    -> BuiltProgram.Result
  {
    try BuiltProgram.priorities.run(words, home: home, input: input, environment: environment)
  }

  /// Runs on a terminal; the output has no styles.
  func screen(
    _ words: String..., rows: UInt16 = 24, input: String = "", environment: [String: String] = [:]
  ) throws -> (status: Int32, text: String) {
    let result = try BuiltProgram.priorities.runInTerminal(
      words, home: home, rows: rows, input: input, environment: environment)
    return (result.status, withoutStyle(result.output))
  }

  /// The output on a wide terminal, on one line.
  func oneLine(_ words: String..., input: String = "", environment: [String: String] = [:]) throws
    -> String
  {
    let result = try BuiltProgram.priorities.runInTerminal(
      words, home: home, columns: 200, input: input, environment: environment)
    return withoutStyle(result.output).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
