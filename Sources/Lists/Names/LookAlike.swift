/// The ``NameKeys/search`` key of a name after each letter of another script that looks like an
/// ASCII letter is replaced by that one; nil for a name without such letters.
///
/// A simpler form of the skeletons of UTS #39: ASCII characters are never replaced, so that
/// `Item 1` and `Item l` stay two names.
public func lookAlikeKey(_ name: String) -> String? {
  if name.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
  var isChanged = false
  var scalars = String.UnicodeScalarView()
  // Composed as names are stored; an accented Cyrillic е stays е and U+0301, which folding removes.
  for scalar in composed(name).unicodeScalars {
    let letter = letters[scalar]
    isChanged = isChanged || letter != nil
    scalars.append(letter ?? scalar)
  }
  return isChanged ? String(scalars).foldedForSearch : nil
}

/// The ASCII letter that each confusable letter looks like.
private let letters: [Unicode.Scalar: Unicode.Scalar] = {
  var letters: [Unicode.Scalar: Unicode.Scalar] = [:]
  for row in confusables {
    for scalar in row.alike.unicodeScalars { letters[scalar] = row.letter }
  }
  return letters
}()

/// How one name differs from a similar one, to end a sentence: `There is also "Creme", which …`.
///
/// - Parameters:
///   - similar: The name that the sentence is about, as found by a store.
///   - name: The name it resembles.
public func difference(of similar: String, from name: String) -> String {
  if similar.foldedForSearch == name.foldedForSearch {
    return "differs from \"\(name)\" only by accents"
  }
  if Plural.isOtherNumber(similar.foldedForSearch, of: name.foldedForSearch) {
    return "may be the same thing"
  }
  return "looks like \"\(name)\" but has letters of another script"
}
