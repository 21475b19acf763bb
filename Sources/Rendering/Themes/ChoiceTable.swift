import StyledText
import Theming

/// Things of which one is in use, such as themes or icons: each on a row with a mark if it is the
/// one, its name, its colours and what is worth knowing.
public struct ChoiceTable: View {
  /// One of the things.
  public struct Row: Hashable, Sendable {
    /// The name that chooses it.
    public var name: String
    /// Whether it is in use.
    public var isInUse: Bool
    /// Its colours; as wide in each row, or empty.
    public var swatch: [TextSpan]
    /// What is worth knowing; left out where there is no room.
    public var remark: String

    /// Creates the row of a thing.
    public init(name: String, isInUse: Bool, swatch: [TextSpan] = [], remark: String = "") {
      self.name = name
      self.isInUse = isInUse
      self.swatch = swatch
      self.remark = remark
    }
  }

  /// The rows.
  public var rows: [Row]
  /// The place of the row that the cursor is on, which is filled from edge to edge; nil where there
  /// is no cursor.
  public var cursor: Int?

  /// Shows things in the order given.
  public init(rows: [Row], cursor: Int? = nil) {
    self.rows = rows
    self.cursor = cursor
  }

  /// A line for each row, none wider than the context.
  public func lines(in context: ViewContext) -> [Line] {
    let margin = cursor == nil ? context.margin : 1
    let longest = rows.map { $0.name.sanitized.displayWidth }.max() ?? 0
    let swatch = rows.map { Line($0.swatch).width }.max() ?? 0
    // Names are what one types, so they stay whole as long as the swatches fit beside them.
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
          : TextSpan(String(repeating: " ", count: margin)),
        TextSpan(row.isInUse ? "\(context.glyphs.done) " : "  ", .success, on: backdrop),
      ], fill: fill)
    let role: Role = row.isInUse && !isMarked ? .accent : .foreground
    let name = Line([TextSpan(row.name.sanitized, role, on: backdrop)], fill: fill)
    line.spans += name.fitted(to: nameWidth, mark: mark).spans
    if !row.swatch.isEmpty { line.spans += [TextSpan("  ", fill)] + row.swatch }
    let remark = row.remark.sanitized
    if !remark.isEmpty,
      context.width - line.width - 2 >= min(remark.displayWidth, Self.leastRemark)
    {
      line.spans.append(TextSpan("  \(remark)", .muted, on: backdrop))
    }
    return isMarked
      ? line.fitted(to: context.width, mark: mark)
      : line.truncated(to: context.width, mark: mark)
  }

  /// The columns that a remark is worth being cut to.
  private static let leastRemark = 8
}
