import AppIconSets
import ArgumentParser
import PrioritiesBasics
import StyledTerminalText
import TerminalInterface

extension IconTool {
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the icons with two contrasts: card and ground, tick and card",
      discussion: CommandManual.discussion(
        "", examples: ["icontool list", "icontool list | cut -f1"]))

    func run() throws {
      for icon in IconLibrary.shipped.icons {
        let contrast = icon.contrast
        let columns = [contrast.cardOnGround, contrast.tickOnCard].map(Self.ratio)
        try Output.standard.write(([icon.name] + columns).joined(separator: "\t") + "\n")
      }
    }

    private static func ratio(_ value: Double) -> String {
      let tenths = Int(value * 10)
      return "\(tenths / 10).\(tenths % 10)"
    }
  }

  struct Preview: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show icons in the terminal, as pictures or blocks of colour",
      discussion: CommandManual.discussion(
        "", examples: ["icontool preview", "icontool preview pink --color '#b45309'"]))

    @Argument(help: "The name of the icon. Default: all nine.")
    var name: String?

    @OptionGroup var color: ColorOptions

    func run() throws {
      let library = IconLibrary.shipped
      let icons = try name.map { name in [try library.icon(named: name)] } ?? library.icons
      let capabilities = Self.capabilities
      var encoder = ANSIEncoder(sheet: StyleSheet(), level: capabilities.level.value)
      for icon in try color.apply(to: icons, areNamed: true) {
        // Show a single icon large.
        let isLarge = name != nil && capabilities.columns >= 34
        var bytes = Self.words(icon).bytes
        if let image = try icon.inlineImage(columns: isLarge ? 20 : 10, in: capabilities) {
          bytes = image
        } else if capabilities.images.value == .blocks, capabilities.unicode.value {
          bytes = encoder.encode(icon.picture(pixels: isLarge ? 32 : 16).halfBlocks())
        }
        try Output.standard.write(bytes)
        try Output.standard.write("\(icon.name)\n\n")
      }
    }

    /// The icon in words, for outputs that can't show pictures.
    private static func words(_ icon: Icon) -> String {
      func range(_ colors: [RGB]) -> String { colors.map(\.hex).joined(separator: " to ") }
      let palette = icon.palette
      return "ground \(range(palette.ground)), card \(range(palette.card)), "
        + "tick \(range(palette.tick))\n"
    }

    private static var capabilities: Capabilities {
      Capabilities(
        TerminalEnvironment(
          environment: ProcessEnvironment().variables, isTerminal: isatty(STDOUT_FILENO) == 1))
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Check pictures against the rules of their platforms",
      discussion: CommandManual.discussion(
        """
        Checks the sizes, alpha channels, chunks, safe zones and contrast of PNG files. Prints one \
        fault per line and exits with 1 if there are any.
        """,
        examples: ["icontool check icons", "icontool check icons/blue.png"]))

    @Argument(help: "A file, or a folder with everything below it.")
    var paths: [String]

    func run() throws {
      var files = 0
      var faults = 0
      for path in paths {
        let check = try SetCheck(path: path)
        for finding in check.findings { try Output.standard.write("\(finding)\n") }
        files += check.files
        faults += check.findings.count
      }
      guard faults == 0 else { throw ChecksFailed(faults: faults, files: files) }
      try Output.standard.write("\(counted(files, "file")) checked, no faults\n")
    }
  }
}

/// An error that is printed after the details.
struct ChecksFailed: ReportableError {
  let faults: Int
  let files: Int

  var kind: FailureKind { .notDone }

  var description: String {
    "\(counted(faults, "fault")) in \(counted(files, "file"))."
  }
}

extension Icon {
  func picture(pixels: Int) -> Picture {
    let bitmap = bitmap(.rounded, pixels: pixels)
    return Picture(width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels)
  }

  /// The icon and a line break for a terminal that supports pictures, half as many rows high.
  func inlineImage(columns: Int, in capabilities: Capabilities) throws -> [UInt8]? {
    func png() throws -> [UInt8] { try bitmap(.rounded, pixels: 512).png(.fast) }
    let rows = columns / 2
    switch capabilities.images.value {
    case .kitty: return InlineImage.kitty(png: try png(), columns: columns, rows: rows) + [0x0A]
    case .iterm2: return InlineImage.iterm2(png: try png(), columns: columns, rows: rows) + [0x0A]
    case .sixel:
      let size = capabilities.size.value
      let cell = size.columns > 0 && size.pixelWidth > 0 ? size.pixelWidth / size.columns : 10
      return picture(pixels: max(32, min(cell, 64) * columns)).sixel + [0x0A]
    case .blocks, .off: return nil
    }
  }
}
