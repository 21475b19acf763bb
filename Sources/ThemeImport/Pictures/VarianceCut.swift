import StyledText

/// Cuts the colour space into boxes whose colours vary least.
///
/// The method is Xiaolin Wu's, "Efficient statistical computations for optimal color
/// quantization" (Graphics Gems II, 1991), in OKLab: sums over a grid of 32 cells a side are
/// accumulated once, so that the variance of any box follows from its eight corners.
struct VarianceCut {
  private static let side = 33
  private var moments: [Moments]

  /// Sums over the colours of a box.
  private struct Moments {
    var weight = 0.0
    var lightness = 0.0
    var a = 0.0
    var b = 0.0
    var squares = 0.0

    static func + (one: Moments, other: Moments) -> Moments {
      Moments(
        weight: one.weight + other.weight, lightness: one.lightness + other.lightness,
        a: one.a + other.a, b: one.b + other.b, squares: one.squares + other.squares)
    }

    static func - (one: Moments, other: Moments) -> Moments {
      Moments(
        weight: one.weight - other.weight, lightness: one.lightness - other.lightness,
        a: one.a - other.a, b: one.b - other.b, squares: one.squares - other.squares)
    }

    /// What the means explain: the part of the squares that a cut can win.
    var explained: Double {
      weight > 0 ? (lightness * lightness + a * a + b * b) / weight : 0
    }

    var variance: Double { max(0, squares - explained) }
  }

  /// A box of cells; each lower bound is outside, each upper one inside.
  private struct Box {
    var low: [Int]
    var high: [Int]
    var variance = 0.0

    var isDivisible: Bool { zip(low, high).contains { $1 - $0 > 1 } }
  }

  init(_ points: [WeightedColor]) {
    let side = Self.side
    moments = [Moments](repeating: Moments(), count: side * side * side)
    for point in points {
      let (color, weight) = (point.color, Double(point.weight))
      let index = Self.index(
        Self.cell(color.lightness, 0...1), Self.cell(color.a, -0.24...0.28),
        Self.cell(color.b, -0.32...0.2))
      moments[index] =
        moments[index]
        + Moments(
          weight: weight, lightness: weight * color.lightness, a: weight * color.a,
          b: weight * color.b,
          squares: weight
            * (color.lightness * color.lightness + color.a * color.a + color.b * color.b))
    }
    for x in 1..<side {
      for y in 1..<side {
        for z in 1..<side {
          let before =
            moments[Self.index(x - 1, y, z)] + moments[Self.index(x, y - 1, z)]
            + moments[Self.index(x, y, z - 1)] + moments[Self.index(x - 1, y - 1, z - 1)]
          let twice =
            moments[Self.index(x - 1, y - 1, z)] + moments[Self.index(x - 1, y, z - 1)]
            + moments[Self.index(x, y - 1, z - 1)]
          moments[Self.index(x, y, z)] = moments[Self.index(x, y, z)] + before - twice
        }
      }
    }
  }

  /// The mean colour of each box, at most `count` of them.
  func means(count: Int) -> [OKLab] {
    let end = Self.side - 1
    var boxes = [Box(low: [0, 0, 0], high: [end, end, end])]
    boxes[0].variance = sum(boxes[0]).variance
    while boxes.count < count {
      // The first of equals, so that the order of the work is fixed.
      guard
        let widest = boxes.indices.filter({ boxes[$0].isDivisible && boxes[$0].variance > 1e-9 })
          .max(by: { boxes[$0].variance < boxes[$1].variance })
      else { break }
      guard let halves = cut(boxes[widest]) else {
        boxes[widest].variance = 0
        continue
      }
      boxes[widest] = halves.0
      boxes.append(halves.1)
    }
    return boxes.compactMap { box in
      let sum = sum(box)
      guard sum.weight > 0 else { return nil }
      return OKLab(
        lightness: sum.lightness / sum.weight, a: sum.a / sum.weight, b: sum.b / sum.weight)
    }
  }

  private func cut(_ box: Box) -> (Box, Box)? {
    let whole = sum(box)
    var best: (gain: Double, axis: Int, place: Int)?
    for axis in 0..<3 where box.high[axis] - box.low[axis] > 1 {
      for place in box.low[axis] + 1..<box.high[axis] {
        var lower = box
        lower.high[axis] = place
        let part = sum(lower)
        let rest = whole - part
        guard part.weight > 0, rest.weight > 0 else { continue }
        let gain = part.explained + rest.explained
        if gain > best?.gain ?? -1 { best = (gain, axis, place) }
      }
    }
    guard let best else { return nil }
    var (lower, upper) = (box, box)
    lower.high[best.axis] = best.place
    upper.low[best.axis] = best.place
    lower.variance = sum(lower).variance
    upper.variance = sum(upper).variance
    return (lower, upper)
  }

  private func sum(_ box: Box) -> Moments {
    func at(_ x: Int, _ y: Int, _ z: Int) -> Moments { moments[Self.index(x, y, z)] }
    let (low, high) = (box.low, box.high)
    let plus =
      at(high[0], high[1], high[2]) + at(high[0], low[1], low[2]) + at(low[0], high[1], low[2])
      + at(low[0], low[1], high[2])
    let minus =
      at(high[0], high[1], low[2]) + at(high[0], low[1], high[2]) + at(low[0], high[1], high[2])
      + at(low[0], low[1], low[2])
    return plus - minus
  }

  private static func index(_ x: Int, _ y: Int, _ z: Int) -> Int { (x * side + y) * side + z }

  /// The cell of a coordinate, from 1; cell 0 is the empty border that sums start from.
  private static func cell(_ value: Double, _ range: ClosedRange<Double>) -> Int {
    let share = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    return min(side - 1, max(1, 1 + Int(share * Double(side - 1))))
  }
}
