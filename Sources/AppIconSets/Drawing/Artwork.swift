import StyledTerminalText

/// A square drawing that can be rendered as pixels or SVG.
public struct Artwork: Hashable, Sendable {
  /// In units of the drawing.
  public let side: Double
  /// The layers, from back to front.
  public let layers: [Layer]

  /// The largest rendered size, in pixels per side.
  package static let greatestSize = 8192

  /// Creates a drawing from the origin in the upper left corner to `side` units, 1 to 100,000, to
  /// the right and downwards; what is outside of it is cut off.
  public init(side: Double, layers: [Layer]) {
    precondition((1...100_000).contains(side), "The side of a drawing is 1 to 100,000 units.")
    self.side = side
    self.layers = layers
  }

  /// A filled outline, drawn above the layers before it.
  public struct Layer: Hashable, Sendable {
    let path: VectorPath
    let fill: ColorGradient
    /// 0 to 1.
    var opacity: Double
    var shadow: Shadow?

    /// Creates a layer with an opacity from 0 to 1.
    public init(_ path: VectorPath, fill: ColorGradient, opacity: Double = 1) {
      precondition((0...1).contains(opacity), "An opacity is 0 to 1.")
      self.path = path
      self.fill = fill
      self.opacity = opacity
    }
  }

  /// A soft shadow below a layer.
  struct Shadow: Hashable {
    let color: RGB
    /// The maximum opacity, 0 to 1.
    let opacity: Double
    /// The distance below the shape, in units.
    let offset: Double
    /// The standard deviation of its Gaussian blur, in units.
    let deviation: Double
  }
}

/// Colours along a line or around a point; before its start and beyond its end, the first and the
/// last colour.
///
/// The colours are evenly spaced, and their encoded channels are interpolated, as in SVG and CSS.
public struct ColorGradient: Hashable, Sendable {
  let colors: [RGB]
  private(set) var start: Point
  private(set) var end: Point
  /// Whether the end is a point of the circle around the start that has the last colour.
  private(set) var isRadial = false

  /// Creates a gradient along a line at any angle; one colour alone is a plain fill.
  ///
  /// The coordinates are those of SVG's `linearGradient` with `userSpaceOnUse`: units of the drawing,
  /// or of the unit square for the ground of an ``Icon``, where the default is from top to bottom.
  public init(_ colors: [RGB], x1: Double = 0, y1: Double = 0, x2: Double = 0, y2: Double = 1) {
    precondition(!colors.isEmpty, "A gradient needs a colour.")
    self.colors = colors
    start = Point(x1, y1)
    end = Point(x2, y2)
  }

  /// Creates a gradient from a centre outwards, as SVG's `radialGradient`.
  public init(_ colors: [RGB], cx: Double, cy: Double, r: Double) {
    self.init(colors, x1: cx, y1: cy, x2: cx + r, y2: cy)
    isRadial = true
  }

  /// Whether all points of a row have the same colour.
  var isEvenInRows: Bool { colors.count == 1 || !isRadial && start.x == end.x }

  /// At least two colours, with their places from 0 to 1.
  var stops: [(offset: Double, color: RGB)] {
    let last = max(1, colors.count - 1)
    return (0...last).map { (Double($0) / Double(last), colors[min($0, colors.count - 1)]) }
  }

  /// Scales the gradient, and then adds the offset.
  func scaled(by factor: Double, offset: Point = Point(0, 0)) -> ColorGradient {
    var gradient = self
    gradient.start = start * factor + offset
    gradient.end = end * factor + offset
    return gradient
  }

  /// The channels at a point, 0 to 255 and not rounded.
  func channels(at point: Point) -> (Float, Float, Float) {
    let span = end - start
    let way = point - start
    let length = span.dot(span)
    let reached = isRadial ? way.length * span.length : way.dot(span)
    let fraction = length == 0 ? 0 : max(0, min(1, reached / length))
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
