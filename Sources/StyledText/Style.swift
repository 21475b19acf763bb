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

/// Bold, underline and the other attributes of text beside its colours.
public struct Attributes: OptionSet, Hashable, Sendable {
  /// The set as bits.
  public let rawValue: UInt8

  /// Creates a set from its bits; unknown bits are kept and have no effect.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Heavier strokes (SGR 1).
  public static let bold = Attributes(rawValue: 1 << 0)
  /// Fainter strokes (SGR 2).
  public static let dim = Attributes(rawValue: 1 << 1)
  /// Slanted (SGR 3).
  public static let italic = Attributes(rawValue: 1 << 2)
  /// A line below (SGR 4).
  public static let underline = Attributes(rawValue: 1 << 3)
  /// Foreground and background exchanged (SGR 7).
  public static let reverse = Attributes(rawValue: 1 << 4)
  /// A line through (SGR 9).
  public static let strikethrough = Attributes(rawValue: 1 << 5)
}

/// A name for a style that says nothing of how it looks.
///
/// Views mark text with keys; a theme gives each key its look in a ``StyleSheet``. Zero is the
/// key of plain text.
public struct StyleKey: RawRepresentable, Hashable, Sendable {
  /// The key's place in a ``StyleSheet``.
  public let rawValue: UInt16

  /// Creates the key of a place; 0 is plain text's.
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// Text without a style of its own.
  public static let plain = StyleKey(rawValue: 0)
}

/// What decides how a run of text looks.
public enum Paint: Hashable, Sendable {
  /// A key that a theme gives a style to: the usual case.
  case key(StyleKey)
  /// A fixed style, for what no theme decides: swatches and pictures.
  case style(Style)
}
