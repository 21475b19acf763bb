import Foundation
import TestSupport

/// Runs a script of bash with the built program as `$program` and a folder as `PRIORITIES_HOME`.
struct Shell {
  var home: TemporaryFolder

  /// The program as somebody without rights can run it too, in a folder that all may read.
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

  /// The bytes of the store's file.
  func bytes() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: store)) }
}

/// Whether a sentence stands alone: one line that ends as a sentence does.
func isOneMessage(_ errors: String) -> Bool {
  let lines = errors.split(separator: "\n", omittingEmptySubsequences: false)
  return lines.count == 2 && lines[1].isEmpty && !lines[0].isEmpty
}
