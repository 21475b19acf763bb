import PrioritiesBasics
import StyledTerminalText
import TerminalThemes

/// Choices such as themes or icons.
package struct ChoiceTable: View {
  package struct Row: Hashable, Sendable {
    let name: String
    let isInUse: Bool
    let swatch: [TextSpan]
    let caption: String

    /// - Parameters:
    ///   - swatch: Empty, or equally wide in each row.
    ///   - caption: Left out if there isn't room.
    package init(name: String, isInUse: Bool, swatch: [TextSpan] = [], caption: String = "") {
      self.name = name
      self.isInUse = isInUse
      self.swatch = swatch
      self.caption = caption
    }
  }

  private let rows: [Row]
  private let cursor: Int?

  /// - Parameter cursor: The row to fill from edge to edge.
  package init(rows: [Row], cursor: Int? = nil) {
    self.rows = rows
    self.cursor = cursor
  }

  package func lines(in context: ViewContext) -> [Line] {
    let margin = cursor == nil ? context.margin : 1
    let longest = rows.map { $0.name.sanitized.displayWidth }.max() ?? 0
    let swatch = rows.map { Line($0.swatch).width }.max() ?? 0
    // Users type these names, so keep them whole as long as the swatches fit beside them.
    let beside = margin + 2 + (swatch > 0 ? swatch + 2 : 0)
    let column = min(longest, max(8, context.width - beside))
    return rows.enumerated().map { index, row in
      line(row, isMarked: index == cursor, margin: margin, nameWidth: column, in: context)
    }
  }

  private func line(
    _ row: Row, isMarked: Bool, margin: Int, nameWidth: Int, in context: ViewContext
  ) -> Line {
    let backdrop: Backdrop = isMarked ? .selection : .background
    let fill = isMarked ? StyleKey(.foreground, on: .selection) : .plain
    let mark = context.glyphs.ellipsis
    var line = Line(
      [
        isMarked
          ? TextSpan(context.glyphs.cursor, .cursor, on: backdrop)
          : TextSpan(spaces(margin)),
        TextSpan(row.isInUse ? "\(context.glyphs.done) " : "  ", .success, on: backdrop),
      ], fill: fill)
    let role: Role = row.isInUse && !isMarked ? .accent : .foreground
    let name = Line([TextSpan(row.name.sanitized, role, on: backdrop)], fill: fill)
    line.spans += name.fitted(to: nameWidth, mark: mark).spans
    if !row.swatch.isEmpty { line.spans += [TextSpan("  ", fill)] + row.swatch }
    let caption = row.caption.sanitized
    if !caption.isEmpty,
      context.width - line.width - 2 >= min(caption.displayWidth, Self.leastCaption)
    {
      line.append("  \(caption)", .muted, on: backdrop)
    }
    return isMarked
      ? line.fitted(to: context.width, mark: mark)
      : line.truncated(to: context.width, mark: mark)
  }

  /// The minimum width of a caption in columns; a shorter part is left out.
  private static let leastCaption = 8
}

extension ChoiceTable.Row {
  /// The row of a theme family, with the priorities in each variant's colours, light first.
  package init(
    theme name: String, variants: [ResolvedTheme], isOwn: Bool, isActive: Bool, caption: String
  ) {
    self.init(
      name: name, isInUse: isActive, swatch: Self.swatches(variants),
      caption: [isOwn ? "your own" : "", caption].filter { !$0.isEmpty }.commaSeparated)
  }

  /// A missing variant leaves its column empty.
  package static func swatches(_ variants: [ResolvedTheme]) -> [TextSpan] {
    guard let first = variants.first else { return [] }
    let blank = [TextSpan(spaces(Line(swatch(first)).width))]
    let parts = [Appearance.light, .dark].map { appearance in
      variants.first { $0.theme.appearance == appearance }.map(swatch) ?? blank
    }
    return parts[0] + [TextSpan("  ")] + parts[1]
  }

  /// A swatch, on the variant's background if there are enough colours.
  private static func swatch(_ theme: ResolvedTheme) -> [TextSpan] {
    func paint(_ role: Role) -> Paint { .style(theme.sheet[StyleKey(role)]) }
    let shapes = PriorityStyle.allCases.map { priority in
      TextSpan(theme.glyphs.priority(priority), paint: paint(priority.symbol))
    }
    guard theme.level >= .ansi256 else { return shapes }
    let space = TextSpan(" ", paint: paint(.background))
    return [space, TextSpan("Aa", paint: paint(.heading)), space] + shapes + [space]
  }
}
