import Foundation
import TestSupport

/// Runs a program of the system and answers with what it left.
func run(
  _ tool: String, _ arguments: [String], environment: [String: String] = [:]
) throws -> BuiltProgram.Result {
  let folder = try TemporaryFolder()
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [tool] + arguments
  process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
  let (output, errors) = (folder.url("output"), folder.url("errors"))
  for url in [output, errors] { try Data().write(to: url) }
  let handles = try [output, errors].map { try FileHandle(forWritingTo: $0) }
  // A process that has ended still holds its handles.
  defer { for handle in handles { try? handle.close() } }
  process.standardOutput = handles[0]
  process.standardError = handles[1]
  process.standardInput = FileHandle.nullDevice
  try process.run()
  process.waitUntilExit()
  return BuiltProgram.Result(
    status: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
    errors: try String(contentsOf: errors, encoding: .utf8))
}
