import StyledText

/// The colours of one icon, each from top to bottom.
public struct Palette: Hashable, Sendable {
  /// A colour and how much of it there is, 0 to 1.
  public struct Tint: Hashable, Sendable {
    /// The colour.
    public var color: RGB
    /// How much it covers.
    public var opacity: Double
  }

  /// The ground's colours.
  public var ground: [RGB]
  /// The cards' colours.
  public var card: [RGB]
  /// The tick's colours.
  public var tick: [RGB]
  /// How much the rearmost card covers.
  public var backOpacity: Double
  /// How much the middle card covers.
  public var middleOpacity: Double
  /// What the front card casts.
  public var shadow: Tint
  /// A hairline inside the ground's outline, where it is cut out.
  public var edge: Tint?
}
