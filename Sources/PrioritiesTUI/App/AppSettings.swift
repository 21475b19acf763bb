import LayeredSettings
import PrioritiesPreferences
import PriorityLists
import StyledTerminalText
import TerminalInterface
import TerminalThemes

struct AppSettings: Hashable {
  var keys = KeyMap()
  /// The theme, spelled as in the setting.
  var theme = ""
  var appearance = "auto"
  var icon = "blue"
  var drawsPictures = false
  /// Whether home leaves out items that are in lists.
  var listsOnly = false
  /// The lead of a new date.
  var lead = ItemDate.defaultLead
  var faults: [String] = []
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
      keys: KeyMap(overrides: bindings.keys, isASCII: !capabilities.unicode.value), theme: theme,
      appearance: snapshot[Preference.appearance].rawValue,
      icon: snapshot[Preference.icon].rawValue,
      drawsPictures: capabilities.level.value > .mono && capabilities.unicode.value
        && snapshot[Preference.images] != .off,
      listsOnly: snapshot[Preference.home] == .lists,
      lead: DaySpan(Int(snapshot[Preference.lead]), .day), faults: faults,
      program: dependencies.program)
  }
}
