/// The question that offers the words which were probably meant, worded once for every message.
public enum DidYouMean {
  /// The question as a sentence that follows another: ` Did you mean "milk" or "silk"?`, with the
  /// blank before it; empty if there is nothing to offer.
  public static func sentence(_ words: [String]) -> String {
    words.isEmpty ? "" : " Did you mean \(alternatives(words))?"
  }

  /// The question about one word; empty for nil.
  public static func sentence(_ word: String?) -> String {
    sentence(word.map { [$0] } ?? [])
  }

  /// The question as the end of a sentence: `did you mean "milk"?`.
  public static func clause(_ word: String) -> String {
    "did you mean \(alternatives([word]))?"
  }

  /// A sentence of ArgumentParser's, without a proposed option that is unlike the one typed.
  ///
  /// The parser answers `--foo` with `Did you mean '--all'?`.
  public static func withoutFarSuggestion(_ sentence: String) -> String {
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
  public static func alternatives(_ words: [String], of count: Int? = nil) -> String {
    let quoted = words.map { "\"\($0.count > 60 ? $0.prefix(60) + "…" : $0[...])\"" }
    let rest = (count ?? words.count) - words.count
    if rest > 0 {
      return quoted.joined(separator: ", ") + " or \(rest) other\(rest == 1 ? "" : "s")"
    }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }
}
