/// Keeps from TOMLKit 0.6.0 what it does not survive.
///
/// Where its parser should say so it asserts that a table's header starts like a
/// key and that brackets are closed by their own kind: `[=]` and `a = [}` would
/// end the program. This walks over strings and comments to find such places.
struct PlainTOML {
  private let bytes: [UInt8]
  private let file: String
  private var position = 0
  private var line = 1
  private var open: [UInt8] = []

  /// Refuses a document that would end the program.
  static func check(_ text: String, of file: String) throws(SchemeError) {
    var scanner = PlainTOML(bytes: Array(text.utf8), file: file)
    try scanner.scan()
  }

  private init(bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  private mutating func scan() throws(SchemeError) {
    var startsLine = true
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\n"):
        line += 1
        startsLine = true
        position += 1
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
          throw fault("A bracket is closed that was not opened.")
        }
        position += 1
      default: position += 1
      }
      startsLine = false
    }
  }

  /// Checks the first character of a header and goes to the end of its line.
  private mutating func header() throws(SchemeError) {
    position += 1
    if position < bytes.count, bytes[position] == UInt8(ascii: "[") { position += 1 }
    skip { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard position < bytes.count, Self.startsKey.contains(bytes[position]) else {
      throw fault("A table's header is a name in brackets, such as [colors].")
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
      }
      let isEscape = quote == UInt8(ascii: "\"") && bytes[position] == UInt8(ascii: "\\")
      position += isEscape ? 2 : 1
    }
    position = min(bytes.count, position + end.count)
  }

  private mutating func skip(while matches: (UInt8) -> Bool) {
    while position < bytes.count, matches(bytes[position]) { position += 1 }
  }

  private func fault(_ reason: String) -> SchemeError {
    .syntax(file: file, line: line, column: nil, reason: reason)
  }

  private static let startsKey = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_\"'".utf8)
}
