/// A block of rows that moved up or down between two frames.
struct Scroll: Hashable {
  /// The rows that the move touches.
  let region: Range<Int>
  /// By how many rows they move up; negative for down.
  let distance: Int

  /// Finds the move that saves most rows from being written.
  ///
  /// - Returns: `nil` where fewer than two rows would be saved.
  init?(from old: Frame, to new: Frame) {
    guard old.columns == new.columns, old.rows == new.rows, new.rows > 2 else { return nil }
    let olds = Self.hashes(old)
    let news = Self.hashes(new)
    var best = (saved: 1, region: 0..<0, distance: 0)
    for distance in 1...max(1, new.rows / 2) {
      for way in [distance, -distance] {
        var start: Int?
        var saved = 0
        for row in 0...new.rows {
          let from = row + way
          let matches = row < new.rows && olds.indices.contains(from) && news[row] == olds[from]
          if matches {
            if start == nil { start = row }
            if news[row] != olds[row] { saved += 1 }
          } else if let first = start {
            if saved > best.saved {
              best = (saved, min(first, first + way)..<max(row, row + way), way)
            }
            start = nil
            saved = 0
          }
        }
      }
    }
    guard best.distance != 0 else { return nil }
    region = best.region
    distance = best.distance
  }

  /// Appends the bytes that move the rows: lines are deleted or inserted at the
  /// top of the region, whose bottom is a margin.
  func append(to encoder: inout CellEncoder, rows: Int) {
    encoder.use(CellEncoder.reset)
    let hasMargin = region.upperBound < rows
    if hasMargin {
      encoder.bytes.append(contentsOf: "\u{1B}[1;\(region.upperBound)r".utf8)
      encoder.lostPlace()
    }
    encoder.move(row: region.lowerBound, column: 0)
    let count = abs(distance) > 1 ? String(abs(distance)) : ""
    encoder.bytes.append(contentsOf: "\u{1B}[\(count)\(distance > 0 ? "M" : "L")".utf8)
    if hasMargin {
      encoder.bytes.append(contentsOf: "\u{1B}[r".utf8)
      encoder.lostPlace()
    }
  }

  /// What the screen shows after the move.
  func applied(to frame: Frame) -> Frame {
    var moved = frame
    for row in region {
      let from = row + distance
      moved.copyRow(row, from: region.contains(from) ? from : nil, of: frame)
    }
    return moved
  }

  private static func hashes(_ frame: Frame) -> [Int] {
    (0..<frame.rows).map { row in
      frame.cells[row * frame.columns..<(row + 1) * frame.columns].hashValue
    }
  }
}
