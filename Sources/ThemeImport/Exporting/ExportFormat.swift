/// A format that themes are written in for other programs.
public enum ExportFormat: String, CaseIterable, Hashable, Sendable {
  /// The YAML of tinted theming with sixteen colours.
  case base16
  /// The YAML of tinted theming with twenty-four colours.
  case base24
  /// iTerm2's `.itermcolors`, with dark and light twins where a theme has both.
  case iterm2
  case alacritty
  /// A scheme for Windows Terminal's settings.
  case windowsTerminal = "windows-terminal"
  case kitty
  case ghostty
  /// Custom properties of CSS, for every role.
  case css
  /// Design tokens (DTCG 2025.10), for every role.
  case dtcg

  /// Whether a file of the format can hold a theme's dark and its light half.
  public var holdsBothHalves: Bool {
    switch self {
    case .iterm2, .css, .dtcg: true
    case .base16, .base24, .alacritty, .windowsTerminal, .kitty, .ghostty: false
    }
  }
}
