import Lists

/// A text searched for, folded as searches fold, to rank the names it was found in.
struct SearchText: Hashable, Sendable {
  private let folded: [Character]

  /// Folds a text.
  init(_ text: String) {
    folded = Array(text.foldedForSearch)
  }

  /// How likely a name is meant: 0 it is the name, 1 the name begins so, 2 a
  /// word of it does; `nil` where none is.
  func rank(in name: String) -> Int? {
    guard !folded.isEmpty else { return nil }
    let name = Array(name.foldedForSearch)
    if name == folded { return 0 }
    if name.starts(with: folded) { return 1 }
    for start in name.indices.dropFirst()
    where !(name[start - 1].isLetter || name[start - 1].isNumber) {
      if name[start...].starts(with: folded) { return 2 }
    }
    return nil
  }
}
