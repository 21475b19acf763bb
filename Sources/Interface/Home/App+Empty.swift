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
    var lines: [Line] = []
    let drawing = EmptyArt.drawing(of: look.day)
    if bodyHeight >= drawing.count + 6, contentColumns >= 36 {
      lines += drawing.map { Line($0, .illustration).padded(to: 34).centered(in: contentColumns) }
      lines.append(Line())
    }
    lines.append(Line(EmptyArt.line(of: look.day), .quote).centered(in: contentColumns))
    lines.append(Line())
    lines.append(
      Line([
        Span("Press ", .muted), Span(key, .keyhint),
        Span(" and type what you need, for example Milk.", .muted),
      ]).truncated(to: contentColumns, mark: mark).centered(in: contentColumns))
    let above = max(0, (bodyHeight - lines.count) / 3)
    return [Line](repeating: Line(), count: above) + lines
  }
}

extension Line {
  func centered(in columns: Int) -> Line {
    var line = truncated(to: columns, mark: "")
    let before = (columns - line.width) / 2
    line.spans.insert(Span(String(repeating: " ", count: before)), at: 0)
    return line
  }
}

/// Original drawings and lines for a list in which nothing is needed.
enum EmptyArt {
  static func drawing(of day: Int) -> [String] { drawings[index(day, drawings.count)] }
  static func line(of day: Int) -> String { lines[index(day / 3 + day, lines.count)] }

  private static func index(_ day: Int, _ count: Int) -> Int { ((day % count) + count) % count }

  private static let drawings: [[String]] = [
    [
      "          .-----.",
      "         /       \\",
      "    ____/_________\\____",
      "    \\                 /",
      "     \\   nothing     /",
      "      \\     to get  /",
      "       \\___________/",
    ],
    [
      "              \\  |  /",
      "            --  ( )  --",
      "              /  |  \\",
      "      /\\               /\\",
      "     /  \\      /\\     /  \\",
      "  __/    \\____/  \\___/    \\__",
    ],
    [
      "           ( (",
      "            ) )",
      "         ._______.",
      "         |       |-.",
      "         |       | |",
      "          \\_____/-'",
      "        ~~~~~~~~~~~~~",
    ],
  ]
  private static let lines = [
    "Nothing presses. Enjoy it.", "All got. The shelf is full.",
    "An empty list is a fine thing.", "What can wait, waits.",
    "First things first, once there are any.", "A clear list, a clear head.",
  ]
}
