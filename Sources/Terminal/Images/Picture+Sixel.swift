import StyledText

extension Picture {
  /// The picture as sixels, with up to 255 colours of its own; pixels that cover
  /// less than half are left out.
  public var sixel: [UInt8] {
    let colors = ColorTable(self, limit: 255)
    // P2 = 1: what is not drawn keeps the terminal's background.
    var bytes = Array("\u{1B}P0;1q\"1;1;\(width);\(height)".utf8)
    for (number, color) in colors.colors.enumerated() {
      let percent = [color.red, color.green, color.blue].map { (Int($0) * 100 + 127) / 255 }
      bytes += Array("#\(number);2;\(percent[0]);\(percent[1]);\(percent[2])".utf8)
    }
    for top in stride(from: 0, to: height, by: 6) {
      appendBand(top, colors, to: &bytes)
      bytes.append(UInt8(ascii: "-"))
    }
    return bytes + Array("\u{1B}\\".utf8)
  }

  /// Six rows: for each colour in them one pass over the columns.
  private func appendBand(_ top: Int, _ colors: ColorTable, to bytes: inout [UInt8]) {
    var columns: [Int: [UInt8]] = [:]
    for y in top..<min(top + 6, height) {
      for x in 0..<width {
        guard let number = colors.numbers[y * width + x] else { continue }
        columns[number, default: Array(repeating: 0, count: width)][x] |= 1 << UInt8(y - top)
      }
    }
    for (index, number) in columns.keys.sorted().enumerated() {
      // Back to the start of the row for the next colour.
      if index > 0 { bytes.append(UInt8(ascii: "$")) }
      bytes += Array("#\(number)".utf8)
      Self.appendRuns(columns[number] ?? [], to: &bytes)
    }
  }

  private static func appendRuns(_ column: [UInt8], to bytes: inout [UInt8]) {
    var x = 0
    let end = (column.lastIndex { $0 != 0 } ?? -1) + 1
    while x < end {
      var next = x + 1
      while next < end, column[next] == column[x] { next += 1 }
      let count = next - x
      if count > 3 {
        bytes += Array("!\(count)".utf8)
        bytes.append(column[x] + 63)
      } else {
        for _ in 0..<count { bytes.append(column[x] + 63) }
      }
      x = next
    }
  }
}
