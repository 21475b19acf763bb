import Colors
import StyledText

/// What became of one role at one terminal.
public struct RoleReport: Hashable, Sendable {
  /// The role.
  public var role: Role
  /// What it lies on.
  public var backdrop: Backdrop
  /// The style it is drawn with.
  public var style: Style
  /// The colour that the theme declares for its text; `nil` where that is the terminal's own.
  public var declared: RGB?
  /// The colour of its text as shown, that of the palette's entry at 256 colours; `nil` where
  /// only the terminal knows it.
  public var foreground: RGB?
  /// The colour behind it as shown; `nil` where that is the terminal's own background.
  public var background: RGB?
  /// The contrast of the two, 1 to 21; `nil` where only the terminal knows.
  public var contrast: Double?
  /// Whether the colour was moved to be readable.
  public var isRepaired: Bool
}
