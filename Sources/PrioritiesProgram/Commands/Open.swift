import AppIconSets
import ArgumentParser
import LayeredSettings
import PrioritiesBasics
import PrioritiesPreferences
import PrioritiesRendering
import PrioritiesStorage
import PrioritiesSync
import PrioritiesTUI
import PriorityLists
import StyledTerminalText
import TerminalInterface
import TerminalThemes

extension Priorities {
  struct Open: FastPathCommand {
    static let configuration = command(
      "open", abstract: "Open the full-screen app",
      discussion: """
        Shows the prioritized list full screen: arrows move and change priorities,
        / searches, adds and creates, ? shows every key. With the screenReader setting on, it
        lists the commands to use instead.
        """,
      examples: ["open", "settings write screenReader on"])

    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      guard context.settings[Preference.screenReader] == .off else {
        return try context.show(
          .info, "With the screenReader setting on, use list, search, add, set, done and undo.")
      }
      let observer = SettingsObserver(context.settingsStore)
      var dependencies = try context.dependencies(observer.settings)
      if let log = context.environment["PRIORITIES_LOG"], context.folders.own(log) {
        throw Failure(
          usage: """
            PRIORITIES_LOG is set to a file that Priorities itself uses. Choose another \
            file.
            """)
      }
      dependencies.log = AppLog(context.environment)
      try checkTerminal(in: context)
      var modes: ScreenModes = [.paste, .keyboard, .appearance]
      if observer.settings[Preference.mouse] != .off { modes.insert(.mouse) }
      let level = dependencies.capabilities.level.value
      try withFullScreen(modes: modes, sheet: StyleSheet(), level: level) { screen in
        try EventLoop(dependencies, on: screen, settings: observer).run()
      }
    }

    /// Rejects a terminal that can't move the cursor, because it would print the escape sequences.
    private func checkTerminal(in context: CommandContext) throws {
      let type = context.environment["TERM"] ?? ""
      guard context.process.isTerminal(.input), context.process.isTerminal(.output),
        ["", "dumb"].contains(type.lowercased())
      else { return }
      throw Failure(
        usage: """
          Full-screen mode needs a terminal that can position text, but TERM is \
          \(type.isEmpty ? "not set" : type). Use commands, such as "\(Program.call) \
          list".
          """)
    }
  }
}

extension CommandContext {
  func dependencies(_ settings: SettingsSnapshot) throws -> Dependencies {
    // Opening the store will report any error.
    _ = try? createFolder(folders.data)
    let store = try store(.writing)
    let themes = ThemeLibrary(folder: folders.themes)
    let capabilities = capabilities
    let moment = now.milliseconds / 1000
    let secondsFromUTC = ProcessEnvironment.secondsFromUTC(at: moment)
    let day = (Int(moment) + secondsFromUTC) / 86_400
    let snoozed = SnoozedItems(self)
    var dependencies = Dependencies(
      store: store, settings: settingsStore, themes: themes, capabilities: capabilities,
      clock: ProcessEnvironment.now)
    dependencies.icon = IconPainter(images: capabilities.images.value).drawing
    dependencies.setIcon = { try use(IconLibrary.shipped.icon(named: $0)) }
    dependencies.saveTheme = { name, seed in
      try save(ThemeGenerator(seed, name: name), as: name, in: themes)
    }
    dependencies.about = about(capabilities)
    dependencies.links = Self.links()
    dependencies.day = day
    dependencies.secondsFromUTC = secondsFromUTC
    dependencies.snoozed = { snoozed.moments }
    dependencies.snooze = { snoozed.snooze($0, at: $1) }
    dependencies.unsnooze = { snoozed.unsnooze($0) }
    dependencies.program = Program.call
    dependencies.noteReply = presentation.noteReply
    if let account = try Account(folders) {
      if settings[Preference.sync] == .auto { JoinedProfile.follow() }
      dependencies.household = JoinedHousehold(
        status: { (try? SyncStatus(account, store, self))?.summary ?? account.server },
        // Refusals that cannot be read stay new, and are shown later.
        refusals: {
          (try? store.read { try $0.refusals(areNew: true).map(\.sentence) }) ?? []
        })
    }
    return dependencies
  }

  /// Saves a theme, but never replaces a file.
  private func save(_ seed: ThemeGenerator, as name: String, in library: ThemeLibrary) throws {
    try ThemeName.check(family: name)
    guard !library.names.contains(name) else {
      throw Failure(
        "A theme called \"\(name)\" already exists. Choose another name.", code: EX_CANTCREAT)
    }
    let folder = ThemeFolder(path: folders.themes)
    for appearance in Appearance.allCases {
      try folder.write(seed.text(appearance, hasBothVariants: true), as: "\(name)-\(appearance)")
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
        """
        \(environment["TERM"] ?? "unknown"), colours: \(capabilities.level.value), \
        because \(capabilities.level.reason)
        """),
      LabeledValue("Licence", "MIT"),
    ]
  }

  /// - Parameter address: The project's, if it has one.
  static func links(_ address: String? = projectAddress) -> [LabeledValue] {
    guard let address else { return [] }
    return [
      LabeledValue("Documentation", "\(address)/docs"), LabeledValue("Source", address),
      LabeledValue("Problems", "\(address)/issues"),
    ]
  }
}
