import StyledText

extension Style {
  /// The style as a terminal of a level can show it.
  ///
  /// Themes resolve roles for the level themselves; this catches what has no
  /// role, such as swatches and pictures.
  func downsampled(to level: ColorLevel) -> Style {
    switch level {
    case .none: .plain
    case .mono: Style(attributes: attributes)
    case .ansi16, .ansi256, .truecolor:
      Style(
        foreground: foreground.downsampled(to: level),
        background: background.downsampled(to: level),
        attributes: attributes)
    }
  }
}

extension TerminalColor {
  /// The colour nearest to this one that a terminal of a level can show.
  public func downsampled(to level: ColorLevel) -> TerminalColor {
    switch (self, level) {
    case (.default, _), (_, .truecolor): self
    case (_, .none), (_, .mono): .default
    case (.rgb(let color), .ansi256):
      XtermPalette.nearest(to: color).map { .indexed($0.index) } ?? self
    case (.rgb(let color), .ansi16): .ansi(XtermPalette.nearestOfSixteen(to: color))
    case (.indexed(let index), .ansi16):
      .ansi(XtermPalette.nearestOfSixteen(to: XtermPalette.color(index)))
    case (.ansi, _), (.indexed, _): self
    }
  }
}
