import Basics
import Settings
import StyledText
import Terminal
import Theming

extension EffectRunner {
  mutating func set(_ change: SettingChange, at time: Int64) {
    var isKept = true
    do {
      switch change {
      case .icon(let name):
        if let note = try dependencies.useIcon(name) { handle(.answer(.said(note)), at: time) }
      case .theme(let name):
        themeController.preview = nil
        try themeController.check(name)
        try dependencies.settings.write(.string(name), for: Preference.theme.name)
      case .appearance(let name):
        try dependencies.settings.write(.string(name), for: Preference.appearance.name)
      case .foldsDue(let isFolded):
        let choice: Preference.DueChoice = isFolded ? .folded : .on
        try dependencies.settings.write(.string(choice.rawValue), for: Preference.due.name)
      }
    } catch {
      isKept = false
      let sentence =
        (error as? ThemeError)?.refusal(program: dependencies.program) ?? String(describing: error)
      handle(.answer(.refused(sentence)), at: time)
    }
    apply(dependencies.settings.read(), at: time)
    if isKept, case .theme(let name) = change { noteTheme(name, at: time) }
  }

  /// Says which theme was just written, where something goes before the file, and where the terminal
  /// has too few colours to show one.
  private mutating func noteTheme(_ name: String, at time: Int64) {
    let layer = themeController.settings[Preference.theme.name]?.layer ?? .file
    let sentence =
      layer > .file
      ? "\(name) is kept, but the \(layer) decides for now." : "The theme is \(name)."
    let level = dependencies.capabilities.level.value
    let remark =
      level == .ansi16 && name != Theme.ansiName
      ? " In 16 colours, the terminal's own are shown." : ""
    handle(.answer(.said(sentence + remark)), at: time)
  }

  /// Makes a theme of one colour, stores it and uses it; while it cannot be stored, it stays as a
  /// preview.
  mutating func keepTheme(_ name: String, _ hex: String, at time: Int64) {
    guard let color = RGB(hex: hex) else { return }
    do {
      try dependencies.keepTheme(name, color)
      themeController.preview = nil
      try dependencies.settings.write(.string(name), for: Preference.theme.name)
      apply(dependencies.settings.read(), at: time)
      handle(.answer(.themes(themeController.entries)), at: time)
      handle(.answer(.themeKept(name)), at: time)
      handle(.answer(.said("The theme \(name) is made and in use.")), at: time)
    } catch {
      apply(dependencies.settings.read(), at: time)
      handle(.answer(.refused(String(describing: error))), at: time)
    }
  }
}
