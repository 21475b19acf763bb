import ArgumentParser
import Foundation
import Icons
import StyledText
import Terminal

extension IconTool {
  struct Preview: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show icons in the terminal: a picture where it can, else blocks of colour",
      discussion: CommandManual.discussion(
        "", examples: ["icontool preview", "icontool preview pink --color '#b45309'"]))

    @Argument(help: "The name of the icon. Default: all nine.")
    var name: String?

    @OptionGroup var color: ColorOptions

    func run() throws {
      let library = IconLibrary.shipped
      let icons = try name.map { name in [try library.icon(named: name)] } ?? library.icons
      let capabilities = Self.capabilities
      var encoder = Encoder(sheet: StyleSheet(), level: capabilities.level.value)
      for icon in try color.apply(to: icons, areNamed: true) {
        // A single icon is shown large.
        let pixels = name != nil && capabilities.columns >= 34 ? 32 : 16
        let columns = pixels == 32 ? 20 : 10
        let bytes: [UInt8]
        switch capabilities.images.value {
        case .kitty:
          let png = try RenderRequest(icon, .rounded, pixels: 256).png(.fast)
          bytes = InlineImage.kitty(png: png, columns: columns, rows: columns / 2) + [0x0A]
        case .iterm2:
          let png = try RenderRequest(icon, .rounded, pixels: 256).png(.fast)
          bytes = InlineImage.iterm2(png: png, columns: columns, rows: columns / 2) + [0x0A]
        case .sixel: bytes = Self.picture(icon, pixels: columns * 10).sixel + [0x0A]
        case .blocks where capabilities.unicode.value:
          bytes = encoder.encode(Self.picture(icon, pixels: pixels).halfBlocks())
        case .blocks, .off: bytes = Array(Self.words(icon).utf8)
        }
        try Output.standard.write(bytes)
        try Output.standard.write("\(icon.name)\n\n")
      }
    }

    private static func picture(_ icon: Icon, pixels: Int) -> Picture {
      let bitmap = icon.bitmap(.rounded, pixels: pixels)
      return Picture(width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels)
    }

    /// A description of an icon for outputs that cannot show pictures.
    private static func words(_ icon: Icon) -> String {
      func range(_ colors: [RGB]) -> String { colors.map(\.hex).joined(separator: " to ") }
      let palette = icon.palette
      return "ground \(range(palette.ground)), card \(range(palette.card)), "
        + "tick \(range(palette.tick))\n"
    }

    private static var capabilities: Capabilities {
      Capabilities(
        TerminalEnvironment(
          environment: ProcessInfo.processInfo.environment, isTerminal: isatty(STDOUT_FILENO) == 1))
    }
  }
}
