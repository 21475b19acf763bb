import ArgumentParser
import Basics
import Rendering
import Settings
import StyledText
import TUI
import Terminal

extension Priorities {
  struct Open: FastPathCommand {
    static let configuration = CommandConfiguration.leaf(
      "open", abstract: "Open the full-screen app",
      discussion: """
        The prioritized list on the whole screen: arrows move and change levels,
        / searches, adds and creates, ? shows every key. With the setting screenReader,
        it names the commands to use in its place.
        """,
      aliases: ["ui"],
      examples: ["open", "settings write screenReader on"])

    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      guard context.settings[Preference.screenReader] == .off else {
        return try context.show(
          Note(.info, "With the setting screenReader, use list, search, add, set, done and undo."))
      }
      let observer = SettingsObserver(context.settingsStore)
      var dependencies = try context.dependencies(observer.settings)
      dependencies.log = AppLog(context.environment)
      try checkTerminal(in: context)
      var modes: ScreenModes = [.paste, .keyboard, .appearance]
      if observer.settings[Preference.mouse] != .off { modes.insert(.mouse) }
      let level = dependencies.capabilities.level.value
      try withFullScreen(modes: modes, sheet: StyleSheet(), level: level) { screen in
        try EventLoop(dependencies, on: screen, settings: observer).run()
      }
    }

    /// Refuses a terminal without cursor movement, which would print the escape sequences.
    private func checkTerminal(in context: CommandContext) throws {
      let type = context.environment["TERM"] ?? ""
      guard context.process.isTerminal(.input), context.process.isTerminal(.output),
        ["", "dumb"].contains(type.lowercased())
      else { return }
      throw Failure(
        usage: "The full screen needs a terminal that can place text, and TERM is "
          + "\(type.isEmpty ? "not set" : type). Use commands, such as \"\(Program.call) list\".")
    }
  }
}
