import JSON
import Lists

/// Reads one JSON value; an error has its line and column.
func jsonValue(_ bytes: [UInt8]) throws(FormatError) -> JSONValue {
  do {
    return try JSONReader.value(in: bytes)
  } catch {
    throw FormatError(
      line: error.position.line, column: error.position.column, error.message)
  }
}

extension JSONObject {
  /// The string of a key; nil if it is missing, empty or not a string.
  func text(_ key: String) -> String? {
    guard let text = self[key]?.string, !text.isEmpty else { return nil }
    return text
  }

  /// The time of a key, written in ISO 8601.
  func time(_ key: String) -> Timestamp? {
    self[key]?.string.flatMap { Timestamp(lenient: $0) }
  }

  /// The strings of the array of a key; empty if there is none.
  func texts(_ key: String) -> [String] {
    self[key]?.array?.compactMap(\.string) ?? []
  }
}

/// A text as a JSON string, in quotes.
func jsonText(_ text: String) -> String {
  JSONWriter.line(of: .string(text))
}
