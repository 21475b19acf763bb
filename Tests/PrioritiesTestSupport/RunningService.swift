import Foundation

/// `priorities serve` as a process over a folder, on a free port.
package final class RunningService {
  package let port: Int
  package let home: TemporaryFolder
  private let process: ChildProcess
  private let log: URL

  /// Starts the service and waits until it prints its address.
  package init(
    home: TemporaryFolder, arguments: [String] = [], port requested: Int = 0,
    host: String = "127.0.0.1"
  ) throws {
    self.home = home
    log = home.url("service-\(UUID().uuidString).log")
    let output = try LinePipe()
    process = try ChildProcess(
      [BuiltProgram.priorities.path, "serve", "--listen", "\(host):\(requested)"] + arguments,
      environment: ["PRIORITIES_HOME": home.path, "HOME": home.path, "PATH": "/usr/bin:/bin"],
      output: output.stream, errors: .file(log.path))
    output.closeWriting()
    let address = output.line(within: 30) ?? ""
    guard let port = address.split(separator: ":").last.flatMap({ Int($0) }) else {
      throw CocoaError(.executableLoad)
    }
    self.port = port
  }

  package var identifier: Int32 { process.identifier }

  package var messages: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }

  /// Ends the service and returns its exit code; 128 and the number after a signal.
  package func stop(_ signal: Int32 = SIGTERM) -> Int32 { process.end(signal) }

  package func token(_ name: String = "test", member: String? = nil) throws -> String {
    let options = member.map { ["--member", $0] } ?? []
    let result = try BuiltProgram.priorities.run(["serve", "token", name] + options, home: home)
    return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Sends one request on its own connection.
  package func request(
    _ method: String, _ target: String, token: String? = nil, headers: [String: String] = [:],
    body: String? = nil
  ) throws -> HTTPConnection.Reply? {
    try HTTPConnection(port: port).request(method, target, token, headers, body)
  }
}

extension HTTPConnection {
  /// Sends one request, whose body is JSON unless a header says otherwise.
  package func request(
    _ method: String, _ target: String, _ token: String?, _ headers: [String: String],
    _ body: String?
  ) -> Reply? {
    var headers = headers
    if let token { headers["Authorization"] = "Bearer \(token)" }
    if body != nil, headers["Content-Type"] == nil { headers["Content-Type"] = "application/json" }
    send(method, target, headers: headers, body: body.map { Data($0.utf8) })
    return reply()
  }
}

extension String {
  /// The code of a link that pairs a device.
  package var pairingCode: String {
    String(drop { $0 != "#" }.dropFirst()).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
