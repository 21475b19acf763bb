import StyledText

/// The few colours that stand for all of a picture's, chosen by cutting the
/// fullest box of colours at its middle again and again (Heckbert's median cut).
struct ColorTable {
  let colors: [RGB]
  /// For each pixel the number of its colour, or `nil` where nothing is drawn.
  let numbers: [Int?]

  init(_ picture: Picture, limit: Int) {
    // Six bits a channel are enough to tell colours of a table apart.
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

/// Colours that lie close together, with how often each occurs.
private struct ColorBox {
  typealias Entry = (key: Int, count: Int)

  let entries: [Entry]
  private let channel: Int
  /// How much is gained by cutting the box: its longest side, often seen.
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
    // From the middle of a step of six bits to eight.
    let levels = sums.map { UInt8(min(255, ($0 * 255 + count * 31) / (count * 63))) }
    return RGB(levels[0], levels[1], levels[2])
  }

  private static func value(_ key: Int, _ channel: Int) -> Int { key >> (12 - 6 * channel) & 63 }
}
