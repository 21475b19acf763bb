import ArgumentParser
import Preferences
import ThemeImport
import Theming

extension Priorities.ThemeGroup {
  /// The command `priorities theme export NAME --to FORMAT`.
  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "export", of: "theme", abstract: "Write a theme for other programs",
      discussion: """
        The file goes to standard output. Formats: \
        \(ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")). A theme's name stands for \
        both of its halves where a file of the format can hold them, else for its dark one; \
        NAME-light is the light one.
        """)

    @Argument(help: "The theme, or a colour such as '#b45309'.") var name: String
    @Option(help: ArgumentHelp("The format to write.", valueName: "format")) var to: String
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      guard let format = try FormatName.format(to, option: "--to", ExportFormat.self) else {
        return
      }
      var halves = try halves(in: ThemeLibrary(folder: context.folders.themes))
      if !format.holdsBothHalves, halves.count > 1 {
        context.warn(
          "This is the dark half; the light one is \(name)-light.")
        halves = [halves[0]]
      }
      try context.write(ThemeExport(halves, name: name).text(as: format))
    }

    /// The halves of the theme, dark first.
    private func halves(in library: ThemeLibrary) throws -> [ExportedVariant] {
      let choice = try ThemeChoice(name)
      if case .named(Theme.ansiName) = choice {
        throw Failure(
          notDone:
            "The theme \"ansi\" uses the colours of the terminal it is shown in; it has none "
            + "to export.")
      }
      var halves: [ExportedVariant] = []
      for appearance in Appearance.allCases {
        let theme = try library.theme(for: choice, appearance: appearance)
        guard !halves.contains(where: { $0.theme == theme }) else { continue }
        halves.append(ExportedVariant(theme, file: try library.file(named: theme.name)))
      }
      return halves
    }
  }
}
