import Basics
import Icons
import Settings
import Theming

extension Folders {
  var themeNames: [String] {
    ThemeLibrary(folder: themes).families.flatMap { family in
      [family.name] + family.variants.map { "\(family.name)-\($0)" }
    }
  }
}

extension CommandContext {
  /// The full name of the theme or icon that a setting's text abbreviates; other text is unchanged.
  func wholeName(_ text: String, of setting: SettingDeclaration) -> String {
    switch setting.name {
    case Preference.theme.name:
      guard case .named(let name)? = try? library.choice(text) else { return text }
      return name
    case Preference.icon.name:
      return (try? IconLibrary.shipped.icon(named: text))?.name ?? text
    default: return text
    }
  }

  /// Refuses a theme whose file has errors; values of another type are left to the store.
  func checkTheme(_ value: JSONValue?) throws(ThemeError) {
    let setting = Preference.theme
    guard let value, settingsStore.schema[setting.name]?.refusal(of: value) == nil,
      let choice = try? setting.form.decode(value)
    else { return }
    try library.check(choice)
  }

  /// Warns on standard error if a value just written is overridden, and by what.
  func warnIfOverridden(_ name: String) {
    guard let entry = settingsStore.read()[name], entry.layer > .file else { return }
    let source =
      entry.layer == .option
      ? "the command line"
      : Preference.variablePrefix + entry.declaration.variable + " in the environment"
    warn("\(name) is written, but \(source) decides: \(entry.value.word).")
  }
}

extension SettingsSnapshot {
  /// The notice about settings of earlier versions in the file; nil without any.
  var retirementNotice: String? {
    guard !retired.isEmpty else { return nil }
    return "Ignored in the settings: \(retired.joined(separator: ", ")). "
      + "\"\(Program.call) settings check --repair\" removes what this version does not use."
  }
}
