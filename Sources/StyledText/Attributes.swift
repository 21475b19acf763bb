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
