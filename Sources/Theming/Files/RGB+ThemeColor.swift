import Colors
import StyledText

extension RGB {
  /// Reads a colour as theme files write it: hex, `rgb()`, `hsl()`, `oklch()`, `mix()`,
  /// `lighten()` or `darken()`.
  ///
  /// - Returns: `nil` for anything else, also for a name that only the terminal knows.
  public init?(themeColor text: String) {
    guard case .rgb(let color)? = try? ColorParser.color(text, in: Palette([])) else { return nil }
    self = color
  }
}
