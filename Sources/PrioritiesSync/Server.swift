import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import PrioritiesBasics
import PrioritiesHouseholds
import Synchronization

/// A server that handles requests to the HTTP interface of a household.
package protocol HouseholdServer: Sendable {
  var address: String { get }
  func send(
    _ method: Server.Method, _ path: String, body: [UInt8]?, type: String, timeout seconds: Int64
  ) async throws -> Server.Answer
  /// Begins an exchange, which ends after so many seconds, and whose answers with items have at most
  /// so many bytes together.
  func begin(bytes: Int, seconds: Double)
}

extension HouseholdServer {
  package func begin(bytes: Int, seconds: Double) {}

  /// - Parameter body: JSON, by default.
  package func send(
    _ method: Server.Method, _ path: String, body: [UInt8]? = nil,
    type: String = "application/json", timeout seconds: Int64 = 30
  ) async throws -> Server.Answer {
    try await send(method, path, body: body, type: type, timeout: seconds)
  }

  package func get(_ path: String) async throws -> JSONObject {
    let answer = try await send(.get, path)
    guard answer.status == 200, let object = answer.json else { throw problem(answer) }
    return object
  }

  package var host: String { Link.host(of: address) }

  /// The error for an unexpected response.
  package func problem(_ answer: Server.Answer) -> SyncError {
    let detail = (answer.json?["detail"]?.string).map { String($0.prefix(Self.mostCharacters)) }
    switch answer.status {
    case 401: return .revoked(host: host)
    case 429, 500...:
      return .unreachable(host: host, reason: detail.map(clause) ?? "it is busy")
    case _ where detail == nil && answer.json?["version"] == nil: return .noHousehold(host: host)
    case 404, 405: return .otherServer(host: host)
    default: return detail.map { .refused($0) } ?? .otherServer(host: host)
    }
  }

  /// The maximum length of a sentence that is shown.
  private static var mostCharacters: Int { 1000 }

  /// Turns a sentence into a clause at the end of another.
  private func clause(_ sentence: String) -> String {
    String(sentence.reversed().drop { $0 == "." }.reversed())
  }
}

