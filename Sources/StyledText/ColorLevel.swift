/// How much colour a terminal can show, from nothing to 24 bits.
public enum ColorLevel: UInt8, CaseIterable, Comparable, Hashable, Sendable {
  /// No escape sequence at all: words and ASCII shapes.
  case none
  /// Attributes such as bold and underline, but no colour.
  case mono
  /// The terminal's own sixteen colours.
  case ansi16
  /// The 256-colour palette.
  case ansi256
  /// 24-bit colour.
  case truecolor

  /// Whether `one` shows less than `other`.
  public static func < (one: ColorLevel, other: ColorLevel) -> Bool {
    one.rawValue < other.rawValue
  }
}
