import StyledTerminalText

/// A picture in 8-bit RGBA, not premultiplied, row by row from the top.
public struct Picture: Hashable, Sendable {
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows of pixels.
  public let height: Int
  /// The pixels, four bytes each.
  public let pixels: [UInt8]

  /// Creates a picture from `width * height * 4` bytes.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(pixels.count == width * height * 4, "A picture needs four bytes for each pixel.")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The picture with translucent pixels blended over a background; clear pixels stay clear.
  public func flattened(over background: RGB) -> Picture {
    var pixels = pixels
    for start in stride(from: 0, to: pixels.count, by: 4) {
      let alpha = Int(pixels[start + 3])
      guard alpha > 0, alpha < 255 else { continue }
      for (offset, behind) in [background.red, background.green, background.blue].enumerated() {
        let mixed = Int(pixels[start + offset]) * alpha + Int(behind) * (255 - alpha)
        pixels[start + offset] = UInt8((mixed + 127) / 255)
      }
      pixels[start + 3] = 255
    }
    return Picture(width: width, height: height, pixels: pixels)
  }

  /// The picture as lines of text in exact colours, with two pixels per character.
  ///
  /// - Parameter background: The colour with which translucent pixels are blended. Without it,
  ///   pixels that are at least half opaque become opaque, and the others show the terminal's
  ///   background.
  public func halfBlocks(over background: RGB? = nil) -> [Line] {
    let picture = background.map(flattened(over:)) ?? self
    return stride(from: 0, to: height, by: 2).map { y in
      var spans: [TextSpan] = []
      for x in 0..<width {
        let span = cell(
          top: picture.color(x, y), bottom: picture.color(x, y + 1))
        if let last = spans.last, last.paint == span.paint {
          spans[spans.count - 1].text += span.text
        } else {
          spans.append(span)
        }
      }
      return Line(spans)
    }
  }

  private func cell(top: RGB?, bottom: RGB?) -> TextSpan {
    switch (top, bottom) {
    case (nil, nil): TextSpan(" ", paint: .style(.plain))
    case (let top?, nil): TextSpan("▀", paint: .style(Style(foreground: .rgb(top))))
    case (nil, let bottom?): TextSpan("▄", paint: .style(Style(foreground: .rgb(bottom))))
    case (let top?, let bottom?) where top == bottom:
      TextSpan(" ", paint: .style(Style(background: .rgb(top))))
    case (let top?, let bottom?):
      TextSpan("▀", paint: .style(Style(foreground: .rgb(top), background: .rgb(bottom))))
    }
  }

  /// The colour of a pixel; `nil` for the terminal's own background.
  private func color(_ x: Int, _ y: Int) -> RGB? {
    let start = (y * width + x) * 4
    guard y < height, pixels[start + 3] >= 128 else { return nil }
    return RGB(pixels[start], pixels[start + 1], pixels[start + 2])
  }

  /// The picture as sixels with up to 255 colours, without pixels that are less than half opaque.
  public var sixel: [UInt8] {
    let colors = ColorTable(self, limit: 255)
    // P2 = 1: pixels that aren't drawn keep the terminal's background.
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

  /// Appends six rows, going over the columns once for each colour.
  private func appendBand(_ top: Int, _ colors: ColorTable, to bytes: inout [UInt8]) {
    var columns: [Int: [UInt8]] = [:]
    for y in top..<min(top + 6, height) {
      for x in 0..<width {
        guard let number = colors.numbers[y * width + x] else { continue }
        columns[number, default: Array(repeating: 0, count: width)][x] |= 1 << UInt8(y - top)
      }
    }
    for (index, number) in columns.keys.sorted().enumerated() {
      // Return to the start of the row for the next colour.
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

/// A palette for a picture, determined by Heckbert's median cut.
struct ColorTable {
  let colors: [RGB]
  /// The colour number of each pixel; `nil` for a pixel that is not drawn.
  let numbers: [Int?]

  init(_ picture: Picture, limit: Int) {
    // Six bits per channel are enough to distinguish the colours of a palette.
    let keys: [Int?] = (0..<(picture.width * picture.height)).map { index in
      let start = index * 4
      guard picture.pixels[start + 3] >= 128 else { return nil }
      return Int(picture.pixels[start] >> 2) << 12 | Int(picture.pixels[start + 1] >> 2) << 6
        | Int(picture.pixels[start + 2] >> 2)
    }
    var counts: [Int: Int] = [:]
    for case let key? in keys { counts[key, default: 0] += 1 }
    var boxes = [ColorBox(counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })]
    while boxes.count < limit {
      let widest = boxes.indices.max { boxes[$0].weight < boxes[$1].weight } ?? 0
      guard boxes[widest].entries.count > 1, boxes[widest].weight > 0 else { break }
      let (one, other) = boxes[widest].halves
      boxes[widest] = one
      boxes.append(other)
    }
    var number: [Int: Int] = [:]
    for (index, box) in boxes.enumerated() {
      for entry in box.entries { number[entry.key] = index }
    }
    colors = counts.isEmpty ? [] : boxes.map(\.mean)
    numbers = keys.map { $0.flatMap { number[$0] } }
  }
}

private struct ColorBox {
  typealias Entry = (key: Int, count: Int)

  let entries: [Entry]
  private let channel: Int
  /// The benefit of cutting the box: the square of its longest side, times its frequency.
  let weight: Int

  init(_ entries: [Entry]) {
    self.entries = entries
    let sides = (0..<3).map { channel in
      let values = entries.map { Self.value($0.key, channel) }
      return (values.max() ?? 0) - (values.min() ?? 0)
    }
    channel = sides.indices.max { sides[$0] < sides[$1] } ?? 0
    let count = entries.reduce(0) { $0 + $1.count }
    weight = entries.count < 2 ? 0 : sides[channel] * sides[channel] * count
  }

  var halves: (ColorBox, ColorBox) {
    let channel = channel
    let sorted = entries.sorted {
      (Self.value($0.key, channel), $0.key) < (Self.value($1.key, channel), $1.key)
    }
    let half = sorted.reduce(0) { $0 + $1.count } / 2
    var sum = 0
    var cut = 1
    for (index, entry) in sorted.enumerated().dropLast() {
      sum += entry.count
      cut = index + 1
      if sum >= half { break }
    }
    return (ColorBox(Array(sorted[..<cut])), ColorBox(Array(sorted[cut...])))
  }

  var mean: RGB {
    let count = max(1, entries.reduce(0) { $0 + $1.count })
    let sums = (0..<3).map { channel in
      entries.reduce(0) { $0 + Self.value($1.key, channel) * $1.count }
    }
    // Convert the middle of a six-bit step to eight bits.
    let levels = sums.map { UInt8(min(255, ($0 * 255 + count * 31) / (count * 63))) }
    return RGB(levels[0], levels[1], levels[2])
  }

  private static func value(_ key: Int, _ channel: Int) -> Int { key >> (12 - 6 * channel) & 63 }
}
