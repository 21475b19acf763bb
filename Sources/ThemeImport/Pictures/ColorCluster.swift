import StyledText

/// A colour that stands for many similar ones.
public struct ColorCluster: Hashable, Sendable {
  /// The mean of the colours it stands for.
  public var color: OKLab
  /// How many colours that are.
  public var population: Int

  /// The distance from grey.
  var chroma: Double { (color.a * color.a + color.b * color.b).squareRoot() }

  /// The angle of the hue in degrees, 0 to 360.
  var hue: Double { OKLCH(color).hue }
}

extension Array where Element == ColorCluster {
  /// Reduces colours to a few that stand for them, the most frequent first.
  ///
  /// The clusters are found in two steps, both in OKLab so that equal distances look about
  /// equal: Wu's cut by least variance, and then k-means that starts from its boxes, as
  /// M. E. Celebi recommends ("Improving the performance of k-means for color quantization",
  /// Image and Vision Computing 29, 2011). Nothing is random: the same colours give
  /// the same clusters.
  ///
  /// - Parameters:
  ///   - colors: The colours, as often as they occur.
  ///   - count: The most clusters to give; fewer come back where there are fewer colours.
  public init(clustering colors: [RGB], count: Int = 128) {
    let points = WeightedColor.histogram(of: colors)
    let boxes = VarianceCut(points).means(count: count)
    self = KMeans(points, starting: boxes).clusters()
  }
}

/// One distinct colour, and how often it occurs.
struct WeightedColor {
  var color: OKLab
  var weight: Int

  /// The distinct colours, to 6 bits a channel, each the mean of those it stands for.
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
