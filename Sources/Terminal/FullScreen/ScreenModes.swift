/// What a full screen asks its terminal to report beside plain keys.
public struct ScreenModes: OptionSet, Hashable, Sendable {
  /// The set as bits.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Buttons, dragging and the wheel of the mouse (modes 1000, 1002 and 1006).
  public static let mouse = ScreenModes(rawValue: 1 << 0)
  /// Pasted text as such (mode 2004).
  public static let paste = ScreenModes(rawValue: 1 << 1)
  /// Whether the window has the focus (mode 1004).
  public static let focus = ScreenModes(rawValue: 1 << 2)
  /// That the desktop turned dark or light (mode 2031).
  public static let appearance = ScreenModes(rawValue: 1 << 3)
  /// Keys without doubt, by the kitty keyboard protocol, where the terminal says
  /// that it has it.
  public static let keyboard = ScreenModes(rawValue: 1 << 4)

  /// The bytes that turn modes on.
  var beginning: [UInt8] {
    Self.sequences.flatMap { contains($0.mode) ? Array($0.on.utf8) : [] }
  }

  /// The bytes that turn modes off.
  var end: [UInt8] {
    Self.sequences.reversed().flatMap { contains($0.mode) ? Array($0.off.utf8) : [] }
  }

  private static let sequences: [(mode: ScreenModes, on: String, off: String)] = [
    (.paste, "\u{1B}[?2004h", "\u{1B}[?2004l"),
    (.focus, "\u{1B}[?1004h", "\u{1B}[?1004l"),
    (
      .mouse, "\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h",
      "\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l"
    ),
    (.appearance, "\u{1B}[?2031h", "\u{1B}[?2031l"),
  ]
}
