import HTTPTypes
import Hummingbird
import NIOCore
import PrioritiesBasics
import PrioritiesHouseholds
import PrioritiesStorage
import PriorityLists
import Synchronization

struct HealthRoutes {
  var directory: any ServiceDirectory
  var households: OpenHouseholds
  var metrics: ServiceMetrics
  var program: String
  /// Whether requests may come through a proxy, and therefore from loopback.
  var isBehindProxy: Bool
  var isHosted: Bool

  func live(_ call: Call) async throws -> Response {
    guard !metrics.isEnding.load(ordering: .relaxed) else {
      throw Problem(.unavailable, "This node is stopping.")
    }
    return Response(json: ["status": "ok"])
  }

  func ready(_ call: Call) async throws -> Response {
    try await directory.checkReadiness()
    return try await live(call)
  }

  func about(_ call: Call, _ client: ServiceClient) async throws -> Response {
    let revision = client.household.revision
    return Response(json: [
      "version": 1, "program": program.json,
      "household": .string(try await client.household.id()), "epoch": revision.epoch.json,
      "revision": revision.number.json,
      "limits": ["body": PriorityService.Route.bodyLimit.json, "changes": 100, "streams": 64],
    ])
  }

  func document(_ call: Call) async throws -> Response {
    Response(
      ByteBuffer(bytes: WebPage.bytes(of: "openapi.json")), type: "application/json",
      cache: "public, max-age=300")
  }

  func prometheus(_ call: Call) async throws -> Response {
    let isForwarded = HTTPField.Name.forwarding.contains { call.request.headers[$0] != nil }
    let isLocal =
      !isBehindProxy && !isForwarded && call.context.peer.map(Network.isLoopback) == true
    guard isLocal || (isHosted ? call.context.isOperator : call.context.client != nil) else {
      throw Problem.noToken
    }
    let text = metrics.text(streams: households.streamCount, more: directory.metrics)
    return Response(
      ByteBuffer(string: text), type: "text/plain; version=0.0.4; charset=utf-8",
      cache: "no-store")
  }
}

final class ServiceMetrics: Sendable {
  private struct Counts {
    var responses: [Int: Int] = [:]
    var changes = 0
    /// The number of responses per bucket of ``bounds``; the last bucket is above all bounds.
    var durations = [Int](repeating: 0, count: ServiceMetrics.bounds.count + 1)
    var seconds = 0.0
  }

  private let counts = Mutex(Counts())
  /// Whether proxies should use other nodes.
  let isEnding = Atomic(false)

  private static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

  func count(status: Int, seconds: Double) {
    counts.withLock { counts in
      counts.responses[status, default: 0] += 1
      let index = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
      counts.durations[index] += 1
      counts.seconds += seconds
    }
  }

  private func histogram(_ counts: Counts) -> [String] {
    let name = "priorities_request_seconds"
    var lines = [
      "# HELP \(name) Seconds from a request to the start of its response.",
      "# TYPE \(name) histogram",
    ]
    var total = 0
    for (bound, count) in zip(Self.bounds.map { "\($0)" } + ["+Inf"], counts.durations) {
      total += count
      lines.append("\(name)_bucket{le=\"\(bound)\"} \(total)")
    }
    return lines + ["\(name)_sum \(counts.seconds)", "\(name)_count \(total)"]
  }

  func count(changes: Int) {
    counts.withLock { $0.changes += changes }
  }

  func text(streams: Int, more: [String] = []) -> String {
    let counts = counts.withLock { $0 }
    var lines = [
      "# HELP priorities_requests_total Responses by status.",
      "# TYPE priorities_requests_total counter",
    ]
    for (status, count) in counts.responses.sortedByKey {
      lines.append("priorities_requests_total{status=\"\(status)\"} \(count)")
    }
    lines += [
      "# HELP priorities_changes_total Changes handled.",
      "# TYPE priorities_changes_total counter",
      "priorities_changes_total \(counts.changes)",
      "# HELP priorities_streams Open event streams.", "# TYPE priorities_streams gauge",
      "priorities_streams \(streams)",
    ]
    lines += histogram(counts)
    lines += more
    return lines.lineSeparated + "\n"
  }
}

