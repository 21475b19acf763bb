import TOMLKit
import Theming

/// A TOML document as values of our own.
///
/// TOMLKit's tables point into memory of their root and cut keys at a zero
/// character, so a document is copied out at once and nothing of it is kept.
enum TOMLDocument {
  indirect enum Value: Hashable, Sendable {
    case string(String)
    case integer(Int)
    case array([Value])
    case table([String: Value])
    case other
  }

  /// Reads a document; a fault says its line and column.
  static func read(_ text: String, of file: String) throws(SchemeError) -> [String: Value] {
    do throws(TOMLKitGuard.Fault) {
      try TOMLKitGuard.check(Array(text.utf8))
    } catch {
      throw .syntax(
        file: file, line: error.line, column: error.column,
        reason: "This is not TOML: \(error.reason).")
    }
    let root: TOMLTable
    do {
      root = try TOMLTable(string: text)
    } catch let error as TOMLParseError {
      throw .syntax(
        file: file, line: error.source.begin.line, column: error.source.begin.column,
        reason: sentence(error.description))
    } catch {
      throw .syntax(file: file, line: nil, column: nil, reason: "This is not TOML: \(error)")
    }
    return withExtendedLifetime(root) { entries(of: root, depth: 0) }
  }

  private static func entries(of table: TOMLTable, depth: Int) -> [String: Value] {
    var entries: [String: Value] = [:]
    for key in table.keys {
      if let found = table[key] { entries[key] = value(of: found, depth: depth + 1) }
    }
    return entries
  }

  private static func value(of found: any TOMLValueConvertible, depth: Int) -> Value {
    // Schemes are three deep.
    guard depth < 8 else { return .other }
    if let string = found.string { return .string(string) }
    if let integer = found.int { return .integer(integer) }
    if let table = found.table { return .table(entries(of: table, depth: depth)) }
    if let array = found.array {
      return .array((0..<array.count).map { value(of: array[$0], depth: depth + 1) })
    }
    return .other
  }

  /// toml++ begins "Error while parsing …: "; what counts comes after.
  private static func sentence(_ description: String) -> String {
    if description.contains("end-of-file") {
      return "The file ends too early: a value, a quotation mark or a bracket is missing."
    }
    let words = description.replacing("Error while parsing ", with: "While reading a ")
    return words.prefix(1).uppercased() + words.dropFirst() + (words.hasSuffix(".") ? "" : ".")
  }
}

extension TOMLDocument.Value {
  var string: String? {
    if case .string(let string) = self { string } else { nil }
  }

  var table: [String: TOMLDocument.Value]? {
    if case .table(let table) = self { table } else { nil }
  }

  var array: [TOMLDocument.Value]? {
    if case .array(let array) = self { array } else { nil }
  }
}
