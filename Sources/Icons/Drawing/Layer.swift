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
