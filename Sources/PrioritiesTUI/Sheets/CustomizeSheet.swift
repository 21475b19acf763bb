import LayeredSettings
import PrioritiesPreferences
import PrioritiesRendering
import PriorityLists
import StyledTerminalText
import TerminalInterface
import TerminalThemes

struct CustomizeSheet: Component {
  private(set) var section = Section.theme
  let icons: [String]
  private(set) var icon: Int
  private var allThemes: [ThemeEntry] = []
  /// The themes whose names contain the filter's text.
  private(set) var filter: TextField?
  /// The index of the marked theme; `themes.count` means the row that mixes a colour.
  private(set) var theme = 0
  private(set) var isPreviewing = false
  private(set) var picker: ColorPicker?
  private(set) var line = 0

  enum Section: Int, CaseIterable {
    case theme, icon, about

    var title: String {
      switch self {
      case .icon: "App icon"
      case .theme: "Theme"
      case .about: "About"
      }
    }
  }

  static let icons = Preference.Icon.allCases.map(\.rawValue)

  init(settings: AppSettings) {
    icons = CustomizeSheet.icons
    icon = icons.firstIndex(of: settings.icon) ?? 0
  }

  var themes: [ThemeEntry] {
    guard let filter, !filter.isEmpty else { return allThemes }
    return allThemes.filter { $0.name.foldedForSearch.contains(filter.text.foldedForSearch) }
  }

  /// `nil` on the row that mixes a colour.
  var marked: ThemeEntry? { themes.indices.contains(theme) ? themes[theme] : nil }

  mutating func update(_ event: Event, in context: ComponentContext) -> [Effect] {
    switch event {
    case .key(let key): return press(key, in: context)
    case .paste(let text):
      guard picker?.paste(text) != nil else { return [] }
      namePicked()
      return preview
    case .mouse(let event):
      switch event.action {
      case .wheel(let direction):
        return command(direction == .up ? .up : .down, in: context)
      case .press(.left) where picker == nil && event.row == 1:
        guard let section = section(at: event.column, in: context.layout) else { return [] }
        return go(to: section.rawValue, in: context)
      default: return []
      }
    case .outcome(.themes(let entries)): return receive(entries, in: context)
    case .outcome(.themeSaved(let name)):
      guard picker != nil else { return [] }
      picker = nil
      isPreviewing = false
      mark(name)
      return []
    default: return []
    }
  }

  private mutating func press(_ key: Key, in context: ComponentContext) -> [Effect] {
    if picker != nil { return pickerKey(key, in: context) }
    if filter != nil, let effects = filterKey(key) { return effects }
    switch key {
    case .tab: return go(to: section.rawValue + 1, in: context)
    case .shift(.tab): return go(to: section.rawValue - 1, in: context)
    case .character("1"): return go(to: 0, in: context)
    case .character("2"): return go(to: 1, in: context)
    case .character("3"): return go(to: 2, in: context)
    case .character("/") where section == .theme:
      filter = TextField()
      return []
    case .character("a") where section == .theme: return cycleAppearance(context.settings)
    case .character("c") where section == .theme: return openPicker(context.settings)
    default: return context.settings.keys[key].map { command($0, in: context) } ?? []
    }
  }

  /// Handles a key that types in the filter or leaves it; nil for any other.
  private mutating func filterKey(_ key: Key) -> [Effect]? {
    let name = marked?.name
    if key == .escape {
      filter = nil
      mark(name ?? "")
      return []
    }
    guard key.text != nil || key == .backspace, filter?.edit(key) == true else { return nil }
    theme = themes.firstIndex { $0.name == name } ?? 0
    isPreviewing = marked != nil
    return [.show(nil), .now(.preview(marked.map { .named($0.name) }))]
  }

  private mutating func command(_ command: Command, in context: ComponentContext) -> [Effect] {
    switch command {
    case .back, .customize, .quit:
      return [.closeSheet] + (isPreviewing ? [.now(.preview(nil))] : []) + [.reload]
    case .lower where section != .icon: return go(to: section.rawValue - 1, in: context)
    case .raise where section != .icon: return go(to: section.rawValue + 1, in: context)
    default: break
    }
    switch section {
    case .icon: return iconCommand(command, in: context)
    case .theme: return themeCommand(command, in: context)
    case .about:
      if command == .up { line = max(0, line - 1) }
      if command == .down { line = min(line + 1, 99) }
      return []
    }
  }

  private mutating func go(to section: Int, in context: ComponentContext) -> [Effect] {
    let all = Section.allCases
    self.section = all[(section + all.count) % all.count]
    line = 0
    filter = nil
    guard isPreviewing else { return [.show(nil)] }
    isPreviewing = false
    mark(context.settings.theme)
    return [.show(nil), .now(.preview(nil))]
  }

