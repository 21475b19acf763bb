import StyledText

/// An answer to a question that a program asked its terminal.
public enum TerminalReply: Hashable, Sendable {
  /// A colour it uses (OSC 4, 10, 11).
  case color(ColorSlot, RGB)
  /// What it is, by number (DA1); every terminal answers this, and in turn.
  case deviceAttributes([Int])
  /// Its desktop turned dark (`true`) or light (mode 2031).
  case appearance(isDark: Bool)
  /// The pixels of a cell (XTWINOPS 16).
  case cellSize(CellSize)
  /// The flags of the kitty keyboard protocol in force.
  case keyboardFlags(Int)
  /// The state of a private mode: 0 unknown, 1 set, 2 reset, 3 and 4 for good.
  case mode(Int, state: Int)
  /// An answer of the kitty graphics protocol, as it came.
  case graphics(String)

  /// Which colour of a terminal is meant.
  public enum ColorSlot: Hashable, Sendable {
    case foreground
    case background
    case palette(UInt8)
  }
}
