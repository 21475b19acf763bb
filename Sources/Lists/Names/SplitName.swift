/// Words on a command line that may be one name without its quotes.
public enum SplitName {
  /// Whether words look like one name: `Olive oil`, `milk 2 l`.
  ///
  /// All of them have one word each, and either the first is capitalized and a later one is not, or
  /// one of them is a number.
  ///
  /// - Parameters:
  ///   - words: The words in the order of the command line.
  ///   - isNew: Whether each of them made an item. A word that was known may belong to a name only
  ///     where a new one is a number.
  public static func isLikely(_ words: [String], isNew: [Bool]) -> Bool {
    guard words.count > 1, let first = words.first,
      !words.contains(where: { $0.contains(where: \.isWhitespace) })
    else { return false }
    if zip(words, isNew).contains(where: { $1 && $0.allSatisfy(\.isNumber) }) { return true }
    return isNew.allSatisfy(\.self) && first.first?.isUppercase == true
      && words.dropFirst().contains { $0.first?.isLowercase == true }
  }
}
