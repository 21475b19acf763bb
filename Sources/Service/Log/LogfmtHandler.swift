import Lists
import Logging

/// Writes events as lines of logfmt: `key=value` pairs, quoted where a value has spaces.
struct LogfmtHandler: LogHandler {
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.info
  private let clock: @Sendable () -> Timestamp
  private let write: @Sendable (String) -> Void

  init(
    clock: @escaping @Sendable () -> Timestamp, write: @escaping @Sendable (String) -> Void
  ) {
    self.clock = clock
    self.write = write
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let own = metadata.merging(event.metadata ?? [:]) { $1 }
    let fields =
      [
        ("time", clock().iso8601), ("level", event.level.rawValue),
        ("event", event.message.description),
      ] + own.sorted { $0.key < $1.key }.map { ($0.key, $0.value.description) }
    write(fields.map { "\($0)=\(Self.quoted($1))" }.joined(separator: " "))
  }

  /// A value that stays on one line, and in quotes if it would not be read as one value without.
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
