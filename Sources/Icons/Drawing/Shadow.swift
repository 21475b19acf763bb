import Colors

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
