import StyledText

/// A square drawing: layers from the back to the front.
///
/// It can be drawn in pixels (``bitmap(pixels:)``) or written as SVG (``svg``),
/// from the same shapes.
public struct Artwork: Hashable, Sendable {
  /// How many units the drawing is wide and high.
  public var side: Double
  /// The layers, the backmost first.
  public var layers: [Layer]

  /// Creates a drawing of layers, the lowest first.
  public init(side: Double, layers: [Layer]) {
    self.side = side
    self.layers = layers
  }

  /// The greatest picture that is drawn, in pixels a side.
  public static let greatestSize = 8192
}

/// One shape of a drawing with what fills it.
public struct Layer: Hashable, Sendable {
  /// The outline.
  public var path: Path
  /// The colour or colours inside.
  public var fill: Gradient
  /// How much it covers, 0 to 1.
  public var opacity: Double
  /// What it casts beneath itself; drawn below this layer and above those before it.
  public var shadow: Shadow?

  /// Creates a layer, by default opaque and without a shadow.
  public init(_ path: Path, fill: Gradient, opacity: Double = 1, shadow: Shadow? = nil) {
    self.path = path
    self.fill = fill
    self.opacity = opacity
    self.shadow = shadow
  }
}

/// A blurred copy of a shape beneath it.
public struct Shadow: Hashable, Sendable {
  /// Its colour.
  public var color: RGB
  /// How much it covers where it is deepest, 0 to 1.
  public var opacity: Double
  /// How far below the shape it lies, in units.
  public var offset: Double
  /// The standard deviation of its Gaussian blur, in units.
  public var deviation: Double

  /// Creates a shadow; lengths are in the units of the drawing.
  public init(color: RGB, opacity: Double, offset: Double, deviation: Double) {
    self.color = color
    self.opacity = opacity
    self.offset = offset
    self.deviation = deviation
  }
}
