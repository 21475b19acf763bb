/// Finds the word that was probably meant.
public enum NearestMatch {
  /// The word of a list with the fewest typing errors to a given one, or nil if none is near.
  ///
  /// Near is up to a third of the letters, at least one and at most three, and a whole beginning of
  /// three or more letters. Case does not count.
  public static func nearest(to word: String, among words: [String]) -> String? {
    let wanted = Array(word.prefix(64).lowercased())
    guard !wanted.isEmpty else { return nil }
    let limit = max(1, min(3, wanted.count / 3))
    var best: (distance: Int, word: String)?
    for candidate in words {
      let letters = Array(candidate.lowercased())
      let steps = distance(wanted, letters)
      if steps <= limit, steps < best?.distance ?? .max { best = (steps, candidate) }
    }
    return best?.word
      ?? words.first { wanted.count >= 3 && $0.lowercased().hasPrefix(String(wanted)) }
  }

  /// Insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
  static func distance(_ one: [Character], _ other: [Character]) -> Int {
    var before: [Int] = []
    var row = Array(0...other.count)
    for (i, letter) in one.enumerated() {
      var next = [i + 1]
      for (j, otherLetter) in other.enumerated() {
        var steps = min(row[j + 1] + 1, next[j] + 1, row[j] + (letter == otherLetter ? 0 : 1))
        if i > 0, j > 0, letter == other[j - 1], one[i - 1] == otherLetter {
          steps = min(steps, before[j - 1] + 1)
        }
        next.append(steps)
      }
      (before, row) = (row, next)
    }
    return row[other.count]
  }
}
