import Foundation

/// The keys by which a name is identified, searched and sorted.
///
/// All are compared byte by byte, so that SQL can store and index them without a custom function or
/// collation.
public struct NameKeys: Hashable, Sendable {
  /// The version of the key rules; a store records it with its keys.
  public static let version = 1

  /// Equal for names that count as the same: folds case, width and white space, but not accents.
  public let identity: String
  /// The searched text: the identity with accents folded too.
  package let search: String
  /// Sorts names as people do: accents are folded, and numbers compare by value.
  ///
  /// Different identities have different sort keys.
  public let sort: String

  /// Takes time linear in the length of the name.
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

  /// The common beginning of the sort keys of all names with a search key.
  package static func sortPrefix(search: String) -> String {
    valueOrdered(search).key
  }
}

/// An ASCII text in lower case, trimmed, with runs of white space collapsed; nil for others.
///
/// Thirty times as fast as Foundation's folding, and most names are ASCII.
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

/// Folds case, width and white space, and optionally accents; composes the text (NFC).
///
/// Uses no locale: results must not depend on the language of the session.
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

/// Composes a text (NFC), so that canonically equivalent names have the same bytes.
func composed(_ text: String) -> String {
  text.precomposedStringWithCanonicalMapping
}

extension String {
  /// The text as in ``NameKeys/search``: case, accents, width and white space folded; NFC.
  ///
  /// Uses no locale. An ASCII text costs about a thirtieth of any other.
  package var foldedForSearch: String {
    foldedPlain(self) ?? folded(self, accents: true)
  }

  /// The ``NameKeys/identity`` key without invisible characters and U+FFFD, their replacement.
  ///
  /// Finds a name stored under looser rules by the text that is displayed.
  package var visibleKey: String {
    let seen = unicodeScalars.filter { !isInvisible($0) && $0 != "\u{FFFD}" }
    return NameKeys(String(String.UnicodeScalarView(seen))).identity
  }
}

/// Ligatures and letters with a stroke, which Unicode does not decompose but people type as plain
/// letters.
private let strokedLetters: [Unicode.Scalar: String] = [
  "ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ŧ": "t", "ı": "i",
  "æ": "ae", "œ": "oe", "þ": "th", "ð": "d",
]

/// The ``NameKeys/search`` key with letters that look like ASCII ones replaced; nil without any.
///
/// A simpler form of the skeletons of UTS #39: ASCII characters are never replaced, so that
/// `Item 1` and `Item l` stay distinct.
package func lookAlikeKey(_ name: String) -> String? {
  if name.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
  var isChanged = false
  var scalars = String.UnicodeScalarView()
  // Composed like stored names; an accented Cyrillic е stays е and U+0301, which folding removes.
  for scalar in composed(name).unicodeScalars {
    let letter = letters[scalar]
    isChanged = isChanged || letter != nil
    scalars.append(letter ?? scalar)
  }
  return isChanged ? String(scalars).foldedForSearch : nil
}

private let letters: [Unicode.Scalar: Unicode.Scalar] = {
  var letters: [Unicode.Scalar: Unicode.Scalar] = [:]
  for row in confusables {
    for scalar in row.alike.unicodeScalars { letters[scalar] = row.letter }
  }
  return letters
}()

/// How a name found by a store differs from `name`, to end a message about the former.
package func difference(of similar: String, from name: String) -> String {
  if similar.foldedForSearch == name.foldedForSearch {
    return "differs from \"\(name)\" only by accents"
  }
  if Plural.isOtherNumber(similar.foldedForSearch, of: name.foldedForSearch) {
    return "may be the same thing"
  }
  return "looks like \"\(name)\" but has letters of another script"
}

/// A byte-comparable sort text; see ``NameKeys/sort``.
///
/// Names that differ only by accents, leading zeros or the script of a digit share the first part.
/// The identity after U+0001, which no name contains, breaks the tie.
func sortKey(search: String, identity: String) -> String {
  let (key, isExact) = valueOrdered(search)
  return isExact && search == identity ? key : key + "\u{1}" + identity
}

/// Rewrites each run of digits so that greater numbers sort later.
///
/// A run becomes `0`, a mark that grows with the number of digits, and the digits without leading
/// zeros. `isExact` means that no other text has the same key.
func valueOrdered(_ text: String) -> (key: String, isExact: Bool) {
  if let plain = valueOrderedPlain(text) { return plain }
  guard text.unicodeScalars.contains(where: { digitValue($0) != nil }) else { return (text, true) }
  var key = String.UnicodeScalarView()
  var run: [UInt8] = []
  var runHasZeros = false
  var isExact = true

  func endRun() {
    guard !run.isEmpty || runHasZeros else { return }
    let digits = run.isEmpty ? [0] : run
    if runHasZeros, !run.isEmpty { isExact = false }
    key.append("0")
    key.append(contentsOf: lengthMark(digits.count))
    key.append(contentsOf: digits.map { Unicode.Scalar(0x30 + $0) })
    run = []
    runHasZeros = false
  }

  for scalar in text.unicodeScalars {
    guard let value = digitValue(scalar) else {
      endRun()
      key.append(scalar)
      continue
    }
    if !scalar.isASCII { isExact = false }
    if value == 0, run.isEmpty {
      if runHasZeros { isExact = false }
      runHasZeros = true
    } else {
      run.append(value)
    }
  }
  endRun()
  return (String(key), isExact)
}

