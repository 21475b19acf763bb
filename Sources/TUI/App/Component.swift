import Lists
import Rendering
import StyledText
import Terminal

/// A part of the app with a state of its own: a list, a search, or a sheet over them.
///
/// A component changes itself and nothing else; what it wants of the app around it, it asks for
/// with ``Effect`` values.
protocol Component: Hashable, Sendable {
  /// Handles an event, and says what is to be done for it.
  mutating func update(_ event: Event, in context: ComponentContext) -> [Effect]
  /// What it shows between the head and the foot of the screen.
  func view(_ style: FrameStyle, in context: ComponentContext) -> Body
  /// The keys that do something at this moment.
  func hints(in context: ComponentContext, ascii: Bool) -> [Hint]
}

/// What a component may know of the app around it.
struct ComponentContext: Hashable {
  let layout: Layout
  let settings: AppSettings
  let message: Note?
  /// Whether another program holds the items, so that nothing can be read.
  let isBlocked: Bool
}

/// What a component shows between the head and the foot of the screen.
struct Body {
  var lines: [Line]
  /// Pictures over the rows, placed from the first row of the body.
  var pictures: [ScreenContent.PlacedImage] = []
  /// Where text is being typed, counted from the first row of the body.
  var cursor: Frame.Position?
}

/// Everything that can happen to the app.
enum Event: Hashable, Sendable {
  case start
  case key(Key)
  /// Text was pasted, line breaks and all.
  case paste(String)
  case mouse(MouseEvent)
  case resize(TerminalSize)
  case storeChanged
  case settings(AppSettings)
  case outcome(Outcome)
}

/// Where things stand on a terminal of some size.
struct Layout: Hashable {
  let size: TerminalSize
  /// The rows of the body that a notice takes, beside the line that is its own.
  var noticeRows = 0

  /// The least terminal that the app can be used in.
  static let smallest = TerminalSize(columns: 20, rows: 5)
  /// The most columns of text: names and levels must stay near each other.
  static let widest = 120

  var isLargeEnough: Bool {
    size.columns >= Layout.smallest.columns && size.rows >= Layout.smallest.rows
  }

  var columns: Int { min(size.columns, Layout.widest) }

  var margin: Int { (size.columns - columns) / 2 }

  /// The row of the first row of the body.
  var bodyTop: Int { size.rows >= 10 ? 3 : 2 }

  /// The rows of the body: all but the head, the message and the hints.
  var height: Int { max(1, fullHeight - noticeRows) }

  /// The rows of the body while no notice takes any.
  var fullHeight: Int { max(1, size.rows - bodyTop - 2) }

  /// The columns of a search line that text can take.
  var fieldColumns: Int { max(1, columns - 5) }
}
