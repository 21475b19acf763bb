import ArgumentParser
import Icons

extension IconTool {
  struct Build: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Draw icons as PNG files, 1024 pixels a side by default",
      discussion: CommandManual.discussion(
        "", examples: ["icontool build", "icontool build --icon pink --size 64 --out icons"]))

    @OptionGroup var selection: IconSelection

    @Option(
      name: .customLong("size"),
      help: ArgumentHelp("Pixels a side; may be given again.", valueName: "n"))
    var sizes: [String] = []

    @Option(help: ArgumentHelp("The folder to write to.", valueName: "dir"))
    var out = "icons"

    @Flag(help: "The shape: full squares, or with soft corners.")
    var shape = Shape.square

    @Option(
      help: ArgumentHelp("Write the drawings as SVG to this folder as well.", valueName: "dir"))
    var svg: String?

    @Flag(help: "Pack quickly, for drafts.")
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
      let exporter = Exporter(effort: fast ? .fast : .best, progress: Console.progress)
      let files = pictures.map { ExportFile("\($0.name).png", .picture($0.request)) }
      try exporter.write(files, to: out)
      if let svg {
        let drawings = pictures.map { ExportFile("\($0.name).svg", .text($0.request.drawing.svg)) }
        try exporter.write(drawings, to: svg)
      }
    }
  }

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

extension DesktopApplication {
  /// The application that the icons belong to.
  public static let priorities = DesktopApplication(
    id: "priorities", name: "Priorities", summary: "Prioritized lists of what is needed",
    description: """
      A master list of items that recur in life, each with a priority. The list shows what is \
      needed now, most urgent first; lowering an item takes it off the list without forgetting it.
      """,
    arguments: ["open"], needsTerminal: true, categories: ["Utility"],
    keywords: ["todo", "list", "groceries", "shopping", "priority"])
}
