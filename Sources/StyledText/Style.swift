/// How a run of text looks: two colours and attributes.
public struct Style: Hashable, Sendable {
  /// The colour of the strokes.
  public var foreground: TerminalColor
  /// The colour behind them.
  public var background: TerminalColor
  /// Bold, underline and the like.
  public var attributes: Attributes

  /// Creates a style; omitted parts are the terminal's own colours and no attributes.
  public init(
    foreground: TerminalColor = .default, background: TerminalColor = .default,
    attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The terminal's own colours, no attributes.
  public static let plain = Style()
}
