import Lists
import Rendering
import StyledText

/// An item that contains nothing, opened: everything about it, and keys act on it.
public struct ItemPage: Hashable, Sendable {
  /// What is known of the item.
  public internal(set) var report: ItemReport
  /// The first line shown.
  var top = 0
  /// Whether items were added through its own search, so that it becomes a list.
  var addsItems = false

  init(_ report: ItemReport) {
    self.report = report
  }

  /// The item as a row that keys act on.
  var row: Row { Row(ListEntry(item: report.item)) }

  /// The lines of the page.
  func lines(_ style: FrameStyle, columns: Int) -> [Line] {
    ItemReportView(report, showsRecord: false).lines(in: style.view(columns: columns))
  }

  /// Scrolls by lines, no further than to the end.
  mutating func scroll(by lines: Int, columns: Int, height: Int) {
    let count = self.lines(FrameStyle(), columns: columns).count
    top = min(max(0, top + lines), max(0, count - height))
  }
}
