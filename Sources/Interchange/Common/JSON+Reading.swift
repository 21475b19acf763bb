import JSON
import Lists

/// Reads one JSON value, as the readers of JSON formats do.
func jsonValue(_ bytes: [UInt8]) throws(FormatError) -> JSONValue {
  do {
    return try JSONReader.value(in: bytes)
  } catch {
    throw FormatError(
      line: error.position.line, column: error.position.column, error.message)
  }
}

extension JSONObject {
  /// The text of a key that is not empty.
  func text(_ key: String) -> String? {
    guard let text = self[key]?.string, !text.isEmpty else { return nil }
    return text
  }

  /// The moment of a key, as ISO 8601.
  func time(_ key: String) -> Timestamp? {
    self[key]?.string.flatMap { Timestamp(lenient: $0) }
  }

  /// The texts of an array.
  func texts(_ key: String) -> [String] {
    self[key]?.array?.compactMap(\.string) ?? []
  }
}

/// A text with its quotes, as JSON has it.
func jsonText(_ text: String) -> String {
  JSONWriter.line(of: .string(text))
}
