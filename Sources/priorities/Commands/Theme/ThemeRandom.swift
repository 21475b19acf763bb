import ArgumentParser
import JSON
import Preferences
import Rendering
import Settings
import Theming

extension Priorities.ThemeGroup {
  /// The command `priorities theme random`.
  struct Random: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "random", of: "theme", abstract: "Use another theme, picked by chance",
      discussion: """
        One of the themes that there are, but not the one in use. With --light or --dark it is just \
        that half. "theme undo" goes back.
        """,
      examples: ["theme random", "theme random --dark"])

    @Flag(help: "Pick a light half.") var light = false
    @Flag(help: "Pick a dark half.") var dark = false
    @OptionGroup var global: GlobalOptions

    func validate() throws {
      guard !light || !dark else { throw ValidationError("Give --light or --dark, not both.") }
    }

    func run() throws {
      let context = try CommandContext(global, checksThemes: true)
      let current = context.settings[Preference.theme].description
      let wanted: Appearance? = light ? .light : dark ? .dark : nil
      let names = context.library.families.compactMap { family -> String? in
        guard family.name != Theme.ansiName else { return nil }
        guard let wanted else { return family.name }
        return family.variants.contains(wanted) ? "\(family.name)-\(wanted)" : nil
      }
      let usable = names.filter {
        $0 != current && (try? context.library.check(ThemeChoice($0))) != nil
      }
      guard let name = usable.randomElement() else {
        throw Failure(notDone: "There is no other theme to use.")
      }
      try ThemeSwitch(context).use(ThemeChoice(name))
      try context.show(Note(.success, "The theme is \(name) from now on."))
      context.noteAccent(context.settings[Preference.accent], of: name)
      context.warnIfOverridden(Preference.theme.name)
      try TemplateRun(context).apply()
    }
  }

  /// The command `priorities theme undo`.
  struct Undo: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "undo", of: "theme", abstract: "Use the theme before this one",
      discussion: "Again, it goes back to the one that was left.",
      examples: ["theme undo", "theme undo --profile work"])

    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global, checksThemes: true)
      let previous = context.settings[Preference.previousTheme]
      guard previous != context.settings[Preference.theme] else {
        throw Failure(notDone: "No theme was chosen before this one.")
      }
      // A theme that has been deleted since is reported and not set.
      do throws(ThemeError) {
        try context.library.check(previous)
      } catch {
        guard case .unknown = error else { throw error }
        throw Failure(
          notDone: "The theme before, \"\(previous)\", is gone. Choose another with "
            + "\"\(Program.call) theme use NAME\"; \"\(Program.call) theme list\" shows all there are."
        )
      }
      try ThemeSwitch(context).use(previous)
      try context.show(Note(.success, "The theme is \(previous) again."))
      context.noteAccent(context.settings[Preference.accent], of: previous.description)
      context.warnIfOverridden(Preference.theme.name)
      try TemplateRun(context).apply()
    }
  }
}

extension CommandContext {
  /// Says that a theme is shown with an accent that was set before, and how to take it away.
  func noteAccent(_ accent: AccentColor, of theme: String) {
    guard accent.color != nil else { return }
    warn(
      "It keeps the accent \(accent.text); \"\(Program.call) theme use \(ShellWord(theme).text) "
        + "--accent none\" takes it away.")
  }
}

/// Changes the setting `theme`; the store of the settings keeps what it was.
struct ThemeSwitch {
  private let context: CommandContext

  init(_ context: CommandContext) { self.context = context }

  func use(_ choice: ThemeChoice) throws {
    let setting = Preference.theme.declaration
    try context.settingsStore.write(
      setting.value(parsing: choice.description), for: setting.name)
  }

  /// Takes the setting away, so that the default theme is used.
  func useDefault() throws {
    let name = Preference.theme.name
    if try context.settingsStore.stored()[name] != nil { try context.settingsStore.delete(name) }
  }
}
