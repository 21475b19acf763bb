import Lists
import Rendering
import StyledText
import Terminal
import Theming

/// What the whole screen shows: one line a row, pictures over them, and where the cursor stands.
public struct ScreenContent: Hashable, Sendable {
  /// The rows from top to bottom, as many as the terminal has.
  public internal(set) var lines: [Line] = []
  /// The pictures that cover parts of the lines.
  var pictures: [PlacedImage] = []
  /// Where the terminal's cursor stands; hidden where `nil`.
  var cursor: Frame.Position?
  var title = "Priorities"

  /// A picture and where its upper left corner is.
  struct PlacedImage: Hashable, Sendable {
    var picture: CellPicture
    var position: Frame.Position
  }
}

extension ScreenContent {
  /// The screen as cells of a terminal of a size.
  public func frame(_ size: TerminalSize) -> Frame {
    var frame = Frame(
      lines, columns: size.columns, rows: size.rows, cursor: cursor, title: title)
    for image in pictures {
      frame.place(image.picture, row: image.position.row, column: image.position.column)
    }
    return frame
  }
}

extension Line {
  /// The line as part of the screen: its margin before it, its ground around it.
  func placed(margin: Int, backdrop: Backdrop = .background) -> Line {
    let key = StyleKey(backdrop.role, on: backdrop)
    var line = self
    if margin > 0 { line.spans.insert(TextSpan(String(repeating: " ", count: margin), key), at: 0) }
    line.fill = key
    return line
  }
}

/// Text cut so that the place of typing is in sight, and the column of that place.
func visible(_ field: TextField, columns: Int) -> (
  text: String, cursor: Int, isCutLeft: Bool, isCutRight: Bool
) {
  let shown = field.characters.map { ($0.isNewline ? " " : String($0)).sanitized }
  let widths = shown.map { $0.displayWidth }
  var start = 0
  var used = widths[..<field.cursor].reduce(0, +)
  // One column for the cursor itself.
  while used > max(0, columns - 1), start < field.cursor {
    used -= widths[start]
    start += 1
  }
  var text = ""
  var room = columns
  var end = start
  while end < shown.count, widths[end] <= room {
    text += shown[end]
    room -= widths[end]
    end += 1
  }
  return (text, used, start > 0, end < shown.count)
}

/// What frames are drawn with: all that depends on the theme, the terminal and the day.
struct FrameStyle: Hashable, Sendable {
  var glyphs = Glyphs.unicode
  var isASCII = false
  var level = ColorLevel.truecolor
  /// The icons that are drawn, by name.
  var icons: [String: IconDrawing] = [:]
  /// What there is to say about the program, name and value.
  var about: [LabeledValue] = []
  /// Pages worth a visit, name and address.
  var links: [LabeledValue] = []
  /// The number of the day, by which the empty screen chooses what it shows.
  var day = 0
  var now = Timestamp(milliseconds: 0)
  /// How far local time is ahead of UTC, in seconds.
  var secondsFromUTC = 0
  /// The contrast that the previewed theme's accent reaches, where a colour is being picked.
  var picked: PickedContrast?

  /// The contrast of a picked colour as it is shown.
  struct PickedContrast: Hashable, Sendable {
    /// The colour's own contrast on the background.
    var asPicked: Double
    /// The contrast after the theme made it readable.
    var asShown: Double
  }

  /// What the views that the commands show too are drawn in.
  func view(columns: Int) -> ViewContext {
    ViewContext(width: columns, glyphs: glyphs, now: now, secondsFromUTC: secondsFromUTC)
  }

  /// A small list in the colours of the theme shown.
  func sample(columns: Int) -> [Line] {
    Array(SampleList.lines(in: view(columns: columns)).dropFirst())
  }
}
