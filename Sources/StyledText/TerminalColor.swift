import Colors

/// A colour in one of the forms that terminals understand.
public enum TerminalColor: Hashable, Sendable {
  /// The terminal's own foreground or background.
  case `default`
  /// One of the terminal's own sixteen colours, 0 to 15.
  case ansi(UInt8)
  /// An entry of the 256-colour palette, 16 to 255; below 16 use ``ansi(_:)``.
  case indexed(UInt8)
  /// Any colour, on a terminal with 24-bit colour.
  case rgb(RGB)
}

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
