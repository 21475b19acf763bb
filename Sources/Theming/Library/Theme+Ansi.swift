extension Theme {
  /// The name of the theme that uses the terminal's own colours.
  public static let ansiName = "ansi"

  /// The theme that uses the terminal's own sixteen colours at every level and
  /// never paints the background.
  public static func ansi(_ appearance: Appearance) -> Theme {
    Theme(
      name: ansiName, appearance: appearance, styles: [:], license: "MIT")
  }

  /// Whether the theme uses the terminal's own sixteen colours at every level.
  public var isAnsi: Bool { name == Self.ansiName && styles.isEmpty }
}
