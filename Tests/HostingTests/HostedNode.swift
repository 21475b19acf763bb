import Foundation
import PrioritiesTestSupport
import Testing

/// A `priorities-server` process over a database; thread-safe.
final class HostedNode: Sendable {
  let port: Int
  let parameters: String
  private let process: ChildProcess?
  private let log: String

  init(_ parameters: String, _ arguments: [String] = [], port requested: Int = 0) throws {
    self.parameters = parameters
    let log = "/tmp/priorities-node-\(UUID().uuidString).log"
    self.log = log
    process = try start(
      [BuiltProgram("priorities-server").path, "serve", "--listen", "127.0.0.1:\(requested)"]
        + (arguments.contains("--rate") ? [] : ["--rate", "0"]) + arguments,
      output: log, environment: ["PRIORITIES_DATABASE": parameters])
    var found: Int?
    _ = eventually {
      let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
      found = text.firstMatch(of: #/http://127.0.0.1:(\d+)\n/#).flatMap { Int($0.1) }
      return found != nil
    }
    guard let found else {
      throw PostgresServer.Failure(
        description: (try? String(contentsOfFile: log, encoding: .utf8)) ?? "")
    }
    port = found
  }

  /// A proxy that passes requests to nodes.
  init(port: Int) {
    (self.port, parameters, process, log) = (port, "", nil, "")
  }

  deinit {
    process?.end()
    try? FileManager.default.removeItem(atPath: log)
  }

  var messages: String { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }

  /// In megabytes; 0 after it has ended.
  var memory: Int {
    let path = "/proc/\(process?.identifier ?? 0)/statm"
    let words = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: " ") ?? []
    return words.count > 1 ? (Int(words[1]) ?? 0) * Int(getpagesize()) >> 20 : 0
  }

  /// Returns the exit code; after a signal, 128 plus its number.
  @discardableResult
  func end(_ signal: Int32 = SIGTERM) -> Int32 { process?.end(signal) ?? 0 }

  func send(_ signal: Int32) { process?.send(signal) }

  static func run(
    _ words: [String], _ parameters: String, home: TemporaryFolder? = nil
  ) throws -> BuiltProgram.Result {
    try BuiltProgram("priorities-server").run(
      words, home: home ?? TemporaryFolder(), environment: ["PRIORITIES_DATABASE": parameters])
  }

  /// Migrates a database and adds a household with a token.
  static func makeHousehold(_ parameters: String) throws -> (id: String, token: String) {
    func text(_ words: String...) throws -> String {
      let result = try run(words, parameters)
      #expect(result.status == 0, "\(words): \(result.errors)")
      return result.output.trimmingCharacters(in: .newlines)
    }
    _ = try text("migrate")
    let id = try text("household", "add", "home")
    return (id, try text("token", id, "test"))
  }

  func request(
    _ method: String, _ target: String, token: String? = nil, headers: [String: String] = [:],
    body: String? = nil
  ) throws -> HTTPConnection.Reply? {
    try HTTPConnection(port: port).request(method, target, token, headers, body)
  }

  /// A single probe may exceed its time limit on a busy machine.
  func expectReady(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let isReady = try eventually { try request("GET", "/readyz")?.status == 200 }
    #expect(isReady, sourceLocation: sourceLocation)
  }

  func change(
    _ command: String, _ items: [String], token: String, id: UUID = UUID(), more: String = ""
  ) throws -> HTTPConnection.Reply? {
    let names = items.map { "\"\($0)\"" }.joined(separator: ",")
    let body =
      "{\"id\":\"\(id.uuidString.lowercased())\",\"command\":\"\(command)\","
      + "\"items\":[\(names)]\(more)}"
    return try request("POST", "/api/v1/changes", token: token, body: body)
  }

  func items(_ token: String) throws -> [String]? {
    let reply = try request("GET", "/api/v1/items?all=1&limit=10000", token: token)
    guard reply?.status == 200 else { return nil }
    let items = reply?.json["items"] as? [[String: Any]] ?? []
    return items.compactMap { $0["name"] as? String }
  }
}
