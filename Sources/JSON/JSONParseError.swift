/// What is wrong with a JSON text, and where.
public struct JSONParseError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The place of the fault.
  public let position: JSONPosition
  /// What is wrong there, as a clause without a full stop.
  public let message: String

  /// A fault at a place.
  public init(at position: JSONPosition, _ message: String) {
    self.position = position
    self.message = message
  }

  /// The fault as `line:column: message`.
  public var description: String {
    "\(position): \(message)"
  }
}

/// A place in a text: line and column count from 1, columns in Unicode scalars.
public struct JSONPosition: Sendable, Hashable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// The column in Unicode scalars, from 1.
  public let column: Int

  /// A place in a text.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The place of a byte; LF, CR and CR LF each end a line.
  public init(ofByte offset: Int, in bytes: some Sequence<UInt8>) {
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