/// A server over HTTP.
package struct Server: HouseholdServer {
  /// The address, without a trailing slash.
  package let address: String
  private let token: String?
  private let client: HTTPClient
  private let bounds = Bounds()

  /// What the answers of an exchange may still take, whatever the server sends.
  private final class Bounds: Sendable {
    let rest = Mutex((bytes: Server.mostBytes, deadline: Double.infinity))
  }

  /// The maximum size in bytes of answers that contain no items, and outside an exchange of all.
  private static let mostBytes = 1 << 20
  /// The maximum number of seconds until an answer is complete.
  private static let longest = 60.0

  /// - Parameters:
  ///   - address: As in ``Link``.
  ///   - authority: A PEM file of certificates to trust in addition to the system's.
  ///   - connecting: The maximum number of seconds to connect.
  ///   - environment: `HTTPS_PROXY`, `NO_PROXY` and `SSL_CERT_FILE` count.
  package init(
    _ address: String, token: String?, authority: String?, connecting seconds: Int64 = 10,
    environment: [String: String] = processEnvironment
  ) throws(SyncError) {
    self.address = address
    self.token = token
    var configuration = try HTTPClient.Configuration(
      to: address, authority: authority, environment)
    // A household's link must not lead to another host.
    configuration.redirectConfiguration = .disallow
    configuration.timeout = .init(connect: .seconds(seconds), read: .seconds(60))
    configuration.httpVersion = .http1Only
    configuration.connectionPool.retryConnectionEstablishment = false
    client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  package init(_ account: Account, connecting seconds: Int64 = 10) throws(SyncError) {
    try self.init(
      account.server, token: account.token, authority: account.authority, connecting: seconds)
  }

  /// Runs a body, then closes the connections.
  package func using<Value: Sendable>(
    _ body: (Server) async throws -> Value
  ) async throws -> Value {
    do {
      let value = try await body(self)
      await close()
      return value
    } catch SyncError.otherServer(let host, _) {
      // Without the version, the message is less precise.
      let about = try? await get("/api/v1")
      await close()
      throw SyncError.otherServer(host: host, version: about?["program"]?.string)
    } catch {
      await close()
      throw error
    }
  }

  /// Fails only if the connections were closed before.
  private func close() async { try? await client.shutdown() }

  package struct Answer: Sendable {
    package var status: Int
    package var body: [UInt8]

    /// Nil if the body is not an object, so that every reader handles answers of other servers.
    ///
    /// No household's answer has a value for every ten bytes, and values take memory.
    package var json: JSONObject? {
      try? JSONReader.value(in: body, mostValues: 1000 + body.count / 10).object
    }
  }

  package enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case delete = "DELETE"
  }

  package func send(
    _ method: Method, _ path: String, body: [UInt8]?, type: String, timeout seconds: Int64
  ) async throws -> Answer {
    var request = request(method, path)
    request.headers.add(name: "Accept-Encoding", value: "gzip")
    if let body {
      request.headers.add(name: "Content-Type", value: type)
      request.body = .bytes(ByteBuffer(bytes: body))
    }
    let rest = bounds.rest.withLock { $0 }
    let hasItems = Self.pathsOfItems.contains(where: path.hasPrefix)
    let most = hasItems ? rest.bytes : Self.mostBytes
    let end = min(monotonicNow + Self.longest, rest.deadline)
    do {
      let answer = try await within(end - monotonicNow) { [request] in
        try await self.answer(to: request, most: most, timeout: seconds, until: end)
      }
      if hasItems, rest.deadline < .infinity {
        bounds.rest.withLock { $0.bytes -= answer.body.count }
      }
      return answer
    } catch {
      throw reachable(error)
    }
  }

  private static let pathsOfItems = ["changes", "snapshot", "log"].map { "/api/v1/\($0)" }

  package func begin(bytes: Int, seconds: Double) {
    bounds.rest.withLock { $0 = (bytes, monotonicNow + seconds) }
  }

  /// Cancels a body that takes too long, even if bytes keep arriving.
  private func within(
    _ seconds: Double, _ body: @escaping @Sendable () async throws -> Answer
  ) async throws -> Answer {
    try await withThrowingTaskGroup(of: Answer?.self) { group in
      group.addTask(operation: body)
      group.addTask {
        try await Task.sleep(for: .seconds(seconds))
        return nil
      }
      defer { group.cancelAll() }
      guard let answer = try await group.next() ?? nil else { throw tooLate }
      return answer
    }
  }

  private var tooLate: SyncError {
    .unreachable(host: host, reason: "it takes too long to answer")
  }

  /// Decompresses here, because the client would do it before it counts.
  private func answer(
    to request: HTTPClientRequest, most: Int, timeout seconds: Int64, until end: Double
  ) async throws -> Answer {
    let response = try await client.execute(request, timeout: .seconds(seconds))
    if (300..<400).contains(response.status.code), response.status != .notModified {
      let location = response.headers.first(name: "Location").flatMap {
        URL(string: $0, relativeTo: URL(string: request.url))?.absoluteString
      }
      // Without the path of this request.
      let target = location?.split(separator: "/api/").first
      throw SyncError.redirected(host: host, to: String((target ?? "another address").prefix(200)))
    }
    var body: [UInt8] = []
    let length = response.headers.first(name: "Content-Length").flatMap { Int($0) } ?? 0
    guard length <= most else { throw SyncError.tooLarge(host: host) }
    for try await part in response.body {
      // On a busy machine, the task that waits may be late.
      guard monotonicNow < end else { throw tooLate }
      guard body.count + part.readableBytes <= most else { throw SyncError.tooLarge(host: host) }
      body += part.readableBytesView
    }
    // A cancelled body ends as if it were complete.
    try Task.checkCancellation()
    if response.headers.first(name: "Content-Encoding") == "gzip" {
      guard let plain = Compressed.unpacked(body, limit: most) else {
        throw SyncError.tooLarge(host: host)
      }
      body = plain
    }
    return Answer(status: Int(response.status.code), body: body)
  }

  private func request(_ method: Method, _ path: String) -> HTTPClientRequest {
    var request = HTTPClientRequest(url: "\(address)\(path)")
    request.method = HTTPMethod(rawValue: method.rawValue)
    if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
    return request
  }

  private static let timeouts: [HTTPClientError] = [
    .connectTimeout, .readTimeout, .deadlineExceeded, .getConnectionFromPoolTimeout,
  ]

  private static let refusals: [HTTPClientError] = [
    .invalidProxyResponse, .proxyAuthenticationRequired,
  ]

  private func reachable(_ error: any Error) -> any Error {
    let reason: String
    switch error {
    case is SyncError, is CancellationError: return error
    case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError:
      return SyncError.certificate(host: host)
    case is NIOTooManyBytesError: return SyncError.tooLarge(host: host)
    case let error as HTTPClientError where Self.timeouts.contains(error):
      reason = "it does not respond"
    case let error as HTTPClientError where Self.refusals.contains(error):
      reason = "the proxy refuses"
    case is HTTPClientError where ["handshake", "TLS"].contains(where: "\(error)".contains):
      return SyncError.certificate(host: host)
    case let error as NIOConnectionError where error.connectionErrors.isEmpty:
      reason = "the host name is unknown"
    case is NIOConnectionError: reason = "nothing is listening on its port"
    case let error as IOError where error.errnoCode == ECONNREFUSED:
      reason = "nothing is listening on its port"
    default: reason = "the connection was closed"
    }
    return SyncError.unreachable(host: host, reason: reason)
  }

  // MARK: Events

  package enum Event: Sendable {
    case opened, items, settings, themes, pulse
  }

  /// Follows the server's events until the stream ends.
  package func follow(_ receive: @Sendable (Event) async throws -> Void) async throws {
    do {
      let response = try await client.execute(
        request(.get, "/api/v1/events"), deadline: .distantFuture)
      guard response.status == .ok else {
        let body = try await response.body.collect(upTo: 1 << 16)
        throw problem(
          Answer(status: Int(response.status.code), body: Array(body.readableBytesView)))
      }
      try await receive(.opened)
      var rest: [UInt8] = []
      for try await buffer in response.body {
        rest += buffer.readableBytesView
        guard rest.count <= 1 << 16 else { throw SyncError.tooLarge(host: host) }
        while let end = rest.firstIndex(of: 0x0A) {
          let line = String(utf8: rest[..<end])
          rest.removeFirst(end + 1)
          switch line {
          case "event: items", "event: reset": try await receive(.items)
          case "event: settings": try await receive(.settings)
          case "event: themes": try await receive(.themes)
          case _ where line.hasPrefix(":"): try await receive(.pulse)
          default: break
          }
        }
      }
    } catch {
      throw reachable(error)
    }
  }
}

