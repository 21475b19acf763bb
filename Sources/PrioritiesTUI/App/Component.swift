import PrioritiesRendering
import PriorityLists
import StyledTerminalText
import TerminalInterface

/// A part of the app with its own state, such as a list, a search or a sheet.
///
/// It changes only itself and requests everything else through ``Effect`` values.
protocol Component: Hashable, Sendable {
  mutating func update(_ event: Event, in context: ComponentContext) -> [Effect]
  func view(_ style: FrameStyle, in context: ComponentContext) -> Body
  func hints(in context: ComponentContext) -> [Hint]
}

struct ComponentContext: Hashable {
  let layout: Layout
  let settings: AppSettings
  let today: Day
  let message: Message?
  /// Whether another program's lock prevents reading.
  let isBlocked: Bool
  var isFocused = true
}

struct Body {
  var lines: [Line]
  /// Pictures, positioned relative to the body.
  var pictures: [ScreenContent.PlacedImage] = []
  /// The text cursor, relative to the body.
  var cursor: Frame.Position?
}

enum Event: Hashable {
  case start
  case key(Key)
  case paste(String)
  case mouse(MouseEvent)
  case resize(TerminalSize)
  case storeChanged
  case settings(AppSettings)
  case outcome(Outcome)
}

struct Layout: Hashable {
  let size: TerminalSize
  /// The body rows that a notice takes up in addition to its own line.
  var noticeRows = 0
  /// Whether two panes are shown side by side.
  var isSplit = false

  static let minimumSize = TerminalSize(columns: 20, rows: 5)

  /// The number of columns from which two panes are shown.
  static let minimumSplit = 110

  static let maximumColumns = ViewContext.widest

  var isLargeEnough: Bool {
    size.columns >= Layout.minimumSize.columns && size.rows >= Layout.minimumSize.rows
  }

  var columns: Int {
    min(size.columns, isSplit ? 2 * Layout.maximumColumns + 1 : Layout.maximumColumns)
  }

  /// The layout of either of two panes, which are separated by a line of one column.
  var pane: Layout {
    guard isSplit else { return self }
    let size = TerminalSize(columns: (columns - 1) / 2, rows: size.rows)
    return Layout(size: size, noticeRows: noticeRows)
  }

  var margin: Int { (size.columns - columns) / 2 }

  var bodyTop: Int { size.rows >= 10 ? 3 : 2 }

  /// The rows of the body, which is everything but the head, the message and the hints.
  var height: Int { max(1, fullHeight - noticeRows) }

  var fullHeight: Int { max(1, size.rows - bodyTop - 2) }

  var fieldColumns: Int { max(1, columns - 5) }
}
