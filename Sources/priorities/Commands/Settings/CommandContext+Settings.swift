import Preferences
import Settings
import Theming

extension CommandContext {
  /// The store of the settings; it knows the themes there are, so that a name that is none is
  /// refused.
  var checkedSettingsStore: SettingsStore {
    Preference.store(
      in: folders, environment: environment, options: options.settings, themes: themeNames)
  }

  /// The themes there are: families, and their halves by their own names.
  var themeNames: [String] {
    ThemeLibrary(folder: folders.themes).families.flatMap { family in
      [family.name] + family.variants.map { "\(family.name)-\($0)" }
    }
  }

  /// The settings in effect, checked against the themes there are; what is wrong is told once.
  func checkedSettings() -> SettingsSnapshot {
    settings = reportingProblems(checkedSettingsStore.read())
    return settings
  }

  /// Says on standard error that a value just written is not in effect, and why.
  func warnIfOverridden(_ name: String, in store: SettingsStore) {
    guard let entry = store.read()[name], entry.layer > .file else { return }
    let source =
      entry.layer == .option
      ? "the command line"
      : Preference.variablePrefix + entry.declaration.variable + " in the environment"
    warn("\(name) is written, but \(source) decides: \(entry.value.word).")
  }
}
