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
