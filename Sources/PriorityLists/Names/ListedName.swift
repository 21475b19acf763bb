/// A line of a pasted or piped list, parsed as a name, such as `- Milk`, `2.
///
/// Bread` or `[ ] Tea`.
public struct ListedName: Hashable, Sendable {
  /// The line without bullet, number and check box; empty if there is nothing else.
  package let name: String
  package let isMarked: Bool

  package init(_ line: String) {
    var rest = Substring(line)
    Self.trim(&rest)
    let whole = rest
    for mark in [Self.bullet, Self.number, Self.checkBox] {
      if let after = mark(rest) {
        rest = after
        Self.trim(&rest)
      }
    }
    name = String(rest)
    isMarked = rest != whole
  }

  private static func bullet(_ text: Substring) -> Substring? {
    guard let first = text.first, "-*+•–".contains(first),
      text.dropFirst().first?.isWhitespace ?? true
    else { return nil }
    return text.dropFirst()
  }

  private static func number(_ text: Substring) -> Substring? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let rest = text.dropFirst(digits.count)
    guard !digits.isEmpty, digits.count <= 4, let mark = rest.first, ".)".contains(mark),
      rest.dropFirst().first?.isWhitespace == true
    else { return nil }
    return rest.dropFirst()
  }

  private static func checkBox(_ text: Substring) -> Substring? {
    for box in ["[ ]", "[x]", "[X]", "☐", "☑", "☒"] where text.hasPrefix(box) {
      let rest = text.dropFirst(box.count)
      if rest.first?.isWhitespace ?? true { return rest }
    }
    return nil
  }

  private static func trim(_ text: inout Substring) {
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
  }
}

/// Simple rules for English and German plurals.
public enum Plural {
  /// Whether one folded name may be the plural of the other, or differs by one letter.
  ///
  /// A difference of one letter counts only in names of at least five characters, and never in
  /// digits, because "Item 1" and "Item 2" are different. See `String.foldedForSearch`.
  package static func isOtherNumber(_ name: String, of other: String) -> Bool {
    if forms(of: other).contains(name) { return true }
    guard min(name.count, other.count) >= 5 else { return false }
    let start = zip(name, other).prefix { $0 == $1 }.count
    let ones = name.dropFirst(start)
    let others = other.dropFirst(start)
    let end = zip(ones.reversed(), others.reversed()).prefix { $0 == $1 }.count
    let (left, right) = (ones.dropLast(end), others.dropLast(end))
    return max(left.count, right.count) == 1
      && (left + right).allSatisfy { $0.isLetter }
  }

  /// The possible plurals and singulars of a folded name, most of which aren't words.
  ///
  /// Only the last word changes. Empty for keys of less than three characters and for those that
  /// don't end in a to z. See `String.foldedForSearch`, which folds umlauts.
  package static func forms(of key: String) -> [String] {
    guard key.count >= 3, let last = key.unicodeScalars.last, ("a"..."z").contains(last) else {
      return []
    }
    var forms = ["s", "es", "n", "en", "e", "er"].map { key + $0 }
    if key.hasSuffix("y") { forms.append(key.dropLast() + "ies") }
    if key.hasSuffix("ies") { forms.append(key.dropLast(3) + "y") }
    for ending in ["s", "es", "n", "en", "e", "er"] where key.hasSuffix(ending) {
      let stem = String(key.dropLast(ending.count))
      if stem.count >= 3 { forms.append(stem) }
    }
    return forms
  }
}
