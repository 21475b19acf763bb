import ArgumentParser
import Basics
import Rendering
import Settings
import Theming

extension Priorities.ThemeGroup {
  struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "delete", of: "theme", abstract: "Remove a theme of your own",
      discussion: """
        Asks first. NAME is a family, whose two halves go, or one half. Shipped themes stay; one \
        that yours had covered shows again. If the theme is in use, the default takes its place.
        """, examples: ["theme delete mine", "theme delete mine-dark --yes"])

    @Argument(help: "The theme.", completion: ThemeCompletion.ownNames) var name: String
    @Flag(name: .shortAndLong, help: "Do not ask.") var yes = false
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let folder = ThemeFolder(path: context.folders.themes)
      let candidates = [name, "\(name)-light", "\(name)-dark"]
      var own = candidates.filter { ThemeFile.isSafeName($0) && folder.contains($0) }
      // A file of this very name may be a variant of another family, which stays.
      if own.first == name { own = [name] }
      let isShipped = !OwnTheme.shipped(among: candidates).isEmpty || name == Theme.ansiName
      guard !own.isEmpty else {
        if isShipped {
          throw Failure(notDone: "\(name) is shipped with the program and cannot be deleted.")
        }
        // Throws the error with the nearest name.
        _ = try context.theme(called: name)
        throw Failure(notDone: "\(name) is no theme of your own, so it cannot be deleted.")
      }
      let files = own.map(folder.file).joined(separator: " and ")
      if !yes {
        guard context.isInteractive else {
          throw Failure(notDone: "Nothing was removed. Add --yes to remove \(files).")
        }
        guard try context.confirm(Note(.question, "Remove \(files)? [y/N] ")) else {
          throw Failure(notDone: "Nothing was removed.")
        }
      }
      // Resolved before the removal: the deleted theme may be the one the output uses.
      if context.isDressed { _ = try context.theme }
      for half in own { try folder.remove(half) }
      try context.show(
        Note(
          .success,
          "Removed \(files)." + (isShipped ? " The shipped theme \(name) shows again." : "")))
      try dropChoice(in: context)
    }

    /// Resets the setting if the theme in use was deleted.
    private func dropChoice(in context: CommandContext) throws {
      let choice = context.settings[Preference.theme]
      guard (try? context.library.theme(for: choice, appearance: context.appearance)) == nil else {
        return
      }
      try context.useDefaultTheme()
      try context.show(Note(.info, "It was in use; the theme is the default from now on."))
      try TemplateRun(context).apply()
    }
  }
}