/// As ``valueOrdered(_:)``, byte by byte for ASCII; nil for other texts.
private func valueOrderedPlain(_ text: String) -> (key: String, isExact: Bool)? {
  var hasDigit = false
  for byte in text.utf8 {
    if byte >= 0x80 { return nil }
    if (0x30...0x39).contains(byte) { hasDigit = true }
  }
  guard hasDigit else { return (text, true) }
  var key: [UInt8] = []
  key.reserveCapacity(text.utf8.count + 8)
  var run: [UInt8] = []
  var isInRun = false
  var isExact = true
  for byte in Array(text.utf8) + [0] {
    if (0x30...0x39).contains(byte) {
      // Dropping a leading zero makes the key ambiguous.
      if isInRun, run == [0x30] {
        isExact = false
        run = []
      }
      run.append(byte)
      isInRun = true
      continue
    }
    if isInRun {
      key.append(0x30)
      key.append(contentsOf: String(lengthMark(run.count)).utf8)
      key.append(contentsOf: run)
      run = []
      isInRun = false
    }
    if byte != 0 { key.append(byte) }
  }
  return (String(decoding: key, as: UTF8.self), isExact)
}

/// A text that sorts by a count: `a` to `y` for 1 to 25, after one `z` per further 25.
private func lengthMark(_ count: Int) -> String.UnicodeScalarView {
  var mark = String.UnicodeScalarView()
  var rest = count
  while rest > 25 {
    mark.append("z")
    rest -= 25
  }
  mark.append(Unicode.Scalar(UInt8(0x60 + rest)))
  return mark
}

private func digitValue(_ scalar: Unicode.Scalar) -> UInt8? {
  if scalar.isASCII {
    return (0x30...0x39).contains(scalar.value) ? UInt8(scalar.value - 0x30) : nil
  }
  guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue
  else { return nil }
  return UInt8(value)
}

/// The first invisible character without an effect in its place; nil for most texts.
///
/// Joiners and non-joiners are allowed where they change the rendering: between emoji, after a
/// virama and between letters of joining scripts (after UAX #31, 2.3). Tags are allowed in regional
/// flags, and variation selectors after characters with variants.
func invisibleScalar(in text: String) -> Unicode.Scalar? {
  if text.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
  let scalars = Array(text.unicodeScalars)
  for (index, scalar) in scalars.enumerated() where isInvisible(scalar) {
    let before = index > 0 ? scalars[index - 1] : nil
    let after = index + 1 < scalars.count ? scalars[index + 1] : nil
    switch scalar.value {
    case 0x200C, 0x200D:
      guard let before, let after, joins(before, after, isJoiner: scalar.value == 0x200D) else {
        return scalar
      }
    case 0xE0020...0xE007F:
      // Each tag follows the black flag or another tag.
      let isInFlag = before.map { $0.value == 0x1F3F4 || (0xE0020...0xE007E).contains($0.value) }
      if isInFlag != true { return scalar }
    case 0xFE00...0xFE0F, 0x180B...0x180D, 0xE0100...0xE01EF:
      // An ASCII character has a variant only in a keycap.
      guard let before, hasVariants(before), before.value >= 0x80 || after?.value == 0x20E3 else {
        return scalar
      }
    default: return scalar
    }
  }
  return nil
}

func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0xAD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180E, 0x200B...0x200F,
    0x202A...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF9...0xFFFB,
    0x1D173...0x1D17A, 0xE0000...0xE007F, 0xE0100...0xE01EF:
    true
  default: false
  }
}

private func joins(_ before: Unicode.Scalar, _ after: Unicode.Scalar, isJoiner: Bool) -> Bool {
  // A virama: the joiner decides how the next letter is drawn with it.
  if before.properties.canonicalCombiningClass.rawValue == 9 { return true }
  if isJoiner, after.properties.isEmoji, after.value > 0xFF {
    return before.properties.isEmoji || before.properties.isEmojiModifier || before.value == 0xFE0F
  }
  return isOfJoiningScript(before) && isOfJoiningScript(after)
}

/// Whether variation selectors may follow a character.
///
/// True for emoji, keycaps, symbols and scripts with variants; not for Latin, Greek or Cyrillic.
private func hasVariants(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.properties.isEmoji { return true }
  return scalar.value >= 0x0600 && !isInvisible(scalar)
}

/// Arabic, Syriac, N'Ko and related scripts, Indic, Tibetan, Burmese, Khmer and Mongolian.
private func isOfJoiningScript(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x0600...0x0FFF, 0x1000...0x109F, 0x1780...0x18AF, 0xFB50...0xFDFF, 0xFE70...0xFEFC: true
  default: false
  }
}
