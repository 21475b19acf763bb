import Basics
import Icons
import Settings
import Theming

extension Folders {
  /// The themes there are: families, and their halves by their own names.
  var themeNames: [String] {
    ThemeLibrary(folder: themes).families.flatMap { family in
      [family.name] + family.variants.map { "\(family.name)-\($0)" }
    }
  }
}

extension CommandContext {
  /// The whole name of the theme or icon that the text for such a setting names; any other text as
  /// it is.
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

  /// Refuses a theme whose file has errors before it is written; values of another form are left to
  /// the store.
  func checkTheme(_ value: JSONValue?) throws(ThemeError) {
    let setting = Preference.theme
    guard let value, settingsStore.schema[setting.name]?.refusal(of: value) == nil,
      let choice = try? setting.form.decode(value)
    else { return }
    try library.check(choice)
  }

  /// Says on standard error that a value just written is not in effect, and why.
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
  /// What to say of what earlier versions had in the file; nil where it holds nothing of the kind.
  var retirementNotice: String? {
    guard !retired.isEmpty else { return nil }
    return "Ignored in the settings: \(retired.joined(separator: ", ")). "
      + "\"\(Program.call) settings check --repair\" removes what this version does not use."
  }
}
