import Lists
import Rendering
import StyledText
import Terminal

/// A part of the app with its own state: a list, a search, or a sheet.
///
/// A component changes only itself; it requests everything else by ``Effect`` values.
protocol Component: Hashable, Sendable {
  mutating func update(_ event: Event, in context: ComponentContext) -> [Effect]
  func view(_ style: FrameStyle, in context: ComponentContext) -> Body
  func hints(in context: ComponentContext, ascii: Bool) -> [Hint]
}

struct ComponentContext: Hashable {
  let layout: Layout
  let settings: AppSettings
  let message: Note?
  /// Whether another program locks the items, so that nothing can be read.
  let isBlocked: Bool
}

struct Body {
  var lines: [Line]
  /// Pictures over the rows, with positions relative to the body.
  var pictures: [ScreenContent.PlacedImage] = []
  /// The text cursor, relative to the body.
  var cursor: Frame.Position?
}

enum Event: Hashable, Sendable {
  case start
  case key(Key)
  /// Pasted text, including line breaks.
  case paste(String)
  case mouse(MouseEvent)
  case resize(TerminalSize)
  case storeChanged
  case settings(AppSettings)
  case outcome(Outcome)
}

struct Layout: Hashable {
  let size: TerminalSize
  /// The body's rows taken by a notice, in addition to its own line.
  var noticeRows = 0

  static let smallest = TerminalSize(columns: 20, rows: 5)
  /// The maximum text width: names and priorities must stay near each other.
  static let widest = 120

  var isLargeEnough: Bool {
    size.columns >= Layout.smallest.columns && size.rows >= Layout.smallest.rows
  }

  var columns: Int { min(size.columns, Layout.widest) }

  var margin: Int { (size.columns - columns) / 2 }

  var bodyTop: Int { size.rows >= 10 ? 3 : 2 }

  /// The rows of the body: all but the head, the message and the hints.
  var height: Int { max(1, fullHeight - noticeRows) }

  /// The rows of the body without a notice.
  var fullHeight: Int { max(1, size.rows - bodyTop - 2) }

  var fieldColumns: Int { max(1, columns - 5) }
}
