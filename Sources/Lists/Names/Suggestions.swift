/// The words nearest to one that nobody knows, for "did you mean".
///
/// Letters left out, added, changed or exchanged with their neighbour count one each
/// (Damerau's restricted distance); a word counts as near up to a third of its length, three at most.
/// - Returns: The nearest first, equals in the order given; at most `limit`.
public func nearest(
  to word: String, in candidates: some Sequence<String>, limit: Int = 3
) -> [String] {
  let typed = Array(foldedForSearch(word).unicodeScalars)
  guard !typed.isEmpty, typed.count <= 200 else { return [] }
  let reach = max(1, min(3, (typed.count + 1) / 3))
  var found: [(candidate: String, distance: Int)] = []
  for candidate in candidates {
    let known = Array(foldedForSearch(candidate).unicodeScalars)
    if let distance = editDistance(typed, known, limit: reach) {
      found.append((candidate, distance))
    }
  }
  // Sorting by distance alone must keep the given order, and `sort` promises no stability.
  let ordered = found.enumerated().sorted {
    ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
  }
  return ordered.prefix(limit).map(\.element.candidate)
}

/// How many changes of a letter lie between two words, or nil when more than `limit`.
func editDistance(
  _ one: [Unicode.Scalar], _ other: [Unicode.Scalar], limit: Int
) -> Int? {
  guard abs(one.count - other.count) <= limit else { return nil }
  guard !one.isEmpty, !other.isEmpty else { return max(one.count, other.count) }
  var beforeLast = [Int](repeating: 0, count: other.count + 1)
  var last = Array(0...other.count)
  var row = last
  for i in 1...one.count {
    row[0] = i
    var least = i
    for j in 1...other.count {
      let cost = one[i - 1] == other[j - 1] ? 0 : 1
      var distance = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + cost)
      if i > 1, j > 1, one[i - 1] == other[j - 2], one[i - 2] == other[j - 1] {
        distance = min(distance, beforeLast[j - 2] + 1)
      }
      row[j] = distance
      least = min(least, distance)
    }
    if least > limit { return nil }
    (beforeLast, last, row) = (last, row, beforeLast)
  }
  return last[other.count] <= limit ? last[other.count] : nil
}
