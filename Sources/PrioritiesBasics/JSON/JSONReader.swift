/// Parses JSON strictly by RFC 8259, with the line and column of errors.
///
/// It also rejects duplicate keys, nesting deeper than ``deepest``, and unpaired surrogates, and
/// skips a byte order mark. Foundation accepts trailing commas and duplicate keys, and loses the
/// order and line numbers.
public enum JSONReader {
  /// The accepted syntax.
  public enum Syntax: Sendable, Hashable {
    case strict
    /// Also allows comments (`// …`, `/* … */`), trailing commas, and duplicate keys.
    ///
    /// The last of duplicate keys counts.
    case withComments
  }

  /// The deepest nesting of arrays and objects.
  public static let deepest = 64

  /// Parses a text with one value.
  public static func value(
    in text: String, syntax: Syntax = .strict
  ) throws(JSONParseError) -> JSONValue {
    try value(in: text.bytes, syntax: syntax)
  }

  /// Parses UTF-8 with one value.
  public static func value(
    in bytes: [UInt8], syntax: Syntax = .strict
  ) throws(JSONParseError) -> JSONValue {
    try parse(bytes, syntax, recording: false).value
  }

  /// Parses UTF-8 with one value, which contains at most so many others.
  ///
  /// A value takes more memory than its text, which can be two bytes.
  package static func value(
    in bytes: [UInt8], mostValues: Int
  ) throws(JSONParseError) -> JSONValue {
    try parse(bytes, .strict, recording: false, mostValues: mostValues).value
  }

  /// Positions by path, found in a second pass; empty for an invalid text.
  package static func keyPositions(in bytes: [UInt8]) -> [[String]: JSONPosition] {
    guard let offsets = try? parse(bytes, .strict, recording: true).offsets else { return [:] }
    let body = bytes.withoutByteOrderMark
    let sorted = offsets.sorted { $0.value < $1.value }
    let positions = JSONPosition.all(ofBytes: sorted.map(\.value), in: body)
    return Dictionary(uniqueKeysWithValues: zip(sorted.map(\.key), positions))
  }

  private static func parse(
    _ bytes: [UInt8], _ syntax: Syntax, recording: Bool, mostValues: Int = .max
  ) throws(JSONParseError) -> (value: JSONValue, offsets: [[String]: Int]) {
    let body = bytes.withoutByteOrderMark
    let result: Result<(JSONValue, [[String]: Int]), JSONParser.Stop> =
      body.withUnsafeBufferPointer { buffer in
        var parser = JSONParser(bytes: buffer, syntax: syntax, recording: recording)
        parser.rest = mostValues
        return Result { () throws(JSONParser.Stop) in (try parser.document(), parser.offsets) }
      }
    switch result {
    case .success(let parsed): return parsed
    case .failure(let stop):
      var message = stop.message
      if let earlier = stop.earlier {
        message += " (first on line \(JSONPosition(ofByte: earlier, in: body).line))"
      }
      throw JSONParseError(at: JSONPosition(ofByte: stop.offset, in: body), message)
    }
  }
}

/// Recovers the readable parts of a broken text.
public enum JSONRecovery {
  /// The complete members of the outermost object.
  ///
  /// Of duplicate keys, the last one is used, because it is probably newer.
  package static func object(in bytes: [UInt8]) -> JSONObject {
    var object = JSONObject()
    bytes.withUnsafeBufferPointer { buffer in
      var start = buffer.firstIndex(of: UInt8(ascii: "{")).map { $0 + 1 } ?? 0
      while let quote = nextQuote(from: start, in: buffer) {
        var parser = JSONParser(
          bytes: UnsafeBufferPointer(rebasing: buffer[quote...]), recording: false)
        if let member = try? parser.member() {
          object[member.key] = member.value
          start = quote + parser.index
        } else {
          // Skip unreadable parts line by line, so that an unclosed string doesn't affect later
          // quotation marks.
          start = endOfLine(after: quote, in: buffer)
        }
      }
    }
    return object
  }

  private static func nextQuote(from start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""): return index
      case UInt8(ascii: "#"): index = endOfLine(after: index, in: bytes)
      case UInt8(ascii: "/") where bytes[(index + 1)...].first == UInt8(ascii: "/"):
        index = endOfLine(after: index, in: bytes)
      case UInt8(ascii: "/") where bytes[(index + 1)...].first == UInt8(ascii: "*"):
        index += 2
        while index < bytes.count, !bytes[index...].starts(with: "*/".utf8) { index += 1 }
      default: index += 1
      }
    }
    return nil
  }

  private static func endOfLine(after index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    bytes[index...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
  }
}

/// A syntax error in a JSON text, with its position.
public struct JSONParseError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Where the text stops being valid.
  public let position: JSONPosition
  /// A clause without a full stop.
  public let message: String

  package init(at position: JSONPosition, _ message: String) {
    self.position = position
    self.message = message
  }

  /// The error as `line:column: message`.
  public var description: String {
    "\(position): \(message)"
  }
}

/// A position in a text.
///
/// Line and column are 1-based, and columns count Unicode scalars.
public struct JSONPosition: Sendable, Hashable, CustomStringConvertible {
  /// The line; the first one is 1.
  public let line: Int
  /// The Unicode scalar in the line, from 1.
  public let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Finds a position; LF, CR and CR LF each end a line.
  package init(ofByte offset: Int, in bytes: some Sequence<UInt8>) {
    self = Self.all(ofBytes: [offset], in: bytes)[0]
  }

  /// - Parameter offsets: In ascending order.
  static func all(ofBytes offsets: [Int], in bytes: some Sequence<UInt8>) -> [JSONPosition] {
    var positions: [JSONPosition] = []
    positions.reserveCapacity(offsets.count)
    var line = 1
    var column = 1
    var previous: UInt8 = 0
    for (index, byte) in bytes.enumerated() {
      while positions.count < offsets.count, offsets[positions.count] <= index {
        positions.append(JSONPosition(line: line, column: column))
      }
      if positions.count == offsets.count { return positions }
      switch byte {
      case 0x0A where previous == 0x0D: break
      case 0x0A, 0x0D: (line, column) = (line + 1, 1)
      case 0x80...0xBF: break
      default: column += 1
      }
      previous = byte
    }
    // Offsets beyond the end become the end.
    let end = JSONPosition(line: line, column: column)
    return positions + Array(repeating: end, count: offsets.count - positions.count)
  }

  /// The position as `line:column`.
  public var description: String {
    "\(line):\(column)"
  }
}
