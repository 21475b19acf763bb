import Foundation
import TestSupport

func run(
  _ tool: String, _ arguments: [String], environment: [String: String] = [:]
) throws -> BuiltProgram.Result {
  try ChildProcess.run(
    [tool] + arguments,
    environment: ProcessInfo.processInfo.environment.merging(environment) { $1 }, seconds: 600)
}