struct RequestObserver: RouterMiddleware {
  var metrics: ServiceMetrics
  var log: ServiceLog?

  func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    let response = try await next(request, context)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    metrics.count(status: response.status.code, seconds: seconds)
    if let log {
      // Hummingbird's endpoint for unknown paths.
      let route = context.endpointPath.flatMap { $0 == "NotFound" ? nil : $0 }
      log.record(
        method: request.method.rawValue, route: route, status: response.status.code,
        seconds: seconds)
    }
    return response
  }
}

/// A logfmt log with a line per event and, optionally, per request.
///
/// It must not identify members, so it never contains names, tokens, codes or ids, and addresses only
/// of wrong tokens and codes, if that is switched on.
package struct ServiceLog: Sendable {
  private let write: @Sendable (_ level: String, _ event: String, [(String, String)]) -> Void

  /// - Parameter write: Receives each line, without a newline.
  package init(
    clock: @escaping @Sendable () -> Timestamp, write: @escaping @Sendable (String) -> Void
  ) {
    self.write = { level, event, more in
      let fields = [("time", clock().iso8601), ("level", level), ("event", event)] + more
      write(fields.map { "\($0)=\(Self.quoted($1))" }.spaceSeparated)
    }
  }

  /// A log of sentences, for a person at a terminal.
  package init(sentences write: @escaping @Sendable (String) -> Void) {
    self.write = { _, event, more in
      let text =
        event.prefix(1).uppercased() + event.dropFirst() + more.map { ": \($0.1)" }.joined()
      write(text.hasSuffix(".") ? text : text + ".")
    }
  }

  private init() { write = { _, _, _ in } }

  package static let none = ServiceLog()

  /// - Parameter event: Must not contain names.
  @Sendable package func record(_ event: String) { write("info", event, []) }

  /// - Parameter event: Must not contain names, but may contain a household's id.
  @Sendable package func recordError(_ event: String) { write("error", event, []) }

  /// - Parameter event: Must not contain names, but may contain a household's id.
  @Sendable package func recordWarning(_ event: String) { write("warning", event, []) }

  /// - Parameter address: The client's, which identifies a person.
  func record(_ failure: String, from address: String) {
    write("warning", failure, [("address", address)])
  }

  /// - Parameter error: The error's type, because its description may contain names.
  func record(failure error: String) { write("error", "failed", [("error", error)]) }

  func record(unavailable error: String) { write("warning", "unavailable", [("error", error)]) }

  /// - Parameters:
  ///   - method: Unknown methods are logged as "other", because the client chose the text.
  ///   - route: The path's template, such as `/api/v1/items/{id}`; nil for an unknown path.
  ///   - seconds: The time until the response began.
  func record(method: String, route: String?, status: Int, seconds: Double) {
    let microseconds = String(Int(seconds * 1_000_000))
    let padded = String(repeating: "0", count: max(0, 4 - microseconds.count)) + microseconds
    write(
      "info", "request",
      [
        ("method", Self.methods.contains(method) ? method : "other"),
        ("ms", "\(padded.dropLast(3)).\(padded.suffix(3))"), ("route", route ?? "none"),
        ("status", "\(status)"),
      ])
  }

  private static let methods: Set = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

  /// Quotes a value on a single line if logfmt requires it.
  private static func quoted(_ value: String) -> String {
    let isPlain = value.unicodeScalars.allSatisfy { scalar in
      "!"..."~" ~= scalar && scalar != "\"" && scalar != "=" && scalar != "\\"
    }
    if isPlain, !value.isEmpty { return value }
    var text = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      case "\n": text += "\\n"
      default:
        text.unicodeScalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
      }
    }
    return text + "\""
  }
}
