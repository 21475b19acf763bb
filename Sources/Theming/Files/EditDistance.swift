/// The name among `names` that was probably meant by `word`: the nearest by
/// insertions, deletions, changes and swaps of neighbours, if it is near enough.
package func nearest(to word: String, among names: some Sequence<String>) -> String? {
  let wanted = Array(word.lowercased().unicodeScalars.prefix(64))
  let reach = max(1, min(3, wanted.count / 3))
  var best: (name: String, distance: Int)?
  for name in names {
    let distance = editDistance(wanted, Array(name.lowercased().unicodeScalars.prefix(64)))
    if distance <= reach, distance < best?.distance ?? .max { best = (name, distance) }
  }
  return best?.name
}

/// Steps from one word to another, a swap of two neighbours being one (optimal
/// string alignment).
private func editDistance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
  guard !one.isEmpty, !other.isEmpty else { return max(one.count, other.count) }
  var before: [Int] = []
  var last = Array(0...other.count)
  for row in 1...one.count {
    var next = [row]
    for column in 1...other.count {
      let change = one[row - 1] == other[column - 1] ? 0 : 1
      var least = min(last[column] + 1, next[column - 1] + 1, last[column - 1] + change)
      if row > 1, column > 1, one[row - 1] == other[column - 2], one[row - 2] == other[column - 1] {
        least = min(least, before[column - 2] + 1)
      }
      next.append(least)
    }
    (before, last) = (last, next)
  }
  return last[other.count]
}
