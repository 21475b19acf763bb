import ArgumentParser
import Basics
import Icons
import Lists
import Rendering
import Settings
import Storage
import StyledText
import TUI
import Terminal
import Theming

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
          .info, "With the setting screenReader, use list, search, add, set, done and undo.")
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

extension CommandContext {
  func dependencies(_ settings: SettingsSnapshot) throws -> Dependencies {
    // Where it cannot be made, what needs it will say so.
    _ = try? createFolder(folders.data)
    let store = try store(.writing)
    let themes = ThemeLibrary(folder: folders.themes)
    let capabilities = capabilities
    let moment = now.milliseconds / 1000
    let secondsFromUTC = ProcessEnvironment.secondsFromUTC(at: moment)
    let day = (Int(moment) + secondsFromUTC) / 86_400
    let dismissed = DismissedItems(self)
    var dependencies = Dependencies(
      store: store, settings: settingsStore, themes: themes, capabilities: capabilities,
      clock: ProcessEnvironment.now)
    dependencies.icon = IconPainter(images: capabilities.images.value).drawing
    dependencies.useIcon = { try use(icon: $0) }
    dependencies.keepTheme = { try Self.keep(ThemeGenerator($1, name: $0), as: $0, in: themes) }
    dependencies.about = about(capabilities)
    dependencies.links = Self.links
    dependencies.day = day
    dependencies.secondsFromUTC = secondsFromUTC
    dependencies.dismissed = { dismissed.moments }
    dependencies.dismiss = { dismissed.dismiss($0, at: $1) }
    dependencies.recall = { dismissed.recall($0) }
    dependencies.program = Program.call
    return dependencies
  }

  private func use(icon name: String) throws -> String? {
    let icon = try IconLibrary.shipped.icon(named: name)
    try settingsStore.write(.string(name), for: Preference.icon.name)
    return try iconInstaller().install(icon, executable: ProcessEnvironment.executable)
      .map(Priorities.IconGroup.Use.keeping)
  }

  /// Writes both variants of a theme mixed in the colour picker; never replaces a file.
  private static func keep(_ seed: ThemeGenerator, as name: String, in library: ThemeLibrary) throws
  {
    guard let path = library.folder, ThemeFile.isSafeName(name), name != "auto",
      name != Theme.ansiName
    else {
      throw Failure(
        usage: "\"\(name)\" cannot be the name of a theme. Use letters, digits, - and _.")
    }
    guard !library.names.contains(name) else {
      throw Failure(
        "There is a theme \"\(name)\" already. Give it another name.", code: EX_CANTCREAT)
    }
    let folder = ThemeFolder(path: path)
    for half in Appearance.allCases {
      try folder.write(seed.text(half, hasPair: true), as: "\(name)-\(half)")
    }
  }

  private func about(_ capabilities: Capabilities) -> [LabeledValue] {
    [
      LabeledValue("Version", "\(Program.name) \(programVersion)"),
      LabeledValue("Items", folders.database),
      LabeledValue("Settings", folders.settings),
      LabeledValue("Themes", folders.themes),
      LabeledValue(
        "Terminal",
        "\(environment["TERM"] ?? "unknown"), colours: "
          + "\(capabilities.level.value), because \(capabilities.level.reason)"),
      LabeledValue("Licence", "MIT: use it, change it, share it"),
    ]
  }

  private static let links = [
    LabeledValue("Documentation", "\(Program.address)/docs"),
    LabeledValue("Source", Program.address),
    LabeledValue("Problems", "\(Program.address)/issues"),
    LabeledValue(
      "Priorities 2.0",
      "https://alexandrefrancois.org/apps/design/2021/01/07/Priorities-App-2.0.html"),
    LabeledValue("To Do", "https://www.brandonschitka.ca/Apps/To-Do.html"),
  ]
}
