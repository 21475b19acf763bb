import Colors
import Interface
import Lists
import Preferences
import Settings
import Storage
import StyledText
import Terminal
import Theming

#if canImport(Glibc)
  import Glibc
#endif

extension CommandContext {
  /// All that the full-screen app acts on and is told.
  func services(_ settings: SettingsSnapshot) throws -> Services {
    // The folder must be there to be watched for what others do.
    makeFolder(folders.data)
    let store = try store(.writing)
    let themes = ThemeLibrary(folder: folders.themes)
    let capabilities = capabilities
    let moment = now.milliseconds / 1000
    let day = (Int(moment) + ProcessEnvironment.secondsFromUTC(at: moment)) / 86_400
    return Services(
      store: store, settings: settingsStore, themes: themes, capabilities: capabilities,
      about: about(capabilities), links: Self.links,
      clock: { Timestamp(milliseconds: ProcessEnvironment.millisecondsNow()) }, day: day)
  }

  private func about(_ capabilities: Capabilities) -> [Look.Fact] {
    let size = capabilities.size.value
    return [
      Look.Fact("Version", "\(Program.name) \(Program.version)"),
      Look.Fact("Items", folders.database),
      Look.Fact("Settings", folders.settings),
      Look.Fact("Themes", folders.themes),
      Look.Fact(
        "Terminal",
        "\(environment["TERM"] ?? "unknown"), \(size.columns) by \(size.rows), colours: "
          + "\(capabilities.level.value), because \(capabilities.level.because)"),
      Look.Fact("Licence", "MIT: use it, change it, share it"),
      Look.Fact("Project", Self.projectPage),
      Look.Fact("Manual", Self.projectPage + "#readme"),
    ]
  }

  private static let projectPage = "https://github.com/priorities-app/priorities"

  private static let links = [
    Look.Fact("Project", projectPage),
    Look.Fact("Manual", projectPage + "#readme"),
    Look.Fact("What is new", projectPage + "/blob/main/CHANGELOG.md"),
    Look.Fact("Ask, suggest", projectPage + "/issues"),
  ]

  /// Makes a folder and those above it; where that cannot be, what needs it will say so.
  private func makeFolder(_ path: String) {
    var made = ""
    for part in path.split(separator: "/") {
      made += "/" + part
      mkdir(made, 0o700)
    }
  }
}
