extension IconLibrary {
  /// The name that is nearest to a mistyped one; `nil` when none is near.
  ///
  /// Nearest is what needs the fewest letters added, dropped, changed or swapped
  /// with a neighbour, blanks and case aside (`Blue Light` is `blue-light`).
  public func nearest(to name: String) -> String? {
    let wanted = Array(
      name.lowercased().replacing(" ", with: "-").replacing("_", with: "-"))
    let ranked = icons.map { (distance: Self.distance(wanted, Array($0.name)), name: $0.name) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(2, wanted.count / 3) ? best.name : nil
  }

  private static func distance(_ one: [Character], _ other: [Character]) -> Int {
    var rows = [Array(0...other.count)]
    for (i, letter) in one.enumerated() {
      var row = [i + 1]
      for (j, mark) in other.enumerated() {
        var steps = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (letter == mark ? 0 : 1))
        if i > 0, j > 0, letter == other[j - 1], one[i - 1] == mark {
          steps = min(steps, rows[i - 1][j - 1] + 1)
        }
        row.append(steps)
      }
      rows.append(row)
    }
    return rows[one.count][other.count]
  }
}
