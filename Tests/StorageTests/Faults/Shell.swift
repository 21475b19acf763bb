import Foundation
import TestSupport

/// Runs a bash script with the built program as `$program` and a folder as `PRIORITIES_HOME`.
struct Shell {
  var home: TemporaryFolder

  /// The program in a folder that users without rights can read too.
  var program = BuiltProgram.priorities.path

  var store: String { home.url("priorities.sqlite").path }

  @discardableResult
  func callAsFunction(_ script: String, _ variables: [String: String] = [:]) throws
    -> BuiltProgram.Result
  {
    try ChildProcess.run(
      ["bash", "-c", script],
      environment: [
        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": home.path,
        "PRIORITIES_HOME": home.path, "program": program, "store": store,
      ].merging(variables) { $1 }, seconds: 300)
  }

  func bytes() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: store)) }
}

/// Whether a text is one line that ends like a sentence.
func isOneMessage(_ errors: String) -> Bool {
  let lines = errors.split(separator: "\n", omittingEmptySubsequences: false)
  return lines.count == 2 && lines[1].isEmpty && !lines[0].isEmpty
}
