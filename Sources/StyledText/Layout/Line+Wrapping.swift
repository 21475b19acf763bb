extension Line {
  /// The line broken into lines of at most `columns` columns.
  ///
  /// Breaks fall between words, beside wide characters such as Chinese ones,
  /// and inside a word only where it is longer than a whole line. Spaces at a
  /// break vanish. Every line but the first begins with `indent`, whose columns
  /// count; a cluster wider than the room still gets a line of its own.
  ///
  /// - Returns: at least one line.
  public func wrapped(to columns: Int, indent: Line = Line()) -> [Line] {
    guard width > columns else { return [self] }
    var lines: [Line] = []
    var rest = clusters[...]
    var room = columns
    while !rest.isEmpty {
      let end = lineEnd(in: rest, room: max(room, 1))
      var line = assembled(trimmed(rest[..<end]))
      if !lines.isEmpty { line.spans.insert(contentsOf: indent.spans, at: 0) }
      lines.append(line)
      rest = rest[end...].drop { $0.character == " " }
      room = columns - indent.width
    }
    return lines.isEmpty ? [self] : lines
  }

  /// The index after the last cluster, of those that fit, behind which a line
  /// may break.
  private func lineEnd(in clusters: ArraySlice<PlacedCluster>, room: Int) -> Int {
    var used = 0
    var end = clusters.startIndex
    var lastBreak: Int?
    while end < clusters.endIndex {
      let cluster = clusters[end]
      // Spaces may hang over the edge, for they vanish at the break.
      if cluster.character != " " && used + cluster.columns > room { break }
      used += cluster.columns
      end += 1
      if end < clusters.endIndex && canBreak(between: cluster, and: clusters[end]) {
        lastBreak = end
      }
    }
    if end == clusters.endIndex { return end }
    return lastBreak ?? max(end, clusters.startIndex + 1)
  }

  private func canBreak(between one: PlacedCluster, and other: PlacedCluster) -> Bool {
    if one.character == " " { return other.character != " " }
    if other.character == " " { return false }
    if Self.neverFirst.contains(other.character) || Self.neverLast.contains(one.character) {
      return false
    }
    return one.columns == 2 || other.columns == 2
  }

  private func trimmed(_ clusters: ArraySlice<PlacedCluster>) -> ArraySlice<PlacedCluster> {
    var trimmed = clusters
    while let last = trimmed.last, last.character == " ", trimmed.count > 1 {
      trimmed.removeLast()
    }
    return trimmed
  }

  /// Marks that close something or belong to what is before them.
  private static let neverFirst: Set<Character> = [
    "\u{3001}", "\u{3002}", "\u{FF0C}", "\u{FF0E}", "\u{FF1A}", "\u{FF1B}", "\u{FF1F}",
    "\u{FF01}", "\u{300D}", "\u{300F}", "\u{3011}", "\u{3015}", "\u{FF09}", "\u{30FC}",
    "\u{3005}", ",", ".", ";", ":", "!", "?", ")", "]", "}",
  ]
  /// Marks that open something.
  private static let neverLast: Set<Character> = [
    "\u{300C}", "\u{300E}", "\u{3010}", "\u{3014}", "\u{FF08}", "(", "[", "{",
  ]
}
