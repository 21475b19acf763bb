import PrioritiesRendering
import PriorityLists
import StyledTerminalText
import TerminalInterface
import TerminalThemes

/// The content of the whole screen: a line per row, pictures on top, and the cursor.
public struct ScreenContent: Hashable, Sendable {
  /// The terminal's rows from top to bottom.
  public internal(set) var lines: [Line] = []
  var pictures: [PlacedImage] = []
  /// `nil` hides the cursor.
  var cursor: Frame.Position?
  var title = "Priorities"

  struct PlacedImage: Hashable {
    var picture: CellPicture
    var position: Frame.Position
  }
}

extension ScreenContent {
  /// The screen as terminal cells.
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
  func placed(margin: Int, backdrop: Backdrop = .background) -> Line {
    let key = StyleKey(backdrop.role, on: backdrop)
    var line = self
    if margin > 0 { line.spans.insert(TextSpan(spaces(margin), key), at: 0) }
    line.fill = key
    return line
  }
}

/// The part of a field around the cursor that fits, and the cursor's column in it.
func visible(_ field: TextField, columns: Int) -> (
  text: String, cursor: Int, isCutLeft: Bool, isCutRight: Bool
) {
  let shown = field.characters.map { ($0.isNewline ? " " : String($0)).sanitized }
  let widths = shown.map { $0.displayWidth }
  var start = 0
  var used = widths[..<field.cursor].reduce(0, +)
  // Leave a column for the cursor.
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

/// Everything that a frame depends on besides the app.
struct FrameStyle: Hashable {
  var glyphs = Glyphs.unicode
  var isASCII = false
  var level = ColorLevel.truecolor
  var icons: [String: IconDrawing] = [:]
  var about: [LabeledValue] = []
  var links: [LabeledValue] = []
  /// Days since the epoch, which select the text of the empty screen.
  var day = 0
  var now = Timestamp(milliseconds: 0)
  /// In seconds.
  var secondsFromUTC = 0
  var picked: PickedContrast?

  /// The contrast of a picked colour on the background.
  struct PickedContrast: Hashable {
    var asPicked: Double
    /// The contrast after the theme adjusts the colour for readability.
    var asShown: Double
  }

  func view(columns: Int) -> ViewContext {
    ViewContext(width: columns, glyphs: glyphs, now: now, secondsFromUTC: secondsFromUTC)
  }

  func sample(columns: Int) -> [Line] {
    Array(SampleList.lines(in: view(columns: columns)).dropFirst())
  }
}
