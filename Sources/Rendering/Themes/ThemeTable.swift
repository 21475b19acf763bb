import StyledText
import Theming

/// The themes there are, one a row, each with its own colours beside its name.
public struct ThemeTable: View {
  /// One theme.
  public struct Row: Hashable, Sendable {
    /// What `theme use` takes.
    public var name: String
    /// Its halves as this terminal shows them, light first.
    public var halves: [ResolvedTheme]
    /// Whether it is the user's own.
    public var isOwn: Bool
    /// Whether it is in effect.
    public var isActive: Bool
    /// What is worth knowing, such as the contrast.
    public var remark: String

    /// Creates the row of a family of themes.
    public init(
      name: String, halves: [ResolvedTheme], isOwn: Bool, isActive: Bool, remark: String
    ) {
      self.name = name
      self.halves = halves
      self.isOwn = isOwn
      self.isActive = isActive
      self.remark = remark
    }
  }

  /// The rows.
  public var rows: [Row]

  /// Shows families in the order given.
  public init(rows: [Row]) {
    self.rows = rows
  }

  /// The rows: a mark at the theme in effect, the name, the four priorities in
  /// each half's colours, and what is worth knowing.
  public func lines(in context: ViewContext) -> [Line] {
    let choices = rows.map { row in
      ChoiceTable.Row(
        name: row.name, isInUse: row.isActive, swatch: Self.swatches(row.halves),
        remark: [row.isOwn ? "your own" : "", row.remark].filter { !$0.isEmpty }
          .joined(separator: ", "))
    }
    return ChoiceTable(rows: choices).lines(in: context)
  }

  /// The light half beside the dark one; a theme with one half has that in its column.
  private static func swatches(_ halves: [ResolvedTheme]) -> [TextSpan] {
    guard let first = halves.first else { return [] }
    let blank = [TextSpan(String(repeating: " ", count: Line(swatch(first)).width))]
    let parts = [Appearance.light, .dark].map { appearance in
      halves.first { $0.theme.appearance == appearance }.map(swatch) ?? blank
    }
    return parts[0] + [TextSpan("  ")] + parts[1]
  }

  /// The four priorities on the background of one half.
  static func swatch(_ theme: ResolvedTheme) -> [TextSpan] {
    guard theme.level >= .ansi256 else {
      return PriorityLevel.allCases.map { level in
        TextSpan(theme.glyphs.priority(level), paint: .style(theme.sheet[StyleKey(level.role)]))
      }
    }
    let background = theme.sheet[StyleKey(.background)]
    let shapes = PriorityLevel.allCases.map { level in
      TextSpan(theme.glyphs.priority(level), paint: .style(theme.sheet[StyleKey(level.role)]))
    }
    let space = TextSpan(" ", paint: .style(background))
    let letters = TextSpan("Aa", paint: .style(theme.sheet[StyleKey(.heading)]))
    return [space, letters, space] + shapes + [space]
  }
}