/// A link that pairs a device, such as `https://list.example.org/#ABCD-1234`.
package struct Link: Hashable, Sendable {
  package let address: String
  package let code: String

  /// - Parameter isInsecure: Whether to accept http to any host.
  package init(_ text: String, isInsecure: Bool) throws(SyncError) {
    let parts = text.trimmingCharacters(in: .whitespacesAndNewlines).split(
      separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, (4...40).contains(parts[1].utf8.count) else { throw .link(text) }
    address = try Self.address(String(parts[0]), isInsecure: isInsecure)
    code = String(parts[1])
  }

  /// Validates the address of a server, and removes its trailing slash.
  package static func address(_ text: String, isInsecure: Bool) throws(SyncError) -> String {
    var address = text
    while address.hasSuffix("/") { address.removeLast() }
    for scheme in ["https://", "http://"] where address.lowercased().hasPrefix(scheme) {
      address = scheme + address.dropFirst(scheme.count)
    }
    let host = host(of: address)
    guard text.utf8.count <= 500, address.hasPrefix("https://") || address.hasPrefix("http://"),
      !host.isEmpty, !address.contains(where: { " ?@#\\".contains($0) })
    else { throw .link(text) }
    guard address.hasPrefix("https://") || isInsecure || isNear(host) else {
      throw .insecure(host: host)
    }
    return address
  }

  static func host(of address: String) -> String {
    let authority = address.split(separator: "/").dropFirst().first.map(String.init) ?? ""
    if authority.hasPrefix("[") { return String(authority.dropFirst().prefix { $0 != "]" }) }
    return String(authority.prefix { $0 != ":" })
  }

  /// Whether a host is this machine or on its network.
  ///
  /// These are loopback, private, link-local and shared addresses (RFC 1918, 3927, 4193, 6598), and
  /// names that end with `.local`.
  static func isNear(_ host: String) -> Bool {
    let name = host.lowercased()
    return name == "localhost" || name.hasSuffix(".local") || near.contains { $0.contains(host) }
  }

  private static let near = [
    "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
    "192.168.0.0/16", "::1", "fc00::/7", "fe80::/10",
  ].compactMap { Network($0) }
}
