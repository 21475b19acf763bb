import StyledTerminalText

package struct ColorCluster: Hashable, Sendable {
  package var color: OKLab
  package var population: Int

  var chroma: Double { (color.a * color.a + color.b * color.b).squareRoot() }

  /// Degrees, 0 to 360.
  var hue: Double { OKLCH(color).hue }
}

extension Array where Element == ColorCluster {
  /// Reduces colours to a few representative ones, most frequent first.
  ///
  /// Runs Wu's variance cut, and then k-means on its boxes, deterministically (M. E. Celebi,
  /// "Improving the performance of k-means for color quantization", Image and Vision Computing 29,
  /// 2011).
  ///
  /// - Parameter count: The maximum number of clusters.
  package init(clustering colors: [RGB], count: Int = 128) {
    let points = WeightedColor.histogram(of: colors)
    let boxes = VarianceCut(points).means(count: count)
    self = KMeans(points, starting: boxes).clusters()
  }
}

struct WeightedColor {
  var color: OKLab
  var weight: Int

  /// Groups colours by 6 bits per channel and averages each group.
  static func histogram(of colors: [RGB]) -> [WeightedColor] {
    var counts = [Int32](repeating: 0, count: 1 << 18)
    var sums = [(Int, Int, Int)](repeating: (0, 0, 0), count: 1 << 18)
    for color in colors {
      let index = Int(color.red >> 2) << 12 | Int(color.green >> 2) << 6 | Int(color.blue >> 2)
      counts[index] += 1
      sums[index].0 += Int(color.red)
      sums[index].1 += Int(color.green)
      sums[index].2 += Int(color.blue)
    }
    return counts.indices.compactMap { index in
      let count = Int(counts[index])
      guard count > 0 else { return nil }
      let sum = sums[index]
      let mean = RGB(UInt8(sum.0 / count), UInt8(sum.1 / count), UInt8(sum.2 / count))
      return WeightedColor(color: OKLab(mean), weight: count)
    }
  }
}

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

  /// The part of the sum of squares that a cut can remove.
  var explained: Double {
    weight > 0 ? (lightness * lightness + a * a + b * b) / weight : 0
  }

  var variance: Double { max(0, squares - explained) }

  var mean: OKLab? {
    weight > 0 ? OKLab(lightness: lightness / weight, a: a / weight, b: b / weight) : nil
  }
}

extension WeightedColor {
  fileprivate var moments: Moments {
    let weight = Double(weight)
    return Moments(
      weight: weight, lightness: weight * color.lightness, a: weight * color.a,
      b: weight * color.b,
      squares: weight
        * (color.lightness * color.lightness + color.a * color.a + color.b * color.b))
  }
}

/// Cuts OKLab into boxes of least variance.
///
/// The method is from Xiaolin Wu, "Efficient statistical computations for optimal color
/// quantization", Graphics Gems II, 1991. A grid of cumulative sums, with 32 cells per side, gives
/// the variance of any box from its corners.
struct VarianceCut {
  private static let side = 33
  private var moments: [Moments]

  /// A box of cells, with exclusive lower bounds and inclusive upper bounds.
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
      let color = point.color
      let index = Self.index(
        Self.cell(color.lightness, 0...1), Self.cell(color.a, -0.24...0.28),
        Self.cell(color.b, -0.32...0.2))
      moments[index] = moments[index] + point.moments
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

  func means(count: Int) -> [OKLab] {
    let end = Self.side - 1
    var boxes = [Box(low: [0, 0, 0], high: [end, end, end])]
    boxes[0].variance = sum(boxes[0]).variance
    while boxes.count < count {
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
    return boxes.compactMap { sum($0).mean }
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

  /// The cell of a value; cells start at 1, because cell 0 is the empty border where sums start.
  private static func cell(_ value: Double, _ range: ClosedRange<Double>) -> Int {
    let share = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    return min(side - 1, max(1, 1 + Int(share * Double(side - 1))))
  }
}

struct KMeans {
  private let points: [WeightedColor]
  private var centers: [OKLab]

  init(_ points: [WeightedColor], starting centers: [OKLab]) {
    self.points = points
    self.centers = centers
  }

  /// The clusters after at most ten rounds, largest first.
  func clusters() -> [ColorCluster] {
    guard !centers.isEmpty else { return [] }
    var centers = centers
    var sums: [Moments] = []
    for _ in 0..<10 {
      sums = assigned(to: centers)
      var moved = 0.0
      for (index, sum) in sums.enumerated() {
        guard let mean = sum.mean else { continue }
        moved = max(moved, Self.distance(mean, centers[index]))
        centers[index] = mean
      }
      if moved < 1e-6 { break }
    }
    let clusters = zip(centers, sums).enumerated()
      .map { (index: $0.offset, color: $0.element.0, population: Int($0.element.1.weight)) }
      .filter { $0.population > 0 }
    return clusters.sorted { ($1.population, $0.index) < ($0.population, $1.index) }
      .map { ColorCluster(color: $0.color, population: $0.population) }
  }

  private func assigned(to centers: [OKLab]) -> [Moments] {
    var sums = [Moments](repeating: Moments(), count: centers.count)
    // If sorted by lightness, the search can stop once lightness alone differs too much.
    let order = centers.indices.sorted { centers[$0].lightness < centers[$1].lightness }
    let sorted = order.map { centers[$0] }
    for point in points {
      var above = sorted.partitioningIndex { $0.lightness >= point.color.lightness }
      var below = above - 1
      var nearest = 0
      var least = Double.infinity
      while below >= 0 || above < sorted.count {
        let gapBelow = below >= 0 ? point.color.lightness - sorted[below].lightness : .infinity
        let gapAbove =
          above < sorted.count ? sorted[above].lightness - point.color.lightness : .infinity
        let gap = min(gapBelow, gapAbove)
        if gap * gap > least { break }
        let candidate = gapBelow <= gapAbove ? below : above
        if gapBelow <= gapAbove { below -= 1 } else { above += 1 }
        let distance = Self.distance(point.color, sorted[candidate])
        if distance < least {
          least = distance
          nearest = candidate
        }
      }
      let index = order[nearest]
      sums[index] = sums[index] + point.moments
    }
    return sums
  }

  private static func distance(_ one: OKLab, _ other: OKLab) -> Double {
    let (l, a, b) = (one.lightness - other.lightness, one.a - other.a, one.b - other.b)
    return l * l + a * a + b * b
  }
}
