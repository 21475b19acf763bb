import StyledText

/// Moves the centres of clusters to the means of their colours until they rest.
struct KMeans {
  private let points: [WeightedColor]
  private var centers: [OKLab]

  init(_ points: [WeightedColor], starting centers: [OKLab]) {
    self.points = points
    self.centers = centers
  }

  private struct Sum {
    var weight = 0.0
    var lightness = 0.0
    var a = 0.0
    var b = 0.0
  }

  /// The clusters after at most ten rounds, the largest first.
  func clusters() -> [ColorCluster] {
    guard !centers.isEmpty else { return [] }
    var centers = centers
    var sums: [Sum] = []
    for _ in 0..<10 {
      sums = assigned(to: centers)
      var moved = 0.0
      for (index, sum) in sums.enumerated() where sum.weight > 0 {
        let mean = OKLab(
          lightness: sum.lightness / sum.weight, a: sum.a / sum.weight, b: sum.b / sum.weight)
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

  private func assigned(to centers: [OKLab]) -> [Sum] {
    var sums = [Sum](repeating: Sum(), count: centers.count)
    // Centres in order of lightness: the search leaves off where lightness alone is too far.
    let order = centers.indices.sorted { centers[$0].lightness < centers[$1].lightness }
    let sorted = order.map { centers[$0] }
    for point in points {
      var above = Self.firstIndex(in: sorted, notBelow: point.color.lightness)
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
      let weight = Double(point.weight)
      sums[index].weight += weight
      sums[index].lightness += weight * point.color.lightness
      sums[index].a += weight * point.color.a
      sums[index].b += weight * point.color.b
    }
    return sums
  }

  private static func firstIndex(in sorted: [OKLab], notBelow lightness: Double) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle].lightness < lightness { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The square of the distance.
  private static func distance(_ one: OKLab, _ other: OKLab) -> Double {
    let (l, a, b) = (one.lightness - other.lightness, one.a - other.a, one.b - other.b)
    return l * l + a * a + b * b
  }
}
