import Settings
import StyledText
import Terminal
import Theming

/// The settings that the app itself goes by.
struct AppSettings: Hashable, Sendable {
  var keys = KeyMap()
  /// The theme as the setting has it, in words.
  var theme = ""
  var appearance = "auto"
  var icon = "blue"
  /// Whether the icons are shown as pictures.
  var drawsPictures = false
  /// What is wrong with the settings, a sentence each.
  var faults: [String] = []
  /// How a command line that is proposed begins.
  var program = "priorities"
}

extension AppSettings {
  init(
    _ snapshot: SettingsSnapshot, dependencies: Dependencies, themeFaults: [String]
  ) {
    var faults = snapshot.problem.map { [String(describing: $0)] } ?? []
    faults += snapshot.warnings.map { String(describing: $0) }
    let bindings = snapshot[Preference.keys]
    faults = themeFaults + faults + KeyMap.faults(in: bindings).map { "keys: \($0)." }
    let capabilities = dependencies.capabilities
    let choice = snapshot[Preference.theme]
    let theme =
      if case .pair(let light, let dark) = choice { "\(dark), \(light)" } else {
        choice.description
      }
    self.init(
      keys: KeyMap(overrides: bindings.keys), theme: theme,
      appearance: snapshot[Preference.appearance].rawValue,
      icon: snapshot[Preference.icon].rawValue,
      drawsPictures: capabilities.level.value > .mono && capabilities.unicode.value
        && snapshot[Preference.images] != .off,
      faults: faults, program: dependencies.program)
  }
}
