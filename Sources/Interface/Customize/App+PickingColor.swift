import Colors

extension App {
  /// Takes a key while a colour is being mixed.
  mutating func pickerKey(_ keyPress: KeyPress, _ before: CustomizeSheet) -> [Effect] {
    var customize = before
    guard var picker = customize.picker else { return [] }
    defer { sheet = .customize(customize) }
    switch keyPress.name {
    case "escape":
      customize.picker = nil
      customize.isPreviewing = false
      customize.mark(settings.theme)
      return [.preview(nil)]
    case "enter":
      customize.picker = nil
      customize.isPreviewing = false
      let name = picker.name.text.split(whereSeparator: \.isWhitespace).joined(separator: "-")
      guard !name.isEmpty else { return [.set(.theme(picker.color.hex))] }
      return [.keepTheme(name: name, color: picker.color.hex)]
    default: break
    }
    let color = picker.color
    picker.key(keyPress)
    customize.picker = picker
    return picker.color == color ? [] : [.preview(.color(picker.color.hex))]
  }
}

extension ColorPicker {
  /// Acts on a key.
  mutating func key(_ keyPress: KeyPress) {
    let all = Focus.allCases
    switch keyPress.name {
    case "up", "shift-tab": focus = all[(focus.rawValue + all.count - 1) % all.count]
    case "down", "tab": focus = all[(focus.rawValue + 1) % all.count]
    case _ where focus == .name: _ = name.edit(keyPress)
    case _ where focus == .hex:
      _ = hex.edit(keyPress)
      takeDigits()
    case "#":
      focus = .hex
      hex = TextField("#")
    case "k": focus = all[max(0, focus.rawValue - 1)]
    case "j": focus = all[focus.rawValue + 1]
    case "m": space = space == .rgb ? .oklch : .rgb
    case "left", "h": move(by: -1)
    case "right", "l": move(by: 1)
    case "shift-left", "H", "pagedown": move(by: -10)
    case "shift-right", "L", "pageup": move(by: 10)
    default: break
    }
  }
}
