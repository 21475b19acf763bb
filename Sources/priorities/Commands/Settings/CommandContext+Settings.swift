import Preferences
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
