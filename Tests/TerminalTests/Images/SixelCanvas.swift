import StyledText

/// Draws sixels as a terminal does, to see what was written.
struct SixelCanvas {
  private(set) var width = 0
  private(set) var height = 0
  private(set) var colors = 0
  private(set) var pixels: [[RGB?]] = []

  /// Reads the whole sequence; `nil` for anything that is not understood.
  init?(_ bytes: [UInt8]) {
    var rest = Substring(decoding: bytes, as: UTF8.self)
    guard rest.hasPrefix("\u{1B}P0;1q\""), rest.hasSuffix("\u{1B}\\") else { return nil }
    rest = rest.dropFirst(7).dropLast(2)
    func numbers() -> [Int] {
      let text = rest.prefix { $0.isNumber || $0 == ";" }
      rest = rest.dropFirst(text.count)
      return text.split(separator: ";").compactMap { Int($0) }
    }
    let size = numbers()
    guard size.count == 4 else { return nil }
    (width, height) = (size[2], size[3])
    pixels = Array(repeating: Array(repeating: nil, count: width), count: height)
    var table: [Int: RGB] = [:]
    var (x, y, pen) = (0, 0, 0)
    while let letter = rest.first {
      rest = rest.dropFirst()
      var count = 1
      var sixel = letter
      switch letter {
      case "#":
        let values = numbers()
        pen = values.first ?? 0
        if values.count == 5 {
          let levels = values[2...].map { UInt8(($0 * 255 + 50) / 100) }
          table[pen] = RGB(levels[0], levels[1], levels[2])
        }
        continue
      case "$":
        x = 0
        continue
      case "-":
        (x, y) = (0, y + 6)
        continue
      case "!":
        count = numbers().first ?? 1
        guard let next = rest.first else { return nil }
        sixel = next
        rest = rest.dropFirst()
      default: break
      }
      guard let code = sixel.asciiValue, (63...126).contains(code), let color = table[pen] else {
        return nil
      }
      for _ in 0..<count {
        for bit in 0..<6 where (code - 63) >> UInt8(bit) & 1 == 1 {
          guard y + bit < height, x < width else { return nil }
          pixels[y + bit][x] = color
        }
        x += 1
      }
    }
    colors = table.count
  }
}
