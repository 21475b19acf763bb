import StyledText

extension RGB {
  /// Reads a colour as theme files write it: hex, a function of CSS, `mix()`, `lighten()`,
  /// `darken()`, a name of CSS, or a name such as `bright-red`, which gives xterm's default for it.
  ///
  /// A colour with alpha is mixed over black.
  ///
  /// - Returns: `nil` for anything else, including `default`, which only the terminal knows.
  public init?(themeColor text: String) {
    switch try? ColorParser.color(text, in: Palette([])) {
    case .rgb(let color): self = color
    case .ansi(let index), .indexed(let index): self = XtermPalette.color(index)
    case .default, nil: return nil
    }
  }
}
