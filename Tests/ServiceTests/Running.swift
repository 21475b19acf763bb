import Foundation
import PrioritiesTestSupport
import Testing

func run(
  _ tool: String, _ arguments: [String], environment: [String: String] = [:]
) throws -> BuiltProgram.Result {
  try ChildProcess.run(
    [tool] + arguments,
    environment: ProcessInfo.processInfo.environment.merging(environment) { $1 }, seconds: 600)
}

/// A suite with a service and a device's token for each test.
class ServiceSuite {
  let service: RunningService
  let token: String

  init(home: TemporaryFolder = .forSuite()) throws {
    service = try RunningService(home: home)
    token = try service.token()
  }

  /// Sends a request of the device.
  func request(
    _ method: String, _ target: String, headers: [String: String] = [:], body: String? = nil
  ) throws -> HTTPConnection.Reply {
    try #require(
      try service.request(method, target, token: token, headers: headers, body: body))
  }

  @discardableResult
  func terminal(_ words: String...) throws -> String {
    try BuiltProgram.priorities.run(words, home: service.home).output
  }
}
