import StyledText
import Terminal
import Theming

extension App {
  /// The names of the sections, the one shown marked.
  func sectionLine(_ customize: CustomizeSheet, _ look: FrameStyle) -> Line {
    var line = Line([TextSpan(" ")])
    for section in CustomizeSheet.Section.allCases {
      let isShown = section == customize.section
      let number = contentColumns >= 56 ? "\(section.rawValue + 1) " : ""
      let title = contentColumns >= 34 || isShown ? section.title : String(section.title.prefix(1))
      let backdrop: Backdrop = isShown ? .selection : .background
      line.spans.append(
        TextSpan(" \(number)\(title) ", isShown ? .selection : .muted, on: backdrop))
    }
    return line.truncated(to: contentColumns, mark: look.glyphs.ellipsis)
  }

  /// The section shown.
  func customizeBody(_ customize: CustomizeSheet, _ look: FrameStyle) -> Body {
    if let picker = customize.picker { return pickerBody(picker, look) }
    switch customize.section {
    case .icon: return iconBody(customize, look)
    case .theme: return Body(lines: themeLines(customize, look))
    case .links:
      return Body(
        lines: scrolled(factLines(look.links, marked: customize.line, look), to: customize.line))
    case .about:
      let lines = factLines(look.about, marked: nil, look)
      let first = min(customize.line, max(0, lines.count - bodyHeight))
      return Body(lines: Array(lines[first...].prefix(bodyHeight)))
    }
  }

  /// A thing that can be chosen, on a line of its own.
  func choice(
    _ name: String, note: String, isMarked: Bool, isChosen: Bool, columns: Int, _ look: FrameStyle
  ) -> Line {
    let backdrop: Backdrop = isMarked ? .selection : .background
    let key = StyleKey(backdrop.role, on: backdrop)
    let left = Line(
      [
        TextSpan(isMarked ? look.glyphs.cursor : " ", .cursor, on: backdrop),
        TextSpan(isChosen ? "\(look.glyphs.done) " : "  ", .success, on: backdrop),
        TextSpan(name.sanitized, .foreground, on: backdrop),
      ], fill: key)
    let right =
      note.isEmpty
      ? Line([], fill: key)
      : Line([TextSpan("\(note.sanitized) ", .muted, on: backdrop)], fill: key)
    return Line(
      left: left, right: right, columns: columns, backdrop: backdrop, mark: look.glyphs.ellipsis)
  }

  /// The lines around a marked one.
  func scrolled(_ lines: [Line], to marked: Int) -> [Line] {
    let first = max(0, min(marked - bodyHeight / 2, lines.count - bodyHeight))
    return Array(lines[first...].prefix(bodyHeight))
  }

  /// Names and what belongs to them; addresses are links.
  private func factLines(_ facts: [FrameStyle.Fact], marked: Int?, _ look: FrameStyle) -> [Line] {
    let label = contentColumns >= 50 ? 16 : 9
    return facts.enumerated().flatMap { index, fact in
      let isMarked = marked.map { min($0, facts.count - 1) } == index
      let backdrop: Backdrop = isMarked ? .selection : .background
      let key = StyleKey(backdrop.role, on: backdrop)
      let left = Line(
        [
          TextSpan(isMarked ? look.glyphs.cursor : " ", .cursor, on: backdrop),
          TextSpan(" \(fact.name)", .muted, on: backdrop),
        ], fill: key
      ).fitted(to: label + 2, mark: look.glyphs.ellipsis)
      let isAddress = fact.value.hasPrefix("https://")
      let value = Line(
        [
          TextSpan(
            fact.value.sanitized, StyleKey(isAddress ? .link : .foreground, on: backdrop),
            link: isAddress ? fact.value : nil)
        ], fill: key)
      let room = max(8, contentColumns - label - 2)
      return value.wrapped(to: room).enumerated().map { part, line in
        let head =
          part == 0 ? left : Line([TextSpan(String(repeating: " ", count: label + 2), key)])
        return Line(head.spans + line.spans, fill: key).padded(to: contentColumns)
      }
    }
  }

  func customizeHints(_ customize: CustomizeSheet, ascii: Bool) -> [Hint] {
    let arrows = ascii ? "Up Down" : "↑↓"
    if let picker = customize.picker {
      var hints = [Hint(key: "Enter", does: "keep and use"), Hint(key: arrows, does: "choose")]
      if picker.focus != .hex, picker.focus != .name {
        hints.append(Hint(key: ascii ? "Left Right" : "←→", does: "change"))
        hints.append(Hint(key: "m", does: picker.space == .rgb ? "OKLCH" : "RGB"))
        hints.append(Hint(key: "#", does: "type it"))
      }
      return hints + [Hint(key: "Esc", does: "back")]
    }
    var hints: [Hint] = []
    switch customize.section {
    case .icon:
      let keys = ascii ? "Arrows" : iconsAcross == 3 ? "←↑↓→" : "↑↓"
      hints = [Hint(key: keys, does: "choose"), Hint(key: "Enter", does: "use it")]
    case .theme:
      hints = [
        Hint(key: arrows, does: "try"),
        Hint(key: "Enter", does: customize.marked == nil ? "mix a colour" : "keep"),
        Hint(key: "a", does: "light or dark: \(settings.appearance)"),
        Hint(key: "c", does: "own colour"),
      ]
    case .links: hints = [Hint(key: arrows, does: "choose")]
    case .about: hints = [Hint(key: arrows, does: "scroll")]
    }
    hints.append(Hint(key: "Tab", does: "next section"))
    return hints + [Hint(key: "Esc", does: customize.isPreviewing ? "as it was" : "back")]
  }
}
