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
    var line = 1
    var column = 1
    var previous: UInt8 = 0
    for (index, byte) in bytes.enumerated() {
      if index == offset { break }
      switch byte {
      case 0x0A where previous == 0x0D: break
      case 0x0A, 0x0D: (line, column) = (line + 1, 1)
      case 0x80...0xBF: break
      default: column += 1
      }
      previous = byte
    }
    self.init(line: line, column: column)
  }

  /// The place as `line:column`.
  public var description: String {
    "\(line):\(column)"
  }
}
