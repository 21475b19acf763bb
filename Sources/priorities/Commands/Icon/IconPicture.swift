import Icons
import Rendering
import StyledText
import TUI
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

struct IconTable: View {
  let icons: [Icon]
  let active: String

  func lines(in context: ViewContext) -> [Line] {
    let rows = icons.map { icon in
      ChoiceTable.Row(
        name: icon.name, isInUse: icon.name == active, swatch: Self.swatch(icon.palette),
        remark: icon.name == active ? "in use" : "")
    }
    return [Line()] + ChoiceTable(rows: rows).lines(in: context) + [Line()]
  }

  /// The background with a card on it: coloured blanks, which vanish without colour.
  private static func swatch(_ palette: Palette) -> [TextSpan] {
    func cell(_ color: RGB, _ width: Int) -> TextSpan {
      TextSpan(String(repeating: " ", count: width), paint: .style(Style(background: .rgb(color))))
    }
    let backdrop = palette.ground[0]
    let card = palette.card[0]
    return [cell(backdrop, 1), cell(card, 2), cell(backdrop, 1)]
  }
}

struct IconPainter {
  let images: ImageProtocol

  /// Draws an icon; nil for an unknown name or an unsupported terminal.
  func drawing(of name: String, for request: IconDrawing.Request) -> IconDrawing? {
    guard let icon = try? IconLibrary.shipped.icon(named: name) else { return nil }
    // A terminal can claim any size.
    let (width, height) = (min(request.cell.width, 128), min(request.cell.height, 128))
    // Wide cells leave room for fewer rows.
    let rows = max(1, min(request.rows, request.columns * width / height))
    let columns = max(1, min(request.columns, (rows * height + width / 2) / width))
    let side = min(rows * height, columns * width)
    switch images {
    case .off: return nil
    case .blocks:
      let picture = Picture(icon.bitmap(.rounded, pixels: request.rows * 2))
      return .blocks(picture.halfBlocks(over: request.background))
    case .kitty:
      return png(of: icon, side: side).map {
        .picture(.kitty(png: $0, columns: columns, rows: rows))
      }
    case .iterm2:
      return png(of: icon, side: side).map {
        .picture(.iterm2(png: $0, columns: columns, rows: rows))
      }
    case .sixel:
      // Sixels are six pixels high; a partial one might reach into the row below.
      let picture = Picture(icon.bitmap(.rounded, pixels: max(6, side / 6 * 6)))
      return .picture(
        .sixel(picture.flattened(over: request.background), columns: columns, rows: rows))
    }
  }

  /// A PNG file that the terminal scales to its cells; at most 256 pixels, enough for any cell
  /// size.
  private func png(of icon: Icon, side: Int) -> [UInt8]? {
    try? icon.bitmap(.rounded, pixels: min(max(side, 32), 256)).png(.fast)
  }
}
