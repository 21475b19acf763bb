extension Collection<String> {
  /// The name of this collection that a word means: the very name, else the only one that is the
  /// same when both are folded, else the only one that begins with the word; nil where there is none
  /// or more than one.
  ///
  /// - Parameters:
  ///   - word: What was typed.
  ///   - takesBeginnings: Whether a beginning of a name counts.
  ///   - fold: Brings a word into the form in which it is compared.
  public func resolved(
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
