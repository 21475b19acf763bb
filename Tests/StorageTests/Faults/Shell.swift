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
    let scratch = try TemporaryFolder()
    let files = ["output", "errors"].map { scratch.url($0) }
    for file in files { try Data().write(to: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["bash", "-c", script]
    process.environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": home.path,
      "PRIORITIES_HOME": home.path, "program": program, "store": store,
    ].merging(variables) { $1 }
    process.standardInput = FileHandle.nullDevice
    let handles = try files.map { try FileHandle(forWritingTo: $0) }
    // A process that has ended still holds its handles; a thousand runs would leave thousands open,
    // and every server that a test starts would inherit them.
    defer { for handle in handles { try? handle.close() } }
    process.standardOutput = handles[0]
    process.standardError = handles[1]
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    if ended.wait(timeout: .now() + 300) == .timedOut {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    return BuiltProgram.Result(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: files[0]), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self))
  }

  /// The bytes of the store's file.
  func bytes() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: store)) }
}

/// Whether a sentence stands alone: one line that ends as a sentence does.
func isOneMessage(_ errors: String) -> Bool {
  let lines = errors.split(separator: "\n", omittingEmptySubsequences: false)
  return lines.count == 2 && lines[1].isEmpty && !lines[0].isEmpty
}
