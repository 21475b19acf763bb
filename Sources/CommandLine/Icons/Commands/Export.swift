import ArgumentParser
import Icons

extension IconTool {
  /// Writes the icon folders for a platform.
  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write the icon set that a platform asks for",
      discussion: CommandManual.discussion(
        """
        The first icon is the primary one, the others are its alternates. With `all`, each platform \
        gets a folder of its name.
        """,
        examples: [
          "icontool export --platform web --out site",
          "icontool export --platform apple --icon pink --out Apple",
        ]))

    @Option(help: "One of apple, icns, android, web, linux, windows, all.")
    var platform: Target

    @Option(help: ArgumentHelp("The folder to write to.", valueName: "dir"))
    var out: String

    @OptionGroup var selection: IconSelection

    @Flag(help: "Look longer for smaller PNG files.")
    var best = false

    enum Target: String, CaseIterable, ExpressibleByArgument {
      case apple, icns, android, web, linux, windows, all
    }

    func run() throws {
      let icons = try selection.icons()
      let plan =
        Platform(rawValue: platform.rawValue).map {
          ExportPlan($0, icons: icons, application: .priorities)
        }
        ?? ExportPlan(allFor: icons, application: .priorities)
      let exporter = Exporter(effort: best ? .best : .fast, progress: Console.progress)
      let bytes = try exporter.write(plan.files, to: out)
      Console.print("\(plan.files.count) files, \(bytes / 1000) kB, in \(out)")
    }
  }
}
