import PrioritiesRendering
import StyledTerminalText
import TerminalInterface
import TerminalThemes

extension CustomizeSheet {
  func sections(_ style: FrameStyle, in context: ComponentContext) -> Line {
    let layout = context.layout
    var line = Line(" ")
    for section in Section.allCases {
      let backdrop: Backdrop = section == self.section ? .selection : .background
      let role: Role = section == self.section ? .selection : .muted
      line.spans.append(TextSpan(label(section, in: layout), role, on: backdrop))
    }
    return line.truncated(to: layout.columns, mark: style.glyphs.ellipsis)
  }

  private func label(_ section: Section, in layout: Layout) -> String {
    let number = numbersSections(in: layout) ? "\(section.rawValue + 1) " : ""
    let isComplete = layout.columns >= 34 || section == self.section
    return " \(number)\(isComplete ? section.title : String(section.title.prefix(1))) "
  }

  private func numbersSections(in layout: Layout) -> Bool { layout.columns >= 56 }

  func section(at column: Int, in layout: Layout) -> Section? {
    var start = 1
    for section in Section.allCases {
      let end = start + label(section, in: layout).displayWidth
      if (start..<end).contains(column) { return section }
      start = end
    }
    return nil
  }

  func view(_ style: FrameStyle, in context: ComponentContext) -> Body {
    if let picker { return picker.view(style, in: context.layout) }
    let height = context.layout.height
    switch section {
    case .icon: return iconBody(style, in: context)
    case .theme: return Body(lines: themeLines(style, in: context))
    case .about:
      let lines = aboutLines(style, in: context.layout)
      let first = min(line, max(0, lines.count - height))
      return Body(lines: Array(lines[first...].prefix(height)))
    }
  }

  private func scrolled(_ lines: [Line], to marked: Int, height: Int) -> [Line] {
    let first = max(0, min(marked - height / 2, lines.count - height))
    return Array(lines[first...].prefix(height))
  }

  // MARK: Themes

  private func themeLines(_ style: FrameStyle, in context: ComponentContext) -> [Line] {
    let layout = context.layout
    let hasSample = layout.columns >= 76
    let width = hasSample ? 42 : layout.columns
    var rows = themes.map { entry in
      ChoiceTable.Row(
        name: entry.name, isInUse: entry.contains(context.settings.theme), swatch: entry.swatch,
        caption: entry.caption)
    }
    rows.append(
      ChoiceTable.Row(
        name: "custom colour\(style.glyphs.ellipsis)",
        isInUse: context.settings.theme.hasPrefix("#"), caption: "c"))
    let lines = ChoiceTable(rows: rows, cursor: theme).lines(in: style.view(columns: width))
    var shown = scrolled(lines, to: theme, height: layout.height)
    guard hasSample else { return shown }
    let sample = style.sample(columns: min(44, layout.columns - width - 3))
    while shown.count < min(sample.count, layout.height) { shown.append(Line()) }
    return shown.enumerated().map { index, line in
      guard index < sample.count else { return line }
      return line.padded(to: width) + Line("   ") + sample[index]
    }
  }

  // MARK: About

  private func aboutLines(_ style: FrameStyle, in layout: Layout) -> [Line] {
    let size = LabeledValue("Size", "\(layout.size.columns) by \(layout.size.rows)")
    let heading = style.links.isEmpty ? [] : [Line(), Line("  Links", .heading)]
    return factLines(style.about + [size], style, columns: layout.columns) + heading
      + factLines(style.links, style, columns: layout.columns)
  }

  private func factLines(
    _ facts: [LabeledValue], _ style: FrameStyle, columns: Int
  ) -> [Line] {
    let label = columns >= 50 ? 16 : 9
    return facts.flatMap { fact in
      let left = Line("  \(fact.label)", .muted)
        .fitted(to: label + 1, mark: style.glyphs.ellipsis).padded(to: label + 2)
      let isAddress = fact.value.hasPrefix("https://")
      let value = Line([
        TextSpan(
          fact.value.sanitized, isAddress ? .link : .foreground, link: isAddress ? fact.value : nil)
      ])
      return value.wrapped(to: max(8, columns - label - 2)).enumerated().map { part, line in
        let head = part == 0 ? left : Line(spaces(label + 2))
        return (head + line).padded(to: columns)
      }
    }
  }

  // MARK: Icons

