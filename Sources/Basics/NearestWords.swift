extension Sequence<String> {
  /// The words of this sequence that were probably meant by a mistyped one, the nearest first.
  ///
  /// A word is near if no more than a third of its letters are wrong (at least one letter, three at
  /// most), where a letter left out, added, replaced or swapped with its neighbour counts as one.
  /// Words that begin with what was typed follow, if that is three letters or more. Case does not
  /// count. The cost grows with the letters of all words; long words are dismissed by their length.
  ///
  /// - Parameters:
  ///   - word: What was typed. More than 200 characters are near to nothing.
  ///   - limit: How many words to give at most.
  ///   - fold: Brings a word into the form in which it is compared.
  /// - Returns: The nearest words; of words equally near those that begin with what was typed come
  ///   first, and else they stay in their order.
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
        // Of words equally near, one that goes on from what was typed: "off" for "of", not "on".
        found.append((candidate, distance, known.hasPrefix(folded) ? 0 : 1))
      } else if typed.count >= 3, known.hasPrefix(folded) {
        found.append((candidate, reach + 1, 0))
      }
    }
    // `sort` is not documented as stable, so the place decides between equal distances.
    let ordered = found.enumerated().sorted {
      ($0.element.distance, $0.element.isBeginning, $0.offset)
        < ($1.element.distance, $1.element.isBeginning, $1.offset)
    }
    return ordered.prefix(limit).map(\.element.word)
  }

  /// The word that was most probably meant, or nil if none is near; see
  /// ``nearest(to:limit:folding:)``.
  package func nearest(
    to word: String, folding fold: (String) -> String = { $0.lowercased() }
  ) -> String? {
    nearest(to: word, limit: 1, folding: fold).first
  }
}

/// The letters that differ between two words, or nil if there are more than `limit`.
///
/// This is the optimal string alignment distance (Damerau 1964, restricted): a swap of neighbours
/// counts as one, and no letter is changed twice.
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

/// The question that offers the words which were probably meant, worded once for every message.
public enum DidYouMean {
  /// The question as a sentence that follows another: ` Did you mean "milk" or "silk"?`, with the
  /// blank before it; empty if there is nothing to offer.
  package static func sentence(_ words: [String]) -> String {
    words.isEmpty ? "" : " Did you mean \(alternatives(words))?"
  }

  /// The question about one word; empty for nil.
  package static func sentence(_ word: String?) -> String {
    sentence(word.map { [$0] } ?? [])
  }

  /// The question as the end of a sentence: `did you mean "milk"?`.
  package static func clause(_ word: String) -> String {
    "did you mean \(alternatives([word]))?"
  }

  /// A sentence of ArgumentParser's, without a proposed option that is unlike the one typed.
  ///
  /// The parser answers `--foo` with `Did you mean '--all'?`.
  package static func withoutFarSuggestion(_ sentence: String) -> String {
    let parts = sentence.split(separator: "'", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[2].contains("Did you mean"),
      [String(parts[3])].nearest(to: String(parts[1])) == nil
    else { return sentence }
    return "\(parts[0])'\(parts[1])'."
  }

  /// Words in quotation marks, as in `"a", "b" or "c"`.
  ///
  /// - Parameters:
  ///   - words: The words, each cut at 60 characters.
  ///   - count: How many there are in all, if more than are named: `"a", "b" or 7 others`.
  package static func alternatives(_ words: [String], of count: Int? = nil) -> String {
    let quoted = words.map { "\"\($0.count > 60 ? $0.prefix(60) + "…" : $0[...])\"" }
    let rest = (count ?? words.count) - words.count
    if rest > 0 {
      return quoted.joined(separator: ", ") + " or \(rest) other\(rest == 1 ? "" : "s")"
    }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }
}

extension Collection<String> {
  /// The name of this collection that a word means: the very name, else the only one that is the
  /// same when both are folded, else the only one that begins with the word; nil where there is none
  /// or more than one.
  ///
  /// - Parameters:
  ///   - word: What was typed.
  ///   - takesBeginnings: Whether a beginning of a name counts.
  ///   - fold: Brings a word into the form in which it is compared.
  package func resolved(
    _ word: String, takesBeginnings: Bool, folding fold: (String) -> String = { $0.lowercased() }
  ) -> String? {
    if contains(word) { return word }
    let typed = fold(word)
    guard !typed.isEmpty else { return nil }
    let same = filter { fold($0) == typed }
    if !same.isEmpty || !takesBeginnings { return same.count == 1 ? same[0] : nil }
    let longer = filter { fold($0).hasPrefix(typed) }
    return longer.count == 1 ? longer[0] : nil
  }
}
