import StyledText

/// A colour that changes evenly from one point to another, and stays as it is
/// beyond them.
public struct Gradient: Hashable, Sendable {
  /// Where it has the first colour.
  public var start: Point
  /// Where it has the last colour.
  public var end: Point
  /// The colours at even distances, at least one; between two of them the
  /// encoded channels are mixed, as SVG and CSS do.
  public var colors: [RGB]

  /// Creates a gradient between two points.
  public init(from start: Point, to end: Point, _ colors: [RGB]) {
    precondition(!colors.isEmpty, "A gradient needs a colour.")
    self.start = start
    self.end = end
    self.colors = colors
  }

  /// Creates a vertical gradient from one height to another.
  public init(top: Double, bottom: Double, _ colors: [RGB]) {
    self.init(from: Point(0, top), to: Point(0, bottom), colors)
  }

  /// Whether each row has one colour.
  var isVertical: Bool { start.x == end.x || colors.count == 1 }

  /// The three channels at a point, 0 to 255, not rounded.
  func channels(at point: Point) -> (Float, Float, Float) {
    let way = end - start
    let length = way.dot(way)
    let fraction = length == 0 ? 0 : max(0, min(1, (point - start).dot(way) / length))
    let position = Float(fraction) * Float(colors.count - 1)
    let index = min(Int(position), max(0, colors.count - 2))
    let (one, other) = (colors[index], colors[min(index + 1, colors.count - 1)])
    let part = position - Float(index)
    func mix(_ one: UInt8, _ other: UInt8) -> Float {
      Float(one) + (Float(other) - Float(one)) * part
    }
    return (mix(one.red, other.red), mix(one.green, other.green), mix(one.blue, other.blue))
  }
}
