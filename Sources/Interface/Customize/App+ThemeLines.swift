import StyledText
import Terminal
import Theming

extension App {
  /// The themes there are, and beside them a list as the one shown dresses it.
  func themeLines(_ customize: CustomizeSheet, _ look: FrameStyle) -> [Line] {
    let hasSample = contentColumns >= 64
    let width = hasSample ? min(36, contentColumns / 2) : contentColumns
    var lines = customize.themes.enumerated().map { index, entry in
      choice(
        entry.name, note: entry.note, isMarked: index == customize.theme,
        isChosen: entry.name == settings.theme, columns: width, look)
    }
    lines.append(
      choice(
        "a colour of your own\(look.glyphs.ellipsis)", note: "c",
        isMarked: customize.theme == customize.themes.count,
        isChosen: settings.theme.hasPrefix("#"), columns: width, look))
    var shown = scrolled(lines, to: customize.theme)
    guard hasSample else { return shown }
    let sample = sampleLines(columns: min(44, contentColumns - width - 3), look)
    while shown.count < min(sample.count, bodyHeight) { shown.append(Line()) }
    return shown.enumerated().map { index, line in
      guard index < sample.count else { return line }
      return Line(line.padded(to: width).spans + [TextSpan("   ")] + sample[index].spans)
    }
  }

  /// How the theme shown looks on a list.
  func sampleLines(columns: Int, _ look: FrameStyle) -> [Line] {
    let mark = look.glyphs.ellipsis
    var lines = [Line("Groceries", .heading)]
    for (level, name, note) in [
      (PriorityLevel.critical, "Milk", "2 litres"), (.high, "Bread", ""),
      (.medium, "Apples", "3 needed"), (.low, "Salt", ""),
    ] {
      let backdrop: Backdrop = level == .high ? .selection : .background
      let key = StyleKey(backdrop.role, on: backdrop)
      let left = Line(
        [
          TextSpan(level == .high ? look.glyphs.cursor : " ", .cursor, on: backdrop),
          TextSpan(look.glyphs.priority(level), level.role, on: backdrop), TextSpan(" ", key),
          TextSpan(name, level == .low ? .muted : .foreground, on: backdrop),
          TextSpan("  \(note)", .muted, on: backdrop),
        ], fill: key)
      let right = Line([TextSpan("\(level) ", level.role, on: backdrop)], fill: key)
      lines.append(Line(left: left, right: right, columns: columns, backdrop: backdrop, mark: mark))
    }
    lines.append(
      Line([
        TextSpan(" \(look.glyphs.done) got it ", .success), TextSpan("! take care ", .warning),
        TextSpan("\(look.glyphs.cross) failed", .error),
      ]).truncated(to: columns, mark: mark))
    lines.append(
      Line([
        TextSpan(" found", .match), TextSpan(" in a name  ", .foreground),
        TextSpan("a link", .link),
        TextSpan("  the accent", .accent),
      ]).truncated(to: columns, mark: mark))
    var badges = Line([TextSpan(" ")])
    for level in PriorityLevel.allCases {
      badges.spans.append(TextSpan(" \(look.glyphs.priority(level)) ", level.badge))
    }
    lines.append(badges.truncated(to: columns, mark: mark))
    return lines
  }
}
