import StyledTerminalText
import TerminalInterface

package enum IconDrawing: Hashable, Sendable {
  case blocks([Line])
  case picture(CellPicture)

  package struct Request: Hashable, Sendable {
    package var rows: Int
    package var columns: Int
    package var background: RGB
    package var cell: CellSize
  }

  var columns: Int {
    switch self {
    case .blocks(let lines): lines.first?.width ?? 0
    case .picture(let picture): picture.columns
    }
  }

  func line(_ index: Int) -> Line {
    guard case .blocks(let lines) = self, lines.indices.contains(index) else { return Line() }
    return lines[index]
  }

  /// `nil` for blocks, and for a picture higher than `rows`.
  func picture(rows: Int) -> CellPicture? {
    guard case .picture(let picture) = self, picture.rows <= rows else { return nil }
    return picture
  }
}

/// Icons drawn one at a time while the app is idle.
struct IconCache {
  private let draw: (String, IconDrawing.Request) -> IconDrawing?
  private(set) var drawings: [String: IconDrawing] = [:]
  private var request: IconDrawing.Request?
  private var missing: [String] = []

  init(draw: @escaping (String, IconDrawing.Request) -> IconDrawing?) {
    self.draw = draw
  }

  var isIncomplete: Bool { !missing.isEmpty }

  /// Queues icons to draw, and drops drawings of a different size.
  mutating func enqueue(_ names: [String], for request: IconDrawing.Request) {
    guard request != self.request else { return }
    self.request = request
    drawings = [:]
    missing = names
  }

  mutating func drawNext() {
    guard let request, let name = missing.first else { return }
    missing.removeFirst()
    drawings[name] = draw(name, request)
  }
}