  private mutating func iconCommand(_ command: Command, in context: ComponentContext)
    -> [Effect]
  {
    let across = IconGrid(context).columns
    let step: Int
    switch command {
    case .lower: step = -1
    case .raise: step = 1
    case .up: step = -across
    case .down: step = across
    case .open:
      return [.save(.icon(icons[icon]))]
    default: return []
    }
    if icons.indices.contains(icon + step) { icon += step }
    return [.show(nil)]
  }

  private mutating func themeCommand(_ command: Command, in context: ComponentContext)
    -> [Effect]
  {
    let page = max(1, context.layout.height - 1)
    let target: Int
    switch command {
    case .up: target = theme - 1
    case .down: target = theme + 1
    case .pageUp: target = theme - page
    case .pageDown: target = theme + page
    case .first: target = 0
    case .last: target = themes.count
    case .open:
      guard let entry = marked else { return openPicker(context.settings) }
      isPreviewing = false
      return [.save(.theme(entry.name))]
    case .delete, .remove: return deletionNotice(in: context)
    default: return []
    }
    theme = min(max(0, target), themes.count)
    isPreviewing = marked != nil
    return [.show(nil), .now(.preview(marked.map { .named($0.name) }))]
  }

  private func cycleAppearance(_ settings: AppSettings) -> [Effect] {
    let order = ["auto", "dark", "light"]
    let next = order[((order.firstIndex(of: settings.appearance) ?? 0) + 1) % order.count]
    return [.save(.appearance(next))]
  }

  /// Updates the themes and keeps the mark on its theme if that still exists.
  private mutating func receive(_ entries: [ThemeEntry], in context: ComponentContext) -> [Effect] {
    let shown = isPreviewing ? marked?.name : nil
    let isOnCustomColor = theme == themes.count && !themes.isEmpty
    allThemes = entries
    guard !isOnCustomColor else {
      theme = themes.count
      return []
    }
    isPreviewing = entries.contains { $0.name == shown }
    mark(isPreviewing ? shown ?? "" : context.settings.theme)
    return isPreviewing ? [] : [.now(.preview(nil))]
  }

  private func deletionNotice(in context: ComponentContext) -> [Effect] {
    guard let entry = marked else { return [] }
    return [
      .notice(
        entry.isOwn
          ? "\"\(context.settings.program) theme delete \(entry.name)\" deletes it."
          : "\(entry.name) is not one of your themes and cannot be deleted.")
    ]
  }

  private mutating func mark(_ name: String) {
    theme =
      themes.firstIndex { $0.name == name } ?? themes.firstIndex { $0.contains(name) }
      ?? (name.hasPrefix("#") ? themes.count : 0)
  }

  private mutating func openPicker(_ settings: AppSettings) -> [Effect] {
    let start = RGB(hex: settings.theme.hasPrefix("#") ? settings.theme : "#2f7de1")
    picker = ColorPicker(start ?? .white)
    namePicked()
    isPreviewing = true
    return [.show(nil)] + preview
  }

  /// Names the theme after its colour until the user changes the name.
  private mutating func namePicked() {
    guard let picker, picker.isNameFresh else { return }
    let word = picker.color.nearestCSSName
    var name = word
    var number = 2
    while allThemes.contains(where: { ThemeEntry(name: name).contains($0.name) }) {
      name = "\(word)-\(number)"
      number += 1
    }
    self.picker?.suggest(name: name)
  }

  private var preview: [Effect] {
    picker.map { [.now(.preview(.color($0.color)))] } ?? []
  }

  private mutating func pickerKey(_ key: Key, in context: ComponentContext)
    -> [Effect]
  {
    guard let before = picker else { return [] }
    switch key {
    case .escape:
      picker = nil
      isPreviewing = false
      mark(context.settings.theme)
      return [.show(nil), .now(.preview(nil))]
    case .enter:
      // The picker stays open until the theme is stored, so that no input is lost.
      guard let color = before.typed else {
        return [
          .notice(
            "\"\(before.hex.text)\" is not a colour. Type three or six hex digits, as in #2f7de1.",
            .error)
        ]
      }
      let name = before.name.text.split(whereSeparator: \.isWhitespace).joined(separator: "-")
      guard name.isEmpty else {
        return [.save(.newTheme(name, color))]
      }
      picker = nil
      isPreviewing = false
      return [.save(.theme(color.hex))]
    default:
      picker?.handle(key)
      namePicked()
      guard let picker, picker != before else { return [] }
      return [.show(nil)] + (picker.color == before.color ? [] : preview)
    }
  }
}
