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
