import Households
import Lists

/// A logfmt log with a line per event and, optionally, per request.
///
/// It must not identify people: no names, tokens, codes, ids or addresses.
package struct ServiceLog: Sendable {
  private let write: @Sendable (_ level: String, _ event: String, [(String, String)]) -> Void

  /// - Parameters:
  ///   - clock: The time of each line.
  ///   - write: Writes a line; the line has no newline.
  package init(
    clock: @escaping @Sendable () -> Timestamp, write: @escaping @Sendable (String) -> Void
  ) {
    self.write = { level, event, more in
      let fields = [("time", clock().iso8601), ("level", level), ("event", event)] + more
      write(fields.map { "\($0)=\(Self.quoted($1))" }.joined(separator: " "))
    }
  }

  private init() { write = { _, _, _ in } }

  package static let none = ServiceLog()

  /// Logs an event, which must not contain names.
  @Sendable package func note(_ event: String) { write("info", event, []) }

  /// Logs only the type of an error: its description may contain names.
  func note(failure error: any Error) {
    write("error", "failed", [("error", "\(type(of: error))")])
  }

  /// Logs a request.
  ///
  /// - Parameters:
  ///   - method: Logged only if routes use it; others are the client's own text.
  ///   - route: The template of the path, such as `/api/v1/items/{id}`; nil for an unknown path.
  ///   - seconds: The time until the response began.
  func note(method: String, route: String?, status: Int, seconds: Double) {
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

  /// Keeps a value on one line, quoted where logfmt requires it.
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