  private func iconBody(_ style: FrameStyle, in context: ComponentContext) -> Body {
    let grid = IconGrid(context)
    guard grid.columns > 1 else { return iconList(style, in: context) }
    var body = Body(lines: [])
    for row in 0..<3 {
      let names = Array(icons[(row * 3)..<(row * 3 + 3)])
      for (column, name) in names.enumerated() {
        guard let picture = style.icons[name]?.picture(rows: grid.pictureRows) else { continue }
        let position = Frame.Position(
          row: body.lines.count,
          column: column * grid.cell + max(0, grid.cell - picture.columns) / 2)
        body.pictures.append(ScreenContent.PlacedImage(picture: picture, position: position))
      }
      for index in 0..<grid.pictureRows {
        let parts = names.map { style.icons[$0]?.line(index) ?? Line() }
        body.lines.append(Line(parts.flatMap { $0.padded(to: grid.cell, .center).spans }))
      }
      var label = Line()
      for name in names {
        label.spans +=
          iconLabel(name, style, isChosen: name == context.settings.icon)
          .fitted(to: grid.cell, .center, mark: style.glyphs.ellipsis).spans
      }
      body.lines.append(label)
      if context.layout.height >= 3 * (grid.pictureRows + 2) { body.lines.append(Line()) }
    }
    return body
  }

  private func iconLabel(_ name: String, _ style: FrameStyle, isChosen: Bool) -> Line {
    let text = isChosen ? "\(style.glyphs.done) \(name)" : name
    return icons[icon] == name
      ? Line(" \(text) ", .selection, on: .selection)
      : Line(text, isChosen ? .accent : .foreground)
  }

  private func iconList(_ style: FrameStyle, in context: ComponentContext) -> Body {
    let layout = context.layout
    let drawing = layout.columns >= 40 ? style.icons[icons[icon]] : nil
    let width = layout.columns - (drawing.map { $0.columns + 2 } ?? 0)
    let rows = icons.map { ChoiceTable.Row(name: $0, isInUse: $0 == context.settings.icon) }
    let lines = ChoiceTable(rows: rows, cursor: icon).lines(in: style.view(columns: width))
    var body = Body(lines: scrolled(lines, to: icon, height: layout.height))
    guard let drawing else { return body }
    for index in body.lines.indices {
      let part = drawing.line(index)
      guard !part.spans.isEmpty else { continue }
      body.lines[index] = body.lines[index].padded(to: width) + Line("  ") + part
    }
    if let picture = drawing.picture(rows: layout.height) {
      let position = Frame.Position(row: 0, column: width + 2)
      body.pictures = [ScreenContent.PlacedImage(picture: picture, position: position)]
    }
    return body
  }

  func hints(in context: ComponentContext) -> [Hint] {
    let keys = context.settings.keys
    let upDown: [Key] = [.up, .down]
    if let picker {
      var hints = [
        keys.hint(.enter, picker.name.isEmpty ? "use" : "save and use"),
        keys.hint(upDown, "choose"),
      ]
      if picker.focus != .hex, picker.focus != .name {
        hints += [
          keys.hint([.left, .right], "change"), keys.hint(.character("#"), "type"),
        ]
      }
      return hints + [keys.hint(.escape, "back")]
    }
    let isNarrow = !numbersSections(in: context.layout)
    var hints: [Hint]
    switch section {
    case .icon:
      let arrows = IconGrid(context).columns > 1 ? [.left, .up, .down, .right] : upDown
      hints = [keys.hint(arrows, "choose"), keys.hint(.enter, "use")]
    case .theme:
      hints = [
        keys.hint(upDown, "try"),
        keys.hint(.enter, marked != nil ? "use" : isNarrow ? "mix" : "mix a colour"),
      ]
      // In the filter, these keys type.
      if filter == nil {
        hints += [
          keys.hint(.character("/"), "filter"),
          keys.hint(.character("a"), "appearance: \(context.settings.appearance)"),
          keys.hint(.character("c"), "custom colour"),
        ]
      }
    case .about: hints = [keys.hint(upDown, "scroll")]
    }
    // Without numbers, this hint is the only way to discover the other sections.
    let tab = keys.hint(.tab, isNarrow ? "next" : "next section")
    hints.insert(tab, at: isNarrow ? 0 : hints.count)
    return hints + [keys.hint(.escape, isPreviewing ? "cancel" : "back")]
  }
}

/// The layout of the icons: three by three if pictures fit, or one column.
struct IconGrid: Hashable {
  let columns: Int
  let cell: Int
  let pictureRows: Int
  let pictureColumns: Int

  init(_ context: ComponentContext) {
    let layout = context.layout
    cell = min(26, layout.columns / 3)
    columns =
      context.settings.drawsPictures && layout.columns >= 42 && layout.height >= 15 ? 3 : 1
    pictureColumns = columns > 1 ? cell : max(8, cell)
    pictureRows = max(4, min(8, layout.height / 3 - 1, pictureColumns / 2))
  }
}
