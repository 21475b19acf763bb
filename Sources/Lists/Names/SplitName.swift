/// Detects a name of several words that was typed without quotes.
public enum SplitName {
  /// Whether new names look like one: `Olive oil`, `milk 2 l`.
  ///
  /// Each must be a single word. Either the first is capitalized and a later one is not, or one is a
  /// number.
  public static func isLikely(_ words: [String]) -> Bool {
    guard words.count > 1, let first = words.first,
      !words.contains(where: { $0.contains(where: \.isWhitespace) })
    else { return false }
    if words.contains(where: { $0.allSatisfy(\.isNumber) }) { return true }
    return first.first?.isUppercase == true
      && words.dropFirst().contains { $0.first?.isLowercase == true }
  }
}
