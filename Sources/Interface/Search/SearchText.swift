import Lists

/// A text searched for, folded as searches fold, to find it in names again.
struct SearchText: Hashable, Sendable {
  private let folded: [Character]

  /// Folds a text.
  init(_ text: String) {
    folded = Array(foldedForSearch(text))
  }

  /// How likely a name is meant: 0 it is the name, 1 the name begins so, 2 a
  /// word of it does; `nil` where none is.
  func rank(in name: String) -> Int? {
    guard !folded.isEmpty else { return nil }
    let name = Array(foldedForSearch(name))
    if name == folded { return 0 }
    if name.starts(with: folded) { return 1 }
    for start in name.indices.dropFirst()
    where !(name[start - 1].isLetter || name[start - 1].isNumber) {
      if name[start...].starts(with: folded) { return 2 }
    }
    return nil
  }

  /// The parts of a name, in order, each with whether it is what was searched for.
  func parts(of name: String) -> [(text: String, isMatch: Bool)] {
    guard !folded.isEmpty else { return [(name, false)] }
    // Folding can change the number of characters, so every folded one
    // remembers the character it came from.
    var characters: [Character] = []
    var origins: [Int] = []
    let original = Array(name)
    for (index, character) in original.enumerated() {
      for piece in SearchText.fold(character) {
        characters.append(piece)
        origins.append(index)
      }
    }
    var isMatch = [Bool](repeating: false, count: original.count)
    var start = 0
    while start + folded.count <= characters.count {
      if characters[start..<start + folded.count].elementsEqual(folded) {
        for index in start..<start + folded.count { isMatch[origins[index]] = true }
        start += folded.count
      } else {
        start += 1
      }
    }
    var parts: [(text: String, isMatch: Bool)] = []
    for (character, matches) in zip(original, isMatch) {
      if let last = parts.last, last.isMatch == matches {
        parts[parts.count - 1].text.append(character)
      } else {
        parts.append((String(character), matches))
      }
    }
    return parts
  }

  /// Runs of blanks vanish in a key, which a single character must not.
  private static func fold(_ character: Character) -> String {
    character.isWhitespace ? " " : foldedForSearch(String(character))
  }
}
