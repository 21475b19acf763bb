import Lists
import Logging

/// The log of a service: a line for each event and, if requested, for each request.
///
/// Nothing in it leads to a person: no names, tokens, codes, ids or addresses.
public struct ServiceLog: Sendable {
  private let logger: Logger

  /// Creates a log.
  ///
  /// - Parameters:
  ///   - clock: The time of each line.
  ///   - write: Writes a line, which does not end with a newline.
  public init(
    clock: @escaping @Sendable () -> Timestamp, write: @escaping @Sendable (String) -> Void
  ) {
    logger = Logger(label: "priorities") { _ in LogfmtHandler(clock: clock, write: write) }
  }

  private init() {
    logger = Logger(label: "priorities") { _ in SwiftLogNoOpLogHandler() }
  }

  /// A log that drops everything.
  public static let none = ServiceLog()

  /// Logs an event, which must not contain names.
  package func note(_ event: String) {
    logger.info("\(event)")
  }

  /// Logs an error by its type alone: its description may contain names.
  func note(failure error: any Error) {
    logger.error("failed", metadata: ["error": "\(type(of: error))"])
  }

  /// Logs a request that was answered.
  ///
  /// - Parameters:
  ///   - method: Logged only if it is one that routes have: others are the client's own text.
  ///   - route: The template of the path, such as `/api/v1/items/{id}`; nil if no route has the path.
  ///   - seconds: The time until the answer began.
  func note(method: String, route: String?, status: Int, seconds: Double) {
    let microseconds = String(Int(seconds * 1_000_000))
    let padded = String(repeating: "0", count: max(0, 4 - microseconds.count)) + microseconds
    logger.info(
      "request",
      metadata: [
        "method": .string(Self.methods.contains(method) ? method : "other"),
        "route": .string(route ?? "none"), "status": .string("\(status)"),
        "ms": .string("\(padded.dropLast(3)).\(padded.suffix(3))"),
      ])
  }

  private static let methods: Set = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
}
