import StyledText
import Theming

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
