import StyledText

/// A square drawing: layers from the back to the front.
///
/// It can be drawn in pixels (``bitmap(pixels:)``) or written as SVG (``svg``),
/// from the same shapes.
public struct Artwork: Hashable, Sendable {
  /// How many units the drawing is wide and high.
  var side: Double
  /// The layers, the backmost first.
  var layers: [Layer]

  /// The greatest picture that is drawn, in pixels a side.
  package static let greatestSize = 8192
}

/// One shape of a drawing with what fills it.
struct Layer: Hashable, Sendable {
  var path: Path
  var fill: Gradient
  /// How much it covers, 0 to 1.
  var opacity: Double
  /// What it casts beneath itself; drawn below this layer and above those before it.
  var shadow: Shadow?

  init(_ path: Path, fill: Gradient, opacity: Double = 1, shadow: Shadow? = nil) {
    self.path = path
    self.fill = fill
    self.opacity = opacity
    self.shadow = shadow
  }
}

/// A blurred copy of a shape beneath it.
struct Shadow: Hashable, Sendable {
  var color: RGB
  /// How much it covers where it is deepest, 0 to 1.
  var opacity: Double
  /// How far below the shape it lies, in units.
  var offset: Double
  /// The standard deviation of its Gaussian blur, in units.
  var deviation: Double
}

/// A colour that changes evenly from one point to another, and stays as it is
/// beyond them.
struct Gradient: Hashable, Sendable {
  /// Where it has the first colour.
  var start: Point
  /// Where it has the last colour.
  var end: Point
  /// The colours at even distances, at least one; between two of them the
  /// encoded channels are mixed, as SVG and CSS do.
  var colors: [RGB]

  init(from start: Point, to end: Point, _ colors: [RGB]) {
    precondition(!colors.isEmpty, "A gradient needs a colour.")
    self.start = start
    self.end = end
    self.colors = colors
  }

  init(top: Double, bottom: Double, _ colors: [RGB]) {
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
