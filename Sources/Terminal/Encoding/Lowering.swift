import Colors
import StyledText

extension Style {
  /// The style as a terminal of a level can show it.
  ///
  /// Themes resolve roles for the level themselves; this catches what has no
  /// role, such as swatches and pictures.
  func lowered(to level: ColorLevel) -> Style {
    switch level {
    case .none: .plain
    case .mono: Style(attributes: attributes)
    case .ansi16, .ansi256, .truecolor:
      Style(
        foreground: foreground.lowered(to: level), background: background.lowered(to: level),
        attributes: attributes)
    }
  }
}

extension TerminalColor {
  /// The colour nearest to this one that a terminal of a level can show.
  public func lowered(to level: ColorLevel) -> TerminalColor {
    switch (self, level) {
    case (.standard, _), (_, .truecolor): self
    case (_, .none), (_, .mono): .standard
    case (.rgb(let color), .ansi256):
      IndexedPalette.nearest(to: color).map { .indexed($0.index) } ?? self
    case (.rgb(let color), .ansi16): .ansi(IndexedPalette.nearestOfSixteen(to: color))
    case (.indexed(let index), .ansi16):
      .ansi(IndexedPalette.nearestOfSixteen(to: IndexedPalette.color(index)))
    case (.ansi, _), (.indexed, _): self
    }
  }
}
