import AppIconSets
import ArgumentParser
import PrioritiesBasics
import TerminalInterface

extension IconTool {
  struct Build: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Draw icons as PNG files of 1024 pixels by default",
      discussion: CommandManual.discussion(
        "", examples: ["icontool build", "icontool build --icon pink --size 64 --out icons"]))

    @OptionGroup var selection: IconSelection

    @Option(
      name: .customLong("size"),
      help: ArgumentHelp("The size in pixels; may be repeated.", valueName: "n"))
    var sizes: [String] = []

    @Option(help: ArgumentHelp("The folder to write to.", valueName: "dir"))
    var out = "icons"

    @Flag(help: "The shape: full squares, or rounded corners.")
    var shape = Shape.square

    @Option(
      help: ArgumentHelp("Also write the drawings as SVG to this folder.", valueName: "dir"))
    var svg: String?

    @Flag(help: "Compress quickly, for drafts.")
    var fast = false

    enum Shape: String, EnumerableFlag {
      case square, rounded
    }

    func run() throws {
      var pixels: [Int] = []
      for text in sizes {
        guard let size = Int(text), (1...Artwork.greatestSize).contains(size) else {
          throw IconError.badSize(text)
        }
        if !pixels.contains(size) { pixels.append(size) }
      }
      let form = shape == .square ? IconVariant.square : .rounded
      let pictures = try selection.icons().flatMap { icon in
        (sizes.isEmpty ? [1024] : pixels).map { size in
          (
            name: sizes.isEmpty ? icon.name : "\(icon.name)-\(size)",
            request: RenderRequest(icon, form, pixels: size)
          )
        }
      }
      let exporter = Exporter(effort: fast ? .fast : .best, progress: IconTool.progress)
      let files = pictures.map { ExportFile("\($0.name).png", .picture($0.request)) }
      try exporter.write(files, to: out)
      if let svg {
        let drawings = pictures.map { ExportFile("\($0.name).svg", .text($0.request.drawing.svg)) }
        try exporter.write(drawings, to: svg)
      }
    }
  }

  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write the icon set for a platform",
      discussion: CommandManual.discussion(
        """
        The first icon is the primary one, the others are its alternates. With `all`, each platform \
        gets its own folder.
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

    @Flag(help: "Compress longer, for smaller PNG files.")
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
      let exporter = Exporter(effort: best ? .best : .fast, progress: IconTool.progress)
      let bytes = try exporter.write(plan.files, to: out)
      try Output.standard.write("\(plan.files.count) files, \(bytes / 1000) kB, in \(out)\n")
    }
  }
}

extension DesktopApplication {
  static let priorities = DesktopApplication(
    id: "priorities", name: "Priorities", summary: programSummary,
    description: """
      A master list of recurring items, each with a priority. It shows needed items, most urgent \
      first. An item lowered to low leaves the list but is not deleted.
      """,
    arguments: ["open"], needsTerminal: true, categories: ["Utility"],
    keywords: ["todo", "list", "groceries", "shopping", "priority"], homepage: projectAddress)
}
