import Colors
import JSON
import Preferences
import Settings
import Theming

extension EffectRunner {
  /// Keeps a setting.
  mutating func set(_ change: SettingChange, at time: Int64) {
    do {
      switch change {
      case .icon(let name):
        if let note = try services.useIcon(name) { take(.answer(.said(note)), at: time) }
      case .theme(let name):
        dresser.preview = nil
        try services.settings.write(.string(name), for: Preference.theme.name)
      case .appearance(let name):
        try services.settings.write(.string(name), for: Preference.appearance.name)
      }
    } catch {
      take(.answer(.refused(String(describing: error))), at: time)
    }
    take(services.settings.read(), at: time)
    noteOverruled(change, at: time)
  }

  /// Says so where something goes before the file that was just written.
  private mutating func noteOverruled(_ change: SettingChange, at time: Int64) {
    guard case .theme(let name) = change, app.settings.theme != name,
      let layer = dresser.settings[Preference.theme.name]?.layer
    else { return }
    take(.answer(.said("\(name) is kept, but the \(layer) decides for now.")), at: time)
  }

  /// Makes a theme of one colour, keeps it and uses it.
  mutating func keepTheme(_ name: String, _ hex: String, at time: Int64) {
    dresser.preview = nil
    guard let color = RGB(hex: hex) else { return }
    do {
      try services.keepTheme(name, color)
      try services.settings.write(.string(name), for: Preference.theme.name)
      take(services.settings.read(), at: time)
      take(.answer(.themes(dresser.entries)), at: time)
      take(.answer(.said("The theme \(name) is made and in use.")), at: time)
    } catch {
      take(services.settings.read(), at: time)
      take(.answer(.refused(String(describing: error))), at: time)
    }
  }
}
