import JSON
import Settings

/// How the To Do app stores its theme: as an index into its list of three.
enum LegacyTheme {
  static let key = "Theme"

  private static let themes = ["pink", "blue", "green"]

  static func theme(for value: JSONValue) throws(SettingsError) -> String {
    guard let number = value.integer, themes.indices.contains(number) else {
      let allowed = "0 (pink), 1 (blue) or 2 (green), the three themes of the To Do app"
      throw .refused(name: key, InvalidSettingValue(value, allowed: allowed))
    }
    return themes[number]
  }
}
