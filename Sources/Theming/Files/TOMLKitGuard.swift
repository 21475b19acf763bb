/// Keeps from TOMLKit 0.6.0 what it does not survive.
///
/// Where its parser should say so it asserts that a table's header starts like a
/// key and that brackets are closed by their own kind: `[=]` and `a = [}` would
/// end the program. This walks over strings and comments to find such places.
package struct TOMLKitGuard {
  /// The place, from 1, and the reason why a document is refused.
  package struct Fault: Error, Hashable {
    /// The line, 1-based.
    package var line: Int
    /// The column in bytes, 1-based.
    package var column: Int
    /// What is wrong there, without a full stop.
    package var reason: String
  }

  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var lineStart = 0
  private var open: [UInt8] = []

  /// Refuses a document that would end the program.
  package static func check(_ bytes: [UInt8]) throws(Fault) {
    var scanner = TOMLKitGuard(bytes: bytes)
    try scanner.scan()
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func scan() throws(Fault) {
    var startsLine = true
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\n"):
        position += 1
        line += 1
        lineStart = position
        startsLine = true
        continue
      case UInt8(ascii: " "), UInt8(ascii: "\t"):
        position += 1
        continue
      case UInt8(ascii: "#"): skip { $0 != UInt8(ascii: "\n") }
      case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString(byte)
      case UInt8(ascii: "[") where startsLine && open.isEmpty: try header()
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        open.append(byte)
        position += 1
      // In ASCII a closing bracket stands two after the opening one.
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        guard open.popLast() == byte - 2 else {
          throw fault("a bracket is closed that was not opened")
        }
        position += 1
      default: position += 1
      }
      startsLine = false
    }
  }

  /// Checks the first character of a header and goes to the end of its line.
  private mutating func header() throws(Fault) {
    position += 1
    if position < bytes.count, bytes[position] == UInt8(ascii: "[") { position += 1 }
    skip { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard position < bytes.count, Self.startsKey.contains(bytes[position]) else {
      throw fault("a table's header is a name in brackets, such as [palette]")
    }
    skip { $0 != UInt8(ascii: "\n") }
  }

  /// Goes over a string; one that does not end on its line ends there.
  private mutating func skipString(_ quote: UInt8) {
    let isLong = bytes[position...].starts(with: [quote, quote, quote])
    let end = Array(repeating: quote, count: isLong ? 3 : 1)
    position += end.count
    while position < bytes.count, !bytes[position...].starts(with: end) {
      if bytes[position] == UInt8(ascii: "\n") {
        guard isLong else { return }
        line += 1
        lineStart = position + 1
      }
      let isEscape = quote == UInt8(ascii: "\"") && bytes[position] == UInt8(ascii: "\\")
      position += isEscape ? 2 : 1
    }
    position = min(bytes.count, position + end.count)
  }

  private mutating func skip(while matches: (UInt8) -> Bool) {
    while position < bytes.count, matches(bytes[position]) { position += 1 }
  }

  private func fault(_ reason: String) -> Fault {
    Fault(line: line, column: position - lineStart + 1, reason: reason)
  }

  private static let startsKey = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_\"'".utf8)
}
