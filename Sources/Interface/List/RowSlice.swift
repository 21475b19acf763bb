/// The part of a long list that is at hand: only what a screen may show soon is
/// ever read, so that a hundred thousand items cost no more than a hundred.
public struct RowSlice: Hashable, Sendable {
  /// The place of the first row at hand.
  public var offset: Int
  /// The rows at hand.
  public var rows: [Row]
  /// The number of rows of the whole list.
  public var total: Int

  /// Creates a slice that begins at a place of the whole list.
  public init(offset: Int = 0, rows: [Row] = [], total: Int = 0) {
    self.offset = offset
    self.rows = rows
    self.total = total
  }

  /// The row at a place of the whole list, where it is at hand.
  public subscript(place: Int) -> Row? {
    let index = place - offset
    return rows.indices.contains(index) ? rows[index] : nil
  }

  /// The place of an item, where it is at hand.
  public func place(of id: Row.ID) -> Int? {
    rows.firstIndex { $0.id == id }.map { $0 + offset }
  }

  /// The places at hand.
  public var places: Range<Int> { offset..<offset + rows.count }

  /// Whether all of `range` that exists is at hand.
  public func holds(_ range: Range<Int>) -> Bool {
    let wanted = range.clamped(to: 0..<total)
    return wanted.isEmpty
      || (places.lowerBound <= wanted.lowerBound && wanted.upperBound <= places.upperBound)
  }

  /// Puts a row at a place, taking it away from where it was.
  mutating func keep(_ row: Row, at place: Int) {
    if let old = rows.firstIndex(where: { $0.id == row.id }) {
      rows.remove(at: old)
    } else {
      total += 1
    }
    rows.insert(row, at: min(max(0, place - offset), rows.count))
  }
}
