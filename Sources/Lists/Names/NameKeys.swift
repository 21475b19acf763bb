import Foundation

/// The three forms by which a name is identified, searched and sorted.
///
/// All are plain text to be compared byte by byte, so that SQL can store and index them without a
/// custom function or collation.
public struct NameKeys: Hashable, Sendable {
  /// The version of the rules by which keys are computed; a store notes it with its keys.
  public static let version = 1

  /// Equal for names that count as the same: case, width and runs of white space are folded,
  /// accents are kept.
  public let identity: String
  /// The text that searches look in: the identity with accents folded too.
  package let search: String
  /// A text that sorts as people sort names: accents are folded, and numbers compare by value.
  ///
  /// Different identities have different sort keys.
  public let sort: String

  /// Computes the keys of a name, in time linear in its length.
  package init(_ name: String) {
    if let plain = foldedPlain(name) {
      identity = plain
      search = plain
      sort = sortKey(search: plain, identity: plain)
    } else {
      identity = folded(name, accents: false)
      search = folded(name, accents: true)
      sort = sortKey(search: search, identity: identity)
    }
  }

  /// The beginning that the sort keys of all names with a search key have in common.
  package static func sortPrefix(search: String) -> String {
    valueOrdered(search).key
  }
}

/// A text of only ASCII in lower case, with white space trimmed and runs of it collapsed to one
/// blank; nil for any other text.
///
/// Most names are ASCII, for which this is thirty times as fast as Foundation's folding.
func foldedPlain(_ text: String) -> String? {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(text.utf8.count)
  var isAfterBlank = true
  for byte in text.utf8 {
    switch byte {
    case 0x80...:
      return nil
    case 0x20, 0x09...0x0D:
      if !isAfterBlank { bytes.append(0x20) }
      isAfterBlank = true
    case 0x41...0x5A:
      bytes.append(byte + 0x20)
      isAfterBlank = false
    default:
      bytes.append(byte)
      isAfterBlank = false
    }
  }
  if bytes.last == 0x20 { bytes.removeLast() }
  return String(decoding: bytes, as: UTF8.self)
}

/// A text with case, width and runs of white space folded, and accents if asked for, composed
/// (NFC).
///
/// No locale is used: results must not depend on the language of the session.
func folded(_ text: String, accents: Bool) -> String {
  var options: String.CompareOptions = [.caseInsensitive, .widthInsensitive]
  if accents { options.insert(.diacriticInsensitive) }
  var scalars = String.UnicodeScalarView()
  var isAfterBlank = true
  for scalar in text.folding(options: options, locale: nil).unicodeScalars {
    if scalar.properties.isWhitespace {
      if !isAfterBlank { scalars.append(" ") }
      isAfterBlank = true
      continue
    }
    isAfterBlank = false
    if accents, let base = strokedLetters[scalar] {
      scalars.append(contentsOf: base.unicodeScalars)
    } else {
      scalars.append(scalar)
    }
  }
  if scalars.last == " " { scalars.removeLast() }
  return String(scalars).precomposedStringWithCanonicalMapping
}

/// A text composed (NFC), so that canonically equivalent names have the same bytes.
func composed(_ text: String) -> String {
  text.precomposedStringWithCanonicalMapping
}

extension String {
  /// The form in which texts are searched: case, accents, width and runs of white space folded,
  /// composed (NFC); see ``NameKeys/search``.
  ///
  /// No locale is used. An ASCII text costs about a thirtieth of any other of its length.
  package var foldedForSearch: String {
    foldedPlain(self) ?? folded(self, accents: true)
  }
}

/// Letters with a stroke and ligatures, which Unicode does not decompose, but which people without
/// a key for them type as plain letters.
private let strokedLetters: [Unicode.Scalar: String] = [
  "ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ŧ": "t", "ı": "i",
  "æ": "ae", "œ": "oe", "þ": "th", "ð": "d",
]

/// The ``NameKeys/search`` key of a name after each letter of another script that looks like an
/// ASCII letter is replaced by that one; nil for a name without such letters.
///
/// A simpler form of the skeletons of UTS #39: ASCII characters are never replaced, so that
/// `Item 1` and `Item l` stay two names.
package func lookAlikeKey(_ name: String) -> String? {
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
package func difference(of similar: String, from name: String) -> String {
  if similar.foldedForSearch == name.foldedForSearch {
    return "differs from \"\(name)\" only by accents"
  }
  if Plural.isOtherNumber(similar.foldedForSearch, of: name.foldedForSearch) {
    return "may be the same thing"
  }
  return "looks like \"\(name)\" but has letters of another script"
}
