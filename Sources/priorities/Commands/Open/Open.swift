import ArgumentParser
import Interface
import Preferences
import Settings
import StyledText
import Terminal

/// The command `priorities open`.
struct Open: ParsableCommand {
  static let configuration = CommandConfiguration.leaf(
    "open", abstract: "Open the full-screen app",
    discussion: """
      The prioritized list on the whole screen: arrows move and change levels, / searches,
      adds and creates, ? shows every key.
      """,
    aliases: ["ui"])

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let context = try CommandContext(global)
    let observer = SettingsObserver(context.settingsStore)
    let services = try context.services(observer.settings)
    var modes: ScreenModes = [.paste, .keyboard, .appearance]
    if observer.settings[Preference.mouse] != .off { modes.insert(.mouse) }
    let level = services.capabilities.level.value
    try withFullScreen(modes: modes, sheet: StyleSheet(), level: level) { screen in
      try Session(services, on: screen, settings: observer).run()
    }
  }
}
