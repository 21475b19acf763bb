import ArgumentParser
import Preferences
import Settings
import ThemeImport
import Theming

extension Priorities.ThemeGroup {
  /// The command `priorities theme apply [NAME]`.
  struct Apply: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "apply", of: "theme", abstract: "Fill your templates with the theme, for other programs",
      discussion: """
        The setting "templates" lists them: the template (a file, or one of \
        \(ShippedTemplates.names.joined(separator: ", "))), the file to write, and a command to \
        run after it has changed. Each file is written whole or not at all. "theme use" does the \
        same by itself, and "theme watch" whenever the theme changes.
        """,
      examples: ["theme apply", "theme apply fjord"])

    @Argument(help: "The theme; without it, the one in use.", completion: ThemeCompletion.names)
    var name: String?
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      guard !context.settings[Preference.templates].isEmpty else {
        throw Failure(
          notDone: "The setting \"templates\" is empty. Write one: \(Program.call) settings write "
            + "templates '[{\"source\": \"tmux\", \"destination\": \"~/.tmux-theme.conf\"}]'")
      }
      let theme = try name.map { try context.theme(called: $0) }
      try TemplateRun(context).apply(theme)
    }
  }
}
