import PriorityLists
import StyledTerminalText
import TerminalThemes

/// A list with every kind of row, to preview a theme.
package enum SampleList {
  package static func lines(in context: ViewContext) -> [Line] {
    var lines = Header(nil, caption: "6 needed").lines(in: context)
    var drawn = ItemTable(rows: rows, match: "boil", order: .priority).lines(in: context)
    if let row = drawn.firstIndex(where: { $0.text.contains("Groceries") }) {
      drawn[row] = selected(drawn[row], in: context)
    }
    lines += drawn + [Line()]
    lines += Message(.success, "Deleted Bread.").lines(in: context)
    lines += Message(.warning, "Another program is using the items.").lines(in: context)
    lines += [Line(), bar(in: context)]
    return lines
  }

  static let rows: [ItemRow] = [
    row(.critical, "Oat milk"),
    row(.critical, "Passport", details: "before the trip to Norway"),
    row(.high, "Groceries", needed: 4),
    row(.high, "Birthday card for Noor"),
    row(.medium, "Boiler check"),
    row(.medium, "Library books"),
    row(.low, "Winter tyres"),
  ]

  static func row(
    _ priority: Priority, _ name: String, details: String = "", needed: Int = 0
  ) -> ItemRow {
    let moment = Timestamp(milliseconds: 0)
    let item = Item(
      id: Item.ID(high: 0, low: 0), name: name, details: details, priority: priority,
      subitems: needed, needed: needed, created: moment, modified: moment)
    return ItemRow(ListEntry(item: item))
  }

  static func selected(_ line: Line, in context: ViewContext) -> Line {
    let plain = StyleKey(.foreground, on: .selection)
    var spans = line.spans.map { span in
      var span = span
      if case .key(let key) = span.paint { span.paint = .key(key.on(.selection)) }
      return span
    }
    if context.margin > 0, let first = spans.first {
      let rest = String(first.text.dropFirst(context.margin))
      spans[0] = TextSpan(context.glyphs.cursor + " ", StyleKey(.cursor, on: .selection))
      spans.insert(TextSpan(rest, plain), at: 1)
    }
    spans.append(TextSpan(spaces(context.width - line.width), plain))
    return Line(spans, fill: plain)
  }

  static func bar(in context: ViewContext) -> Line {
    let text = StyleKey(.statusBar)
    func key(_ key: String, _ meaning: String) -> [TextSpan] {
      [TextSpan(" \(key)", .keyHint, on: .statusBar), TextSpan(" \(meaning) ", text)]
    }
    var line = Line([], fill: text)
    // Hints that don't fit are left out, as in the app's own bar.
    for (symbol, meaning) in [("/", "search"), ("d", "done"), ("u", "undo"), (",", "themes")] {
      let hint = Line(key(symbol, meaning))
      guard line.width + hint.width <= context.width else { break }
      line.spans += hint.spans
    }
    let rest = spaces(context.width - line.width)
    line.spans.append(TextSpan(rest, text))
    return line
  }
}

extension StyleKey {
  /// The same role on another backdrop, or the backdrop's own style for plain text.
  fileprivate func on(_ backdrop: Backdrop) -> StyleKey {
    guard self != .plain, let role = Role(rawValue: UInt8((rawValue - 1) % 64)) else {
      return StyleKey(.foreground, on: backdrop)
    }
    return StyleKey(role, on: backdrop)
  }
}

/// A list in each of some themes, side by side if there is room.
package struct ThemeSampleView: View {
  private let themes: [ResolvedTheme]

  package init(_ themes: [ResolvedTheme]) {
    self.themes = themes
  }

  package func lines(in context: ViewContext) -> [Line] {
    let room = min(context.width, ViewContext.widest) - context.margin
    let isWide = themes.count > 1 && room >= 2 * 36
    let columns = isWide ? (room - 2) / themes.count : min(room, 44)
    let samples = themes.map { sample($0, columns: columns, in: context) }
    return (isWide ? [samples] : samples.map { [$0] }).flatMap { group in
      [Line()]
        + group[0].indices.map { row in
          group.reduce(Line()) { $0 + Line($0.spans.isEmpty ? context.indent : "  ") + $1[row] }
        } + [Line()]
    }
  }

  private func sample(_ theme: ResolvedTheme, columns: Int, in context: ViewContext) -> [Line] {
    var inside = context
    inside.width = columns
    inside.glyphs = theme.glyphs
    let title = Line(theme.theme.name.sanitized, .heading)
    return ([title] + SampleList.lines(in: inside)).map { line in
      let blank = StyleKey(.background)
      var line = line.truncated(to: columns, mark: theme.glyphs.ellipsis)
      line.spans.append(TextSpan(spaces(columns - line.width), blank))
      line.spans = line.spans.map { span in
        guard case .key(let key) = span.paint else { return span }
        let shown = key == .plain ? blank : key
        return TextSpan(span.text, paint: .style(theme.sheet[shown]), link: span.link)
      }
      line.fill = .plain
      return line
    }
  }
}
