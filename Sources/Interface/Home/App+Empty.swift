import Lists
import Rendering
import StyledText
import Theming

extension App {
  /// What an empty list shows: on the home screen a drawing and a line of the day.
  func emptyLines(_ look: Look) -> [Line] {
    let key = settings.keys.label(.search, ascii: look.isASCII) ?? "/"
    let mark = look.glyphs.ellipsis
    guard screen.isHome else {
      let name = sanitized(screen.heading.name)
      return [
        Line(),
        Line("   Nothing in \(name) yet.", .muted).truncated(to: contentColumns, mark: mark),
        Line([
          Span("   Press ", .muted), Span(key, .keyhint),
          Span(" and type what belongs here.", .muted),
        ]).truncated(to: contentColumns, mark: mark),
      ]
    }
    let hint = Line([
      Span("Press ", .muted), Span(key, .keyhint),
      Span(" and type what you need, for example Milk.", .muted),
    ])
    let lines = EmptyList(day: look.day, hint: hint)
      .lines(in: ViewContext(width: contentColumns, glyphs: look.glyphs))
    guard lines.count > bodyHeight else {
      return [Line](repeating: Line(), count: (bodyHeight - lines.count) / 3) + lines
    }
    // Where there is no room for the drawing, the words are what matters.
    return Array(lines.suffix(bodyHeight))
  }
}
