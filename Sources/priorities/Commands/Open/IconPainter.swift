import Icons
import StyledText
import TUI
import Terminal

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
