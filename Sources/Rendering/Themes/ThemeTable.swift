import Colors
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
    let margin = String(repeating: " ", count: context.margin)
    let longest = rows.map { $0.name.displayWidth }.max() ?? 0
    // Names are what one types, so they stay whole as long as the swatches fit beside them.
    let swatches = rows.first?.halves.first.map { 2 * (2 + Line(Self.swatch($0)).width) } ?? 0
    let column = min(longest, max(8, context.width - context.margin - 2 - swatches))
    return rows.map { row in
      let role: Role = row.isActive ? .accent : .foreground
      var spans = [
        TextSpan(margin + (row.isActive ? context.glyphs.cursor : " ") + " ", .cursor)
      ]
      let name = Line(row.name.sanitized, role)
      spans += name.fitted(to: column, mark: context.glyphs.ellipsis).spans
      for appearance in [Appearance.light, .dark] {
        spans.append(TextSpan("  "))
        if let half = row.halves.first(where: { $0.theme.appearance == appearance }) {
          spans += Self.swatch(half)
        } else if let half = row.halves.first {
          // A theme with one half has that in its column.
          let width = Line(Self.swatch(half)).width
          spans.append(TextSpan(String(repeating: " ", count: width)))
        }
      }
      let own = row.isOwn ? "your own" : ""
      let remark = [own, row.remark].filter { !$0.isEmpty }.joined(separator: ", ")
      let room = context.width - Line(spans).width - 2
      if room >= min(remark.displayWidth, Self.leastRemark) {
        spans.append(TextSpan("  " + remark, .muted))
      }
      return Line(spans).truncated(to: context.width, mark: context.glyphs.ellipsis)
    }
  }

  /// The columns that a remark is worth being cut to.
  private static let leastRemark = 8

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
