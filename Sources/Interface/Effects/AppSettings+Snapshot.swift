import Preferences
import Settings
import StyledText
import Terminal
import Theming

extension AppSettings {
  /// The app's part of all settings.
  init(
    _ snapshot: SettingsSnapshot, dependencies: Dependencies, themeFaults: [String]
  ) {
    var faults = snapshot.problem.map { [String(describing: $0)] } ?? []
    faults += snapshot.warnings.map { String(describing: $0) }
    let keys = KeyMap(overrides: snapshot[Preference.keys].keys, faults: &faults)
    faults = themeFaults + faults
    let capabilities = dependencies.capabilities
    let choice = snapshot[Preference.theme]
    let theme =
      if case .pair(let light, let dark) = choice { "\(dark), \(light)" } else {
        choice.description
      }
    self.init(
      keys: keys, theme: theme, appearance: snapshot[Preference.appearance].rawValue,
      icon: snapshot[Preference.icon].rawValue,
      drawsPictures: capabilities.level.value > .mono && capabilities.unicode.value
        && snapshot[Preference.images] != .off,
      faults: faults, program: dependencies.program)
  }
}
