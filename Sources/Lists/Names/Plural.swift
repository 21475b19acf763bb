/// The other number of a noun, by a small rule for English and German.
public enum Plural {
  /// Whether one name may be the plural or the singular of another, or a slip of one letter.
  ///
  /// - Parameters:
  ///   - name: A name as `String.foldedForSearch` has it.
  ///   - other: The other one, in the same form. Slips count from five characters on, and never in
  ///     digits: "Item 1" and "Item 2" are two things.
  public static func isOtherNumber(_ name: String, of other: String) -> Bool {
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

  /// What the plural or the singular of a name may be, in the form that searches compare.
  ///
  /// The last word counts: `tomato` gives `tomatoes`, `kartoffeln` gives `kartoffel`. Most of the
  /// forms are no words; they only serve to look for names that exist. Umlauts are folded already, so
  /// that `apfel` and `äpfel` are the same here.
  ///
  /// - Parameter key: A name as `String.foldedForSearch` has it. One with fewer than three
  ///   characters, or that ends in none of a to z, has no forms.
  public static func forms(of key: String) -> [String] {
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
