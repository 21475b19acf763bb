extension Frame {
  /// Lays a picture over cells, which become empty and keep their paint.
  ///
  /// A picture that is not wholly inside, or that something is drawn over later,
  /// is not shown; its cells stay empty.
  public mutating func place(_ picture: CellPicture, row: Int, column: Int) {
    let placement = Placement(
      picture: picture, position: Position(row: row, column: column))
    let left = max(column, 0)
    let right = min(column + picture.columns, columns)
    guard left < right else { return }
    for row in max(row, 0)..<max(min(row + picture.rows, rows), max(row, 0)) {
      part(row: row, from: left, to: right)
      for column in left..<right {
        let index = row * columns + column
        cells[index] = .pictured(placement.mark, paint: cells[index].paint)
      }
    }
    placed.append(placement)
  }

  /// The pictures that are shown.
  public var placements: [Placement] {
    placed.filter { placement in
      let (row, column) = (placement.position.row, placement.position.column)
      let (bottom, right) = (row + placement.picture.rows, column + placement.picture.columns)
      guard row >= 0, column >= 0, bottom <= rows, right <= columns else { return false }
      return (row..<bottom).allSatisfy { row in
        (column..<right).allSatisfy { cells[row * columns + $0].picture == placement.mark }
      }
    }
  }
}
