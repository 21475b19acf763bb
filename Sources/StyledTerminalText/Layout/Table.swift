/// A column of a table, which is as wide as its widest cell or its title.
public struct TableColumn: Hashable, Sendable {
  let title: String
  let alignment: Alignment
  let isFlexible: Bool

  /// Creates a column.
  ///
  /// - Parameters:
  ///   - title: The text in the header, one line without control characters.
  ///   - alignment: The position of the title and the cells.
  ///   - isFlexible: Whether the column gets narrower if there isn't room for all.
  public init(_ title: String = "", _ alignment: Alignment = .leading, isFlexible: Bool = false) {
    self.title = title
    self.alignment = alignment
    self.isFlexible = isFlexible
  }
}

extension Line {
  /// The rows of a table, none of which is wider than `width` columns.
  ///
  /// ```swift
  /// let lines = Line.table(
  ///   [TableColumn("City", isFlexible: true), TableColumn("Rain", .trailing)],
  ///   rows: [[Line("Bergen"), Line("225 days")], [Line("東京"), Line("114 days")]], width: 80)
  /// // City        Rain
  /// // Bergen  225 days
  /// // 東京    114 days
  /// ```
  ///
  /// If there isn't room, the widest flexible columns get narrower, and if that isn't enough, the
  /// rows are cut off. The two spaces between cells have the fill of the left one, and the last
  /// cell's fill becomes the row's.
  ///
  /// - Parameters:
  ///   - columns: The columns from left to right.
  ///   - rows: The cells of each row; the last ones may be missing.
  ///   - width: The columns of the terminal that are available.
  ///   - header: The style of the titles, which are shown unless all are empty.
  ///   - mark: Marks a cut.
  public static func table(
    _ columns: [TableColumn], rows: [[Line]], width: Int, header: StyleKey = .plain,
    mark: String = "\u{2026}"
  ) -> [Line] {
    let hasHeader = columns.contains { !$0.title.isEmpty }
    let rows = (hasHeader ? [columns.map { Line($0.title, header) }] : []) + rows
    let widths = widths(of: columns, rows, width)
    return rows.map { cells in
      var row = Line()
      for (index, (column, cell)) in zip(columns, cells).enumerated() {
        if index > 0 { row.spans.append(TextSpan("  ", row.fill)) }
        let isOpen = index == columns.count - 1 && column.alignment == .leading
        row.spans +=
          cell.truncated(to: widths[index], mark: mark)
          .padded(to: isOpen ? 0 : widths[index], column.alignment).spans
        row.fill = cell.fill
      }
      return row.truncated(to: width, mark: mark)
    }
  }

  private static func widths(
    of columns: [TableColumn], _ rows: [[Line]], _ width: Int
  ) -> [Int] {
    var widths = columns.indices.map { index in
      min(width, rows.map { $0.count > index ? $0[index].width : 0 }.max() ?? 0)
    }
    let flexible = columns.indices.filter { columns[$0].isFlexible }
    var spare = width - 2 * (columns.count - 1) - widths.reduce(0, +)
    while spare < 0, let widest = flexible.max(by: { widths[$0] < widths[$1] }), widths[widest] > 1
    {
      widths[widest] -= 1
      spare += 1
    }
    return widths
  }
}
