import Icons
import Rendering
import StyledText
import Terminal
import Theming

/// An icon as the terminal can show it: a picture, half blocks, or letters without colour; its name
/// below.
struct IconPicture: View {
  let icon: Icon
  let isActive: Bool
  private let capabilities: Capabilities

  init(_ icon: Icon, capabilities: Capabilities, isActive: Bool) {
    self.icon = icon
    self.capabilities = capabilities
    self.isActive = isActive
  }

  /// 32 pixels if its 32 columns fit, else 16.
  private var blockSize: Int { capabilities.columns >= 36 ? 32 : 16 }

  func lines(in context: ViewContext) -> [Line] {
    let margin = String(repeating: " ", count: context.margin)
    var name = [TextSpan(margin), TextSpan(icon.name, .heading)]
    if isActive { name.append(TextSpan("  in use", .muted)) }
    return [Line()] + picture(in: context).map { Line([TextSpan(margin)] + $0.spans) }
      + [Line(), Line(name), Line()]
  }

  private func picture(in context: ViewContext) -> [Line] {
    switch capabilities.images.value {
    case .kitty, .iterm2, .sixel: []
    case .blocks where capabilities.unicode.value:
      Picture(icon.bitmap(.rounded, pixels: blockSize)).halfBlocks()
    case .blocks, .off: Self.letters.map { Line($0, .illustration) }
    }
  }

  /// The escape sequence of a picture; nil if the terminal shows none.
  func inlineImage() throws -> [UInt8]? {
    let (columns, rows) = (20, 10)
    func png() throws -> [UInt8] { try icon.bitmap(.rounded, pixels: 512).png(.fast) }
    switch capabilities.images.value {
    case .kitty:
      return [0x0A] + InlineImage.kitty(png: try png(), columns: columns, rows: rows) + [0x0A]
    case .iterm2:
      return [0x0A] + InlineImage.iterm2(png: try png(), columns: columns, rows: rows) + [0x0A]
    case .sixel:
      let size = capabilities.size.value
      let cell = size.columns > 0 && size.pixelWidth > 0 ? size.pixelWidth / size.columns : 10
      let picture = Picture(icon.bitmap(.rounded, pixels: max(32, min(cell, 64) * columns)))
      return [0x0A] + picture.sixel + [0x0A]
    case .blocks, .off: return nil
    }
  }

  private static let letters = [
    "    .------.",
    "  .----------.",
    ".--------------.",
    "|          /   |",
    "|   \\     /    |",
    "|    \\   /     |",
    "|     \\_/      |",
    "'--------------'",
  ]
}

extension Picture {
  init(_ bitmap: Bitmap) {
    self.init(width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels)
  }
}
