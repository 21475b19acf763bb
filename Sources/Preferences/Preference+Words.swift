extension Preference {
  /// The nine icons.
  public enum Icon: String, Sendable, CaseIterable {
    case blue
    case blueLight = "blue-light"
    case blueDark = "blue-dark"
    case green
    case greenLight = "green-light"
    case greenDark = "green-dark"
    case pink
    case pinkLight = "pink-light"
    case pinkDark = "pink-dark"
  }

  /// Dark or light.
  public enum Appearance: String, Sendable, CaseIterable {
    case auto, dark, light
  }

  /// How many colours.
  public enum Color: String, Sendable, CaseIterable {
    case auto, always, never
    case ansi16 = "16"
    case ansi256 = "256"
    case truecolor
  }

  /// Whose background.
  public enum Background: String, Sendable, CaseIterable {
    case auto, paint, terminal
  }

  /// Which set of signs.
  public enum Glyphs: String, Sendable, CaseIterable {
    case auto, unicode, ascii
  }

  /// Which way of showing pictures.
  public enum Images: String, Sendable, CaseIterable {
    case auto, kitty, iterm2, sixel, blocks, off
  }

  /// Always, never, or as fits.
  public enum AutoMode: String, Sendable, CaseIterable {
    case auto, always, never
  }

  /// On, off, or as fits.
  public enum Toggle: String, Sendable, CaseIterable {
    case auto, on, off
  }

  /// On or off.
  public enum OnOff: String, Sendable, CaseIterable {
    case on, off
  }
}
