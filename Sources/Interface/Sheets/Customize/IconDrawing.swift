import Colors
import StyledText
import Terminal

/// An app icon as the terminal can show it.
public enum IconDrawing: Hashable, Sendable {
  /// Lines of half blocks.
  case blocks([Line])
  /// A picture that covers cells.
  case picture(CellPicture)

  /// What to draw an icon for.
  public struct Request: Hashable, Sendable {
    /// The rows there are for it.
    public var rows: Int
    /// The columns there are for it.
    public var columns: Int
    /// What lies behind it.
    public var background: RGB
    /// The pixels of a cell, as far as they are known.
    public var cell: CellSize
  }

  /// How many columns it takes.
  var columns: Int {
    switch self {
    case .blocks(let lines): lines.first?.width ?? 0
    case .picture(let picture): picture.columns
    }
  }

  /// A row of it as text; beneath a picture there is none.
  func line(_ index: Int) -> Line {
    guard case .blocks(let lines) = self, lines.indices.contains(index) else { return Line() }
    return lines[index]
  }

  /// The picture, where it is one and no taller than `rows`.
  func picture(rows: Int) -> CellPicture? {
    guard case .picture(let picture) = self, picture.rows <= rows else { return nil }
    return picture
  }
}
