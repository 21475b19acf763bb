import ArgumentParser
import Basics
import Settings
import ThemeImport
import Theming

extension Priorities.ThemeGroup {
  struct Apply: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "apply", of: "theme", abstract: "Fill your templates with the theme, for other programs",
      discussion: """
        The setting "templates" lists them: the template (a file, or one of \
        \(ShippedTemplates.names.joined(separator: ", "))), the file to write, and a command to \
        run after it has changed. Each file is written whole or not at all. "theme use" does the \
        same by itself. With --watch it goes on until interrupted: the theme changes with its \
        setting, accent and file, a template, and the hours of the setting "appearance". Each \
        change is one line.
        """,
      examples: ["theme apply", "theme apply fjord", "theme apply --watch"])

    @Argument(help: "The theme; without it, the one in use.", completion: ThemeCompletion.names)
    var name: String?
    @Flag(help: "Fill them again whenever the theme changes.") var watch = false
    @OptionGroup var global: GlobalOptions

    func validate() throws {
      guard !watch || name == nil else {
        throw ValidationError("--watch follows the theme in use. Leave out \(name ?? "").")
      }
    }

    func run() throws {
      let context = try CommandContext(global, checksThemes: watch)
      if watch {
        var watch = ThemeWatch(context)
        return watch.run()
      }
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
