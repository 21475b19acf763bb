import Foundation
import TestSupport

/// Runs a program of the system and answers with what it left.
func run(
  _ tool: String, _ arguments: [String], environment: [String: String] = [:]
) throws -> BuiltProgram.Result {
  try ChildProcess.run(
    [tool] + arguments,
    environment: ProcessInfo.processInfo.environment.merging(environment) { $1 }, seconds: 600)
}
