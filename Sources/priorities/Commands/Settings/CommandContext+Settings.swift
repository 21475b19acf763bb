import Icons
import JSON
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

  /// Says that the appearance by the sun has no effect, if one of the settings just written belongs
  /// to it and the place is not set whole.
  func warnIfPlaceless(_ names: some Sequence<String>) {
    let place = [Preference.appearance.name, Preference.latitude.name, Preference.longitude.name]
    guard names.contains(where: place.contains),
      let obstacle = AppearanceSchedule.obstacle(in: settingsStore.read())
    else { return }
    warn("\(obstacle.clause), so it has no effect. \(obstacle.remedy)")
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

extension AppearanceSchedule.Obstacle {
  /// What is missing, as a clause.
  var clause: String {
    "appearance is sun, but \(missing.joined(separator: " and ")) "
      + "\(missing.count == 1 ? "is" : "are") not set"
  }

  /// How what is missing is set.
  var remedy: String {
    let commands = missing.map { "\"\(Program.call) settings write \($0)\"" }
    return "Give your place in degrees with \(commands.joined(separator: " and "))."
  }
}
