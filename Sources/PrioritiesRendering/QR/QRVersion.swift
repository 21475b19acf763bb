/// A version of QR codes with its blocks at level M (ISO/IEC 18004, tables 9 and E.1).
struct QRVersion {
  var number: Int
  var correction: Int
  var blocks: [Int]
  /// The rows and columns where alignment patterns cross.
  var alignment: [Int]

  var size: Int { 17 + 4 * number }
  /// The number of bytes of text, which follow four bits of mode and eight of length.
  var capacity: Int { blocks.reduce(0, +) - 2 }

  static func smallest(for count: Int) -> QRVersion? { all.first { $0.capacity >= count } }

  private static let all = [
    QRVersion(number: 1, correction: 10, blocks: [16], alignment: []),
    QRVersion(number: 2, correction: 16, blocks: [28], alignment: [6, 18]),
    QRVersion(number: 3, correction: 26, blocks: [44], alignment: [6, 22]),
    QRVersion(number: 4, correction: 18, blocks: [32, 32], alignment: [6, 26]),
    QRVersion(number: 5, correction: 24, blocks: [43, 43], alignment: [6, 30]),
    QRVersion(number: 6, correction: 16, blocks: [27, 27, 27, 27], alignment: [6, 34]),
    QRVersion(number: 7, correction: 18, blocks: [31, 31, 31, 31], alignment: [6, 22, 38]),
    QRVersion(number: 8, correction: 22, blocks: [38, 38, 39, 39], alignment: [6, 24, 42]),
    QRVersion(number: 9, correction: 22, blocks: [36, 36, 36, 37, 37], alignment: [6, 26, 46]),
  ]

  /// The codewords in drawing order: data taken column by column across the blocks, then
  /// correction.
  func interleaved(_ text: [UInt8]) -> [UInt8] {
    var data = codewords(text)[...]
    let parts = blocks.map { length -> [UInt8] in
      defer { data = data.dropFirst(length) }
      return Array(data.prefix(length))
    }
    let checks = parts.map { ReedSolomon.remainder(of: $0, degree: correction) }
    return columns(of: parts) + columns(of: checks)
  }

  private func columns(of rows: [[UInt8]]) -> [UInt8] {
    (0..<(rows.map(\.count).max() ?? 0)).flatMap { column in
      rows.compactMap { column < $0.count ? $0[column] : nil }
    }
  }

  /// Mode 0100, length, bytes, four zero bits and padding; the mode shifts everything by four bits.
  private func codewords(_ text: [UInt8]) -> [UInt8] {
    let bytes = [UInt8(text.count)] + text
    var carried: UInt8 = 4
    var words: [UInt8] = []
    for byte in bytes {
      words.append(carried << 4 | byte >> 4)
      carried = byte & 15
    }
    words.append(carried << 4)
    let total = blocks.reduce(0, +)
    while words.count < total {
      words.append((words.count - text.count).isMultiple(of: 2) ? 0xEC : 0x11)
    }
    return words
  }
}
