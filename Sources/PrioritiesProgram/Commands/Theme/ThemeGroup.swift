import ArgumentParser
import LayeredSettings
import PrioritiesBasics
import PrioritiesPreferences
import PrioritiesRendering
import StyledTerminalText
import TerminalInterface
import TerminalThemes

extension Priorities {
  struct ThemeGroup: ParsableCommand {
    static let configuration = command(
      "theme",
      abstract: "List, choose, create, check, import, export and delete themes",
      discussion: """
        A theme defines all colours. NAME is a family with a light and a dark variant, and follows \
        the terminal; NAME-light and NAME-dark are the variants themselves. Your own themes are \
        files in the Themes folder next to your settings.
        """,
      examples: ["theme list", "theme use fjord", "theme new mine --from '#b45309'"],
      subcommands: [
        List.self, Show.self, Use.self, New.self, Edit.self, Delete.self, Check.self, Import.self,
        Export.self, Apply.self,
      ], standard: List.self)
  }
}

extension Priorities.ThemeGroup {
  struct Use: ParsableCommand {
    static let configuration = command(
      "use", abstract: "Set the theme",
      discussion: """
        A family follows the terminal's light or dark mode; "auto" is the program's own theme, \
        "ansi" uses the sixteen colours of the terminal, and a colour such as '#b45309' becomes a \
        complete theme. "default" clears the choice.
        """, examples: ["theme use fjord", "theme use '#b45309'", "theme use default"])

    @Argument(help: "The theme.", completion: ThemeCompletion.names) var name: String
    @Option(
      help: ArgumentHelp(
        "A colour to use as the accent; none restores the theme's own.", valueName: "colour"))
    var accent: String?
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global, checksThemes: true)
      if let accent, AccentColor(accent) == nil {
        throw Failure(
          usage: Messages.takes(
            "--accent", "a colour such as '#b45309' or orange, or none", not: accent))
      }
      guard self.name != "default" else { return try useDefault(in: context) }
      // Resolve it first, so that a broken or missing theme is never set.
      let choice = try context.library.choice(self.name)
      let theme = try context.library.theme(for: choice, appearance: context.appearance)
      try context.library.check(choice)
      let name = choice.description
      if let color = accent.flatMap({ AccentColor($0) }) {
        let setting = Preference.accent.declaration
        try context.settingsStore.write(setting.value(parsing: color.text), for: setting.name)
      }
      let setting = Preference.theme.declaration
      try context.settingsStore.write(setting.value(parsing: choice.description), for: setting.name)
      if accent == nil { try dropOrNoteAccent(for: choice, in: context) }
      let kept = context.library.families.first { $0.name == name }
      let followsTerminal =
        kept.map { $0.variants.count == 2 } ?? (theme.otherVariant != nil && theme.name != name)
      let color = accent.flatMap { AccentColor($0) }
      let ending = color.map {
        $0.color == nil ? " with its own accent" : " with the accent \($0.text)"
      }
      let mode = followsTerminal ? " (light or dark, to match the terminal)" : ""
      try context.show(.success, "Using \(name)\(ending ?? "")\(mode).")
      context.warnIfOverridden(Preference.theme.name)
      try TemplateRun(context).apply()
    }

    /// Removes the accent for a theme made from a colour, or otherwise reports the one in effect.
    private func dropOrNoteAccent(for choice: ThemeChoice, in context: CommandContext) throws {
      let accent = context.settings[Preference.accent]
      guard accent.color != nil else { return }
      guard case .color = choice else { return context.noteAccent(accent, of: choice.description) }
      try context.settingsStore.delete(Preference.accent.name)
      context.warn("Removed the accent \(accent.text), because the theme has its own.")
    }

    private func useDefault(in context: CommandContext) throws {
      guard accent == nil else {
        throw Failure(usage: "--accent needs a theme, such as \"theme use auto --accent COLOUR\".")
      }
      try context.useDefaultTheme()
      context.noteAccent(context.settings[Preference.accent], of: "auto")
      try context.show(.success, "Using the default theme (light or dark, to match the terminal).")
      context.warnIfOverridden(Preference.theme.name)
      try TemplateRun(context).apply()
    }
  }
}

extension CommandContext {
  fileprivate func noteAccent(_ accent: AccentColor, of theme: String) {
    if accent.color != nil {
      warn(
        """
        The theme keeps the accent \(accent.text); "\(Program.call) theme use \
        \(ShellWord(theme).text) --accent none" removes it.
        """)
    }
  }

  func useDefaultTheme() throws {
    let name = Preference.theme.name
    if try settingsStore.stored()[name] != nil { try settingsStore.delete(name) }
  }

  var library: ThemeLibrary { ThemeLibrary(folder: folders.themes) }

  var appearance: Appearance { presentation.appearance.appearance.value }

  /// Resolves a theme, using the contrast setting.
  func resolved(
    _ theme: Theme, at level: ColorLevel, paintsBackground: Bool = true
  ) -> ResolvedTheme {
    ResolvedTheme(
      theme, level: level, background: presentation.appearance.colors.value?.background,
      minimumContrast: settings[Preference.minimumContrast],
      paintsBackground: paintsBackground, usesASCII: !capabilities.unicode.value)
  }

  func theme(called name: String) throws -> Theme {
    try library.theme(for: library.choice(name), appearance: appearance)
  }

  /// The theme, accent and variant that the settings currently select.
  func theme(of settings: SettingsSnapshot) throws -> Theme {
    let resolver = ThemeResolver(settings: settings, library: library, capabilities: capabilities)
    let decision = resolver.decision(at: { ProcessEnvironment.localTime() }) {
      presentation.terminalColors
    }
    return try resolver.theme(for: decision)
  }
}
