/// Reads the words of SVG path data: letters, numbers and the two flags of an arc.
struct PathScanner {
  private let bytes: [UInt8]
  private(set) var offset = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The next letter, if one stands there.
  mutating func command() throws(PathError) -> Character? {
    skipSeparators()
    guard offset < bytes.count else { return nil }
    let byte = bytes[offset]
    if isNumberStart(byte) { return nil }
    let letter = Character(Unicode.Scalar(byte))
    guard "MLHVCQAZmlhvcqaz".contains(letter) else {
      throw .unknownCommand(byte < 128 ? letter : "?", offset: offset)
    }
    offset += 1
    return letter
  }

  var isAtEnd: Bool {
    mutating get {
      skipSeparators()
      return offset == bytes.count
    }
  }

  /// Whether a number follows: the same command goes on.
  var hasNumber: Bool {
    mutating get {
      skipSeparators()
      return offset < bytes.count && isNumberStart(bytes[offset])
    }
  }

  mutating func number(for command: Character) throws(PathError) -> Double {
    skipSeparators()
    let start = offset
    var hasPoint = false
    if offset < bytes.count,
      bytes[offset] == UInt8(ascii: "-") || bytes[offset] == UInt8(ascii: "+")
    {
      offset += 1
    }
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
        hasPoint = true
        if offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "-") { offset += 1 }
      } else if !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        break
      }
      offset += 1
    }
    guard let value = Double(String(decoding: bytes[start..<offset], as: UTF8.self)) else {
      throw .numberExpected(command: command, offset: start)
    }
    guard abs(value) <= 100_000 else { throw .outOfRange(value, offset: start) }
    return value
  }

  /// A 0 or a 1, which may stand without a blank before the next number.
  mutating func flag(for command: Character) throws(PathError) -> Bool {
    skipSeparators()
    guard offset < bytes.count,
      bytes[offset] == UInt8(ascii: "0") || bytes[offset] == UInt8(ascii: "1")
    else { throw .numberExpected(command: command, offset: offset) }
    offset += 1
    return bytes[offset - 1] == UInt8(ascii: "1")
  }

  private mutating func skipSeparators() {
    while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D, 0x2C].contains(bytes[offset]) {
      offset += 1
    }
  }

  private func isNumberStart(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
  }
}
