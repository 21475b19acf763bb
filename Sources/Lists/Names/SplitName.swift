/// Detects a name of several words that was typed without quotes.
public enum SplitName {
  /// Whether arguments look like one name: `Olive oil`, `milk 2 l`.
  ///
  /// Each must be a single word. Either all are new, the first is capitalized and a later one is
  /// not, or a new one is a number.
  ///
  /// - Parameters:
  ///   - words: The arguments in the order of the command line.
  ///   - isNew: For each of them, whether it created an item.
  public static func isLikely(_ words: [String], isNew: [Bool]) -> Bool {
    guard words.count > 1, let first = words.first,
      !words.contains(where: { $0.contains(where: \.isWhitespace) })
    else { return false }
    if zip(words, isNew).contains(where: { $1 && $0.allSatisfy(\.isNumber) }) { return true }
    return isNew.allSatisfy(\.self) && first.first?.isUppercase == true
      && words.dropFirst().contains { $0.first?.isLowercase == true }
  }
}
