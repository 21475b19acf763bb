import Foundation
import PrioritiesTestSupport
import Testing

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

  /// Leaves a changed file, and the journal with its original pages, as a killed writer does.
  func leaveHotJournal() throws {
    try home.write(Self.interruptedChange, to: "sql")
    try self("sqlite3 \"$store\" < \"$HOME/sql\"; rm \"$HOME/sql\"")
    try #require(FileManager.default.fileExists(atPath: store + "-journal"))
  }

  /// Input for `sqlite3`.
  static let interruptedChange = """
    PRAGMA cache_size = 2; PRAGMA cache_spill = 1; BEGIN;
    WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
    INSERT INTO touched SELECT randomblob(16), i, 1 FROM n;
    UPDATE item SET priority = 0;
    .shell kill -9 $PPID
    """

  func bytes() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: store)) }
}

/// Whether a text is one line that ends like a sentence.
func isOneMessage(_ errors: String) -> Bool {
  let lines = errors.split(separator: "\n", omittingEmptySubsequences: false)
  return lines.count == 2 && lines[1].isEmpty && !lines[0].isEmpty
}
