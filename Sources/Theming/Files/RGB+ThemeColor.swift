import Colors
import StyledText

extension RGB {
  /// Reads a colour as theme files write it: hex, `rgb()`, `hsl()`, `oklch()`, `mix()`,
  /// `lighten()`, `darken()`, or a name such as `bright-red`, which gives the colour that
  /// terminals customarily have for it.
  ///
  /// - Returns: `nil` for anything else, also for `default`, which only the terminal knows.
  public init?(themeColor text: String) {
    switch try? ColorParser.color(text, in: Palette([])) {
    case .rgb(let color): self = color
    case .ansi(let index), .indexed(let index): self = XtermPalette.color(index)
    case .default, nil: return nil
    }
  }
}
