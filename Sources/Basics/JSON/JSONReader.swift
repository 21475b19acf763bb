/// Reads JSON strictly as RFC 8259 has it, and says line and column of what it refuses.
///
/// Also refused: a key that stands twice in one object, nesting deeper than
/// ``deepest``, and half a surrogate pair. A byte order mark at the start is skipped. Foundation's
/// readers accept trailing commas and duplicate keys, lose the order, and know no line.
public enum JSONReader {
  /// What is accepted as JSON.
  public enum Syntax: Sendable, Hashable {
    /// RFC 8259 and nothing else.
    case strict
    /// Also comments (`// …`, `/* … */`), a comma after the last member or element, and a key that
    /// stands twice, of which the last counts: the settings files of editors and terminals.
    case withComments
  }

  /// How many arrays and objects may lie in one another.
  public static let deepest = 64

  /// The one value of a text.
  public static func value(
    in text: String, syntax: Syntax = .strict
  ) throws(JSONParseError) -> JSONValue {
    try value(in: Array(text.utf8), syntax: syntax)
  }

  /// The one value of a text given as UTF-8.
  public static func value(
    in bytes: [UInt8], syntax: Syntax = .strict
  ) throws(JSONParseError) -> JSONValue {
    try parse(bytes, syntax, recording: false).value
  }

  /// The places of the keys of all objects in a text, by their path; empty for a faulty text.
  ///
  /// A second walk over the text for the rare message that needs it, so that reading stays fast.
  package static func places(in bytes: [UInt8]) -> [[String]: JSONPosition] {
    guard let offsets = try? parse(bytes, .strict, recording: true).offsets else { return [:] }
    let body = bytes.dropFirst(markLength(bytes))
    let sorted = offsets.sorted { $0.value < $1.value }
    let positions = JSONPosition.all(ofBytes: sorted.map(\.value), in: body)
    return Dictionary(uniqueKeysWithValues: zip(sorted.map(\.key), positions))
  }

  private static func parse(
    _ bytes: [UInt8], _ syntax: Syntax, recording: Bool
  ) throws(JSONParseError) -> (value: JSONValue, offsets: [[String]: Int]) {
    let mark = markLength(bytes)
    let result: Result<(JSONValue, [[String]: Int]), JSONParser.Stop> =
      bytes.withUnsafeBufferPointer { buffer in
        var parser = JSONParser(
          bytes: UnsafeBufferPointer(rebasing: buffer[mark...]), syntax: syntax,
          recording: recording)
        return Result { () throws(JSONParser.Stop) in (try parser.document(), parser.offsets) }
      }
    switch result {
    case .success(let parsed): return parsed
    case .failure(let stop):
      let body = bytes.dropFirst(mark)
      var message = stop.message
      if let earlier = stop.earlier {
        message += " (first on line \(JSONPosition(ofByte: earlier, in: body).line))"
      }
      throw JSONParseError(at: JSONPosition(ofByte: stop.offset, in: body), message)
    }
  }

  private static func markLength(_ bytes: [UInt8]) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }
}

/// Gets out of a broken text what can still be read.
public enum JSONRecovery {
  /// The members of the outermost object whose key and value stand whole; of a key that stands
  /// twice the last, for it was probably added by hand.
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
          // What cannot be read is passed by the line, so that half a string does not make the
          // next one begin at its end.
          start = endOfLine(after: quote, in: buffer)
        }
      }
    }
    return object
  }

  /// The next double quote that is in no comment.
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

/// What is wrong with a JSON text, and where.
public struct JSONParseError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The place of the fault.
  package let position: JSONPosition
  /// What is wrong there, as a clause without a full stop.
  package let message: String

  /// A fault at a place.
  package init(at position: JSONPosition, _ message: String) {
    (self.position, self.message) = (position, message)
  }

  /// The fault as `line:column: message`.
  public var description: String {
    "\(position): \(message)"
  }
}

/// A place in a text: line and column count from 1, columns in Unicode scalars.
public struct JSONPosition: Sendable, Hashable, CustomStringConvertible {
  /// The line, from 1.
  package let line: Int
  /// The column in Unicode scalars, from 1.
  package let column: Int

  /// A place in a text.
  package init(line: Int, column: Int) {
    (self.line, self.column) = (line, column)
  }

  /// The place of a byte; LF, CR and CR LF each end a line.
  package init(ofByte offset: Int, in bytes: some Sequence<UInt8>) {
    self = Self.all(ofBytes: [offset], in: bytes)[0]
  }

  /// The places of bytes, which are in ascending order: counted in one walk over the text.
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
    // What lies behind the end is at the end.
    let end = JSONPosition(line: line, column: column)
    return positions + Array(repeating: end, count: offsets.count - positions.count)
  }

  /// The place as `line:column`.
  public var description: String {
    "\(line):\(column)"
  }
}
