import Colors

extension App {
  /// Opens the customize sheet.
  mutating func openCustomize() -> [Effect] {
    let effects = reorderHeldRows()
    message = nil
    sheet = .customize(CustomizeSheet(settings: settings))
    return effects + [.themes]
  }

  /// Takes the themes there are; the one in force is marked.
  mutating func takeThemes(_ entries: [ThemeEntry]) -> [Effect] {
    guard case .customize(var customize) = sheet else { return [] }
    let marked = customize.isPreviewing ? customize.marked?.name : settings.theme
    customize.themes = entries
    customize.mark(marked ?? settings.theme)
    sheet = .customize(customize)
    return []
  }

  /// Takes a key while the customize sheet is open.
  mutating func customizeKey(_ keyPress: KeyPress, _ before: CustomizeSheet) -> [Effect] {
    if before.picker != nil { return pickerKey(keyPress, before) }
    var customize = before
    defer { if sheet != nil { sheet = .customize(customize) } }
    let section = customize.section
    switch keyPress.name {
    case "tab": return go(to: section.rawValue + 1, &customize)
    case "shift-tab": return go(to: section.rawValue - 1, &customize)
    case "1", "2", "3", "4": return go(to: (Int(keyPress.name) ?? 1) - 1, &customize)
    case "a" where section == .theme: return cycleAppearance()
    case "c" where section == .theme: return openPicker(&customize)
    default: break
    }
    let command = settings.keys[keyPress]
    switch command {
    case .back, .customize, .quit:
      sheet = nil
      return (customize.isPreviewing ? [.preview(nil)] : []) + reload()
    case .lower where section != .icon: return go(to: section.rawValue - 1, &customize)
    case .raise where section != .icon: return go(to: section.rawValue + 1, &customize)
    default: break
    }
    switch section {
    case .icon: return iconCommand(command, &customize)
    case .theme: return themeCommand(command, &customize)
    case .links, .about:
      if command == .up { customize.line = max(0, customize.line - 1) }
      if command == .down { customize.line = min(customize.line + 1, 99) }
      return []
    }
  }

  private func go(to section: Int, _ customize: inout CustomizeSheet) -> [Effect] {
    let all = CustomizeSheet.Section.allCases
    customize.section = all[(section + all.count) % all.count]
    customize.line = 0
    guard customize.isPreviewing else { return [] }
    customize.isPreviewing = false
    customize.mark(settings.theme)
    return [.preview(nil)]
  }

  private mutating func iconCommand(
    _ command: Command?, _ customize: inout CustomizeSheet
  ) -> [Effect] {
    let step: Int? =
      switch command {
      case .lower: -1
      case .raise: 1
      case .up: -iconsAcross
      case .down: iconsAcross
      default: nil
      }
    if let step {
      message = nil
      let target = customize.icon + step
      if customize.icons.indices.contains(target) { customize.icon = target }
      return []
    }
    guard command == .open else { return [] }
    let name = customize.icons[customize.icon]
    message = Message("The app icon is \(name).")
    return [.set(.icon(name))]
  }

  private mutating func themeCommand(
    _ command: Command?, _ customize: inout CustomizeSheet
  ) -> [Effect] {
    let target: Int
    switch command {
    case .up: target = customize.theme - 1
    case .down: target = customize.theme + 1
    case .pageUp: target = customize.theme - max(1, bodyHeight - 1)
    case .pageDown: target = customize.theme + max(1, bodyHeight - 1)
    case .first: target = 0
    case .last: target = customize.themes.count
    case .open:
      guard let entry = customize.marked else { return openPicker(&customize) }
      customize.isPreviewing = false
      message = Message("The theme is \(entry.name).")
      return [.set(.theme(entry.name))]
    default: return []
    }
    message = nil
    customize.theme = min(max(0, target), customize.themes.count)
    customize.isPreviewing = customize.marked != nil
    return [.preview(customize.marked.map { .named($0.name) })]
  }

  private mutating func cycleAppearance() -> [Effect] {
    let order = ["auto", "dark", "light"]
    let next = order[((order.firstIndex(of: settings.appearance) ?? 0) + 1) % order.count]
    message = Message(
      next == "auto" ? "Light or dark as the terminal is." : "The \(next) half of every theme.")
    return [.set(.appearance(next))]
  }

  private mutating func openPicker(_ customize: inout CustomizeSheet) -> [Effect] {
    let start = RGB(hex: settings.theme.hasPrefix("#") ? settings.theme : "#2f7de1")
    let picker = ColorPicker(start ?? .white, name: "my-color")
    customize.picker = picker
    customize.isPreviewing = true
    message = nil
    return [.preview(.color(picker.color.hex))]
  }

  /// Takes text pasted into the colour picker.
  mutating func customizePaste(_ text: String, _ before: CustomizeSheet) -> [Effect] {
    var customize = before
    guard var picker = customize.picker else { return [] }
    let word = text.split(whereSeparator: \.isWhitespace).joined(separator: "-")
    if picker.focus == .name {
      picker.name.insert(word)
    } else if let color = RGB(hex: word) {
      let space = picker.space
      picker = ColorPicker(color, name: picker.name.text)
      picker.space = space
    }
    customize.picker = picker
    sheet = .customize(customize)
    return [.preview(.color(picker.color.hex))]
  }
}
