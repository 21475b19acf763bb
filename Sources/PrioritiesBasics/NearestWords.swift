extension Sequence<String> {
  /// The near matches of a mistyped word, nearest first.
  ///
  /// Up to a third of the letters, but one to three, may be missing, added, replaced or swapped
  /// with a neighbour. These are followed by words that begin with at least three typed letters.
  /// Among equally near words, those that begin with the typed text come first; otherwise the order
  /// is kept.
  ///
  /// - Parameters:
  ///   - word: The mistyped word; more than 200 characters match nothing.
  ///   - fold: Normalizes a word for comparison.
  package func nearest(
    to word: String, limit: Int, folding fold: (String) -> String = { $0.lowercased() }
  ) -> [String] {
    let folded = fold(word)
    let typed = Array(folded.unicodeScalars)
    guard !typed.isEmpty, typed.count <= 200 else { return [] }
    let reach = Swift.max(1, Swift.min(3, (typed.count + 1) / 3))
    var found: [(word: String, distance: Int, isBeginning: Int)] = []
    for candidate in self {
      let known = fold(candidate)
      if let distance = editDistance(typed, Array(known.unicodeScalars), limit: reach) {
        // Among equally near words, prefer one that begins with the text: "off" for "of", not "on".
        found.append((candidate, distance, known.hasPrefix(folded) ? 0 : 1))
      } else if typed.count >= 3, known.hasPrefix(folded) {
        found.append((candidate, reach + 1, 0))
      }
    }
    // `sort` isn't documented as stable, so the index decides if distances are equal.
    let ordered = found.enumerated().sorted {
      ($0.element.distance, $0.element.isBeginning, $0.offset)
        < ($1.element.distance, $1.element.isBeginning, $1.offset)
    }
    return ordered.prefix(limit).map(\.element.word)
  }

  /// See ``nearest(to:limit:folding:)``.
  package func nearest(
    to word: String, folding fold: (String) -> String = { $0.lowercased() }
  ) -> String? {
    nearest(to: word, limit: 1, folding: fold).first
  }
}

/// The distance of two words, or nil if it exceeds `limit`.
///
/// It is the optimal string alignment distance (Damerau 1964, restricted).
func editDistance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar], limit: Int) -> Int? {
  guard abs(one.count - other.count) <= limit else { return nil }
  guard !one.isEmpty, !other.isEmpty else { return Swift.max(one.count, other.count) }
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

/// The wording of near matches in all messages.
public enum DidYouMean {
  /// ` Did you mean "milk" or "silk"?`, with a leading space; empty without words.
  package static func sentence(_ words: [String]) -> String {
    words.isEmpty ? "" : " Did you mean \(alternatives(words))?"
  }

  package static func sentence(_ word: String?) -> String {
    sentence(word.map { [$0] } ?? [])
  }

  package static func clause(_ word: String) -> String {
    "did you mean \(alternatives([word]))?"
  }

  /// Drops an unrelated near match by ArgumentParser, such as `'--all'` for `--foo`.
  package static func withoutFarSuggestion(_ sentence: String) -> String {
    let parts = sentence.split(separator: "'", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[2].contains("Did you mean"),
      [String(parts[3])].nearest(to: String(parts[1])) == nil
    else { return sentence }
    return "\(parts[0])'\(parts[1])'."
  }

  /// Quotes words, each cut at 60 characters: `"a", "b" or "c"`.
  ///
  /// - Parameter count: The total number, if it is larger: `"a", "b" or 7 others`.
  package static func alternatives(_ words: [String], of count: Int? = nil) -> String {
    let quoted = words.map { "\"\($0.count > 60 ? $0.prefix(60) + "…" : $0[...])\"" }
    let rest = (count ?? words.count) - words.count
    if rest > 0 {
      return quoted.commaSeparated + " or \(rest) other\(rest == 1 ? "" : "s")"
    }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().commaSeparated + " or " + last
  }
}

extension Collection<String> {
  /// The exact match, the only match after folding, or the only name with the prefix.
  ///
  /// - Parameter fold: Normalizes a word for comparison.
  package func resolved(
    _ word: String, matchesPrefixes: Bool, folding fold: (String) -> String = { $0.lowercased() }
  ) -> String? {
    if contains(word) { return word }
    let typed = fold(word)
    guard !typed.isEmpty else { return nil }
    let same = filter { fold($0) == typed }
    if !same.isEmpty || !matchesPrefixes { return same.count == 1 ? same[0] : nil }
    let longer = filter { fold($0).hasPrefix(typed) }
    return longer.count == 1 ? longer[0] : nil
  }
}
