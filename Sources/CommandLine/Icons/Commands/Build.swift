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
}
