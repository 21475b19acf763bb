import Lists
import Rendering
import StyledText
import Theming

extension App {
  /// What an empty list shows: on the home screen a drawing and a line of the day.
  func emptyLines(_ look: FrameStyle) -> [Line] {
    let key = settings.keys.label(.search, ascii: look.isASCII) ?? "/"
    let mark = look.glyphs.ellipsis
    guard screen.isHome else {
      let name = screen.heading.name.sanitized
      return [
        Line(),
        Line("   Nothing in \(name) yet.", .muted).truncated(to: contentColumns, mark: mark),
        Line([
          TextSpan("   Press ", .muted), TextSpan(key, .keyHint),
          TextSpan(" and type what belongs here.", .muted),
        ]).truncated(to: contentColumns, mark: mark),
      ]
    }
    let hint = Line([
      TextSpan("Press ", .muted), TextSpan(key, .keyHint),
      TextSpan(" and type what you need, for example Milk.", .muted),
    ])
    let columns = min(80, contentColumns)
    let margin = TextSpan(String(repeating: " ", count: (contentColumns - columns) / 2))
    func lines(hasDrawing: Bool) -> [Line] {
      EmptyList(day: look.day, hint: hint, hasDrawing: hasDrawing)
        .lines(in: ViewContext(width: columns, glyphs: look.glyphs))
        .map { Line([margin] + $0.spans) }
    }
    // Where there is no room for the drawing, the words are what matters.
    let whole = lines(hasDrawing: true)
    let shown = whole.count > bodyHeight ? lines(hasDrawing: false) : whole
    guard shown.count > bodyHeight else {
      return [Line](repeating: Line(), count: (bodyHeight - shown.count) / 3) + shown
    }
    return Array(shown.dropFirst().prefix(bodyHeight))
  }
}
