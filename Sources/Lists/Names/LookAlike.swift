/// What a name is searched by once the letters of other scripts that look like one of ASCII are
/// replaced by that one; nil for a name without such letters.
///
/// After the skeletons of UTS #39, but for names that people write: only whole letters, and none of
/// ASCII's own, so that `Item 1` and `Item l` stay two names.
public func lookAlikeKey(_ name: String) -> String? {
  if name.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
  var isChanged = false
  var scalars = String.UnicodeScalarView()
  // A letter may carry its accents with it: é in Cyrillic is е and U+0301.
  for scalar in composed(name).unicodeScalars {
    let letter = letters[scalar]
    isChanged = isChanged || letter != nil
    scalars.append(letter ?? scalar)
  }
  return isChanged ? foldedForSearch(String(scalars)) : nil
}

/// The letter of ASCII that each confusable one looks like.
private let letters: [Unicode.Scalar: Unicode.Scalar] = {
  var letters: [Unicode.Scalar: Unicode.Scalar] = [:]
  for row in confusables {
    for scalar in row.alike.unicodeScalars { letters[scalar] = row.letter }
  }
  return letters
}()
