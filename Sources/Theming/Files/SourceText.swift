import StyledText

/// The text of a theme file, with its forbidden characters, lines and columns.
struct SourceText {
  static let sizeLimit = 64 * 1024
  static let keyLimit = 512
  static let depthLimit = 4

  let bytes: [UInt8]

  /// Drops a leading byte order mark, as written by Notepad.
  init(bytes: [UInt8]) {
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  /// Problems with size, encoding, and control and bidirectional characters, even if escaped.
  var faults: [ThemeDiagnostic] {
    guard bytes.count <= Self.sizeLimit else {
      return [
        ThemeDiagnostic(
          .tooLarge,
          "the file has \(bytes.count) bytes; a theme can have at most \(Self.sizeLimit)")
      ]
    }
    // Nearly every theme is plain ASCII without control characters.
    if bytes.allSatisfy({ Self.isOrdinary($0) }) { return escapedFaults }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return [ThemeDiagnostic(.unreadable, "the file is not UTF-8")]
    }
    var faults: [ThemeDiagnostic] = []
    var offset = 0
    for scalar in text.unicodeScalars {
      let length = UTF8.width(scalar)
      if Self.isUnsafe(scalar) {
        faults.append(unsafe(scalar, at: offset..<offset + length))
        if faults.count == 20 { break }
      }
      offset += length
    }
    return faults + escapedFaults
  }

  private var escapedFaults: [ThemeDiagnostic] {
    guard bytes.contains(UInt8(ascii: "\\")) else { return [] }
    var faults: [ThemeDiagnostic] = []
    var at = 0
    while let start = bytes[at...].firstIndex(of: UInt8(ascii: "\\")), start + 1 < bytes.count {
      let digits = Self.digits(ofEscape: bytes[start + 1])
      let end = start + 2 + digits
      at = start + 2
      if "bfnrte".utf8.contains(bytes[start + 1]) {
        faults.append(
          ThemeDiagnostic(
            .unsafeCharacter,
            "control characters are not allowed in a theme, even as escapes",
            .bytes(start..<start + 2)))
      }
      guard digits > 0, end <= bytes.count,
        let value = UInt32(String(decoding: bytes[start + 2..<end], as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(value)
      else { continue }
      if Self.isUnsafe(scalar) || value == 9 || value == 10 || value == 13 {
        faults.append(unsafe(scalar, at: start..<end))
      }
    }
    return faults
  }

  private func unsafe(_ scalar: Unicode.Scalar, at place: Range<Int>) -> ThemeDiagnostic {
    let number = String(scalar.value, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: max(0, 4 - number.count)) + number
    return ThemeDiagnostic(
      .unsafeCharacter,
      "the character U+\(padded) is not allowed in a theme, because terminals act on it",
      .bytes(place))
  }

  /// Line and column are 1-based; the column counts characters.
  func position(of offset: Int) -> (line: Int, column: Int, text: String) {
    let offset = min(max(offset, 0), bytes.count)
    var line = 1
    var start = 0
    for index in 0..<offset where bytes[index] == UInt8(ascii: "\n") {
      line += 1
      start = index + 1
    }
    return (line, columns(start..<offset) + 1, text(ofLineAt: start))
  }

  /// The text of a 1-based line; empty beyond the end.
  func text(ofLine line: Int) -> String {
    var start = 0
    for _ in 1..<max(line, 1) {
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return "" }
      start = end + 1
    }
    return text(ofLineAt: start)
  }

  func columns(_ range: Range<Int>) -> Int {
    String(decoding: bytes[range], as: UTF8.self).unicodeScalars.count
  }

  private func text(ofLineAt start: Int) -> String {
    let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    var line = bytes[start..<end]
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return String(decoding: line, as: UTF8.self).sanitized
  }

  private static func isOrdinary(_ byte: UInt8) -> Bool {
    (0x20..<0x7F).contains(byte) || byte == 9 || byte == 10 || byte == 13
  }

  private static func digits(ofEscape letter: UInt8) -> Int {
    switch letter {
    case UInt8(ascii: "x"): 2
    case UInt8(ascii: "u"): 4
    case UInt8(ascii: "U"): 8
    default: 0
    }
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 9, 10, 13: false
    case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E,
      0x2060...0x2069, 0xFEFF, 0xE0000...0xE007F:
      true
    default: false
    }
  }
}
