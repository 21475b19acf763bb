import Foundation
import PrioritiesBasics
import Synchronization

/// The keys by which a name is identified, found and sorted.
///
/// SQL compares them byte by byte.
public struct NameKeys: Hashable, Sendable {
  /// The version of the rules for keys, which a store records along with its keys.
  public static let version = 1

  /// Folds case, width and white space, but not accents, so it is equal for equivalent names.
  public let identity: String
  /// The text that is searched: the identity with accents folded as well.
  package let search: String
  /// Folds accents and sorts numbers by value; as unique as the identity.
  public let sort: String

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

  /// The common prefix of the sort keys of all names with a search key.
  package static func sortPrefix(search: String) -> String {
    valueOrdered(search).key
  }
}

/// The fast path of ``folded(_:accents:)`` for ASCII; returns nil for other texts.
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
  return String(utf8: bytes)
}

/// Folds case, width and white space, and optionally accents.
///
/// Composes the text (NFC), and doesn't use a locale.
func folded(_ text: String, accents: Bool) -> String {
  joined(text, accents ? .search : .identity)
}

/// The text in NFC, with the same bytes for canonically equivalent texts.
func composed(_ text: String) -> String {
  // Nothing changes below the first combining mark.
  text.unicodeScalars.allSatisfy { $0.value < 0x300 } ? text : joined(text, .composed)
}

private enum Form: Int, CaseIterable {
  case composed, identity, search

  func of(_ text: String) -> String {
    if self == .composed { return text.precomposedStringWithCanonicalMapping }
    var options: String.CompareOptions = [.caseInsensitive, .widthInsensitive]
    if self == .search { options.insert(.diacriticInsensitive) }
    var scalars = String.UnicodeScalarView()
    var isAfterBlank = true
    for scalar in text.folding(options: options, locale: nil).unicodeScalars {
      if scalar.properties.isWhitespace {
        if !isAfterBlank { scalars.append(" ") }
        isAfterBlank = true
        continue
      }
      isAfterBlank = false
      if self == .search, let base = strokedLetters[scalar] {
        scalars.append(contentsOf: base.unicodeScalars)
      } else {
        scalars.append(scalar)
      }
    }
    if scalars.last == " " { scalars.removeLast() }
    return String(scalars).precomposedStringWithCanonicalMapping
  }

  /// Returns nil if it depends on the scalars around this one.
  func of(_ scalar: Unicode.Scalar) -> String? {
    if scalar.properties.isWhitespace, self != .composed { return " " }
    switch (scalar.properties.generalCategory, scalar.value) {
    case (.nonspacingMark, _), (.spacingMark, _), (.enclosingMark, _), (.format, _): return nil
    // Parts of Korean syllables, half-width letters, whose marks are letters too, and skin tones.
    case (_, 0x1100...0x11FF), (_, 0xFF00...0xFFEF), (_, 0x1F3FB...0x1F3FF): return nil
    default:
      let text = of(String(scalar))
      return text.isEmpty ? nil : text
    }
  }
}

/// Keeps the forms of scalars, because Foundation takes microseconds for each text.
private let forms = Mutex([[Unicode.Scalar: String?]](repeating: [:], count: Form.allCases.count))

/// Joins the forms of the scalars if these are independent of each other.
private func joined(_ text: String, _ form: Form) -> String {
  let joined = forms.withLock { forms -> String? in
    var joined = ""
    var isAfterBlank = form != .composed
    for scalar in text.unicodeScalars {
      let found: String?
      if let known = forms[form.rawValue][scalar] {
        found = known
      } else {
        found = form.of(scalar)
        if forms[form.rawValue].count >= 10_000 { forms[form.rawValue] = [:] }
        forms[form.rawValue].updateValue(found, forKey: scalar)
      }
      guard let part = found else { return nil }
      if form == .composed || part != " " || !isAfterBlank { joined += part }
      isAfterBlank = part == " "
    }
    if form != .composed, isAfterBlank, !joined.isEmpty { joined.unicodeScalars.removeLast() }
    return joined
  }
  return joined ?? form.of(text)
}

extension String {
  /// The text as in ``NameKeys/search``, with case, accents, width and white space folded, in NFC.
  ///
  /// Doesn't use a locale. ASCII text takes about a thirtieth of the time of any other.
  package var foldedForSearch: String {
    foldedPlain(self) ?? folded(self, accents: true)
  }
}

/// Letters for which Unicode has no decomposition.
private let strokedLetters: [Unicode.Scalar: String] = [
  "ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ŧ": "t", "ı": "i",
  "æ": "ae", "œ": "oe", "þ": "th", "ð": "d",
]

/// The ``NameKeys/search`` key with letters that look like ASCII ones replaced; nil if it has none.
///
/// Unlike the skeletons of UTS #39, this never replaces ASCII characters, as in `Item 1` and `Item
/// l`.
package func lookAlikeKey(_ name: String) -> String? {
  if name.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
  var isChanged = false
  var scalars = String.UnicodeScalarView()
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

/// The end of a message about a similar name.
package func difference(of similar: String, from name: String) -> String {
  if similar.foldedForSearch == name.foldedForSearch {
    return "differs from \"\(name)\" only by accents"
  }
  if Plural.isOtherNumber(similar.foldedForSearch, of: name.foldedForSearch) {
    return "may be the same thing"
  }
  return "looks like \"\(name)\" but has letters of another script"
}

/// Appends the identity after U+0001 if other names may have the same value-ordered key.
func sortKey(search: String, identity: String) -> String {
  let (key, isExact) = valueOrdered(search)
  return isExact && search == identity ? key : key + "\u{1}" + identity
}

/// Rewrites runs of digits so that greater numbers sort later.
///
/// Each becomes `0`, a mark for the number of digits, and the digits without leading zeros.
/// `isExact` means that no other text has the same key.
func valueOrdered(_ text: String) -> (key: String, isExact: Bool) {
  if let plain = valueOrderedPlain(text) { return plain }
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

/// The fast path for digits in ASCII; returns nil for texts with others.
private func valueOrderedPlain(_ text: String) -> (key: String, isExact: Bool)? {
  guard !text.unicodeScalars.contains(where: { !$0.isASCII && digitValue($0) != nil }) else {
    return nil
  }
  guard text.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return (text, true) }
  var key: [UInt8] = []
  key.reserveCapacity(text.utf8.count + 8)
  var run: [UInt8] = []
  var isInRun = false
  var isExact = true
  for byte in text.bytes + [0] {
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
  return (String(utf8: key), isExact)
}

/// `a` to `y` for 1 to 25, preceded by one `z` for each further 25.
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

/// The first invisible character that does not affect rendering.
///
/// Joiners affect it between emoji, after a virama and between letters of joining scripts (UAX #31,
/// 2.3), tags in regional flags, and variation selectors after characters with variants.
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
      // Each tag comes after the black flag or another tag.
      let isInFlag = before.map { $0.value == 0x1F3F4 || (0xE0020...0xE007E).contains($0.value) }
      if isInFlag != true { return scalar }
    case 0xFE00...0xFE0F, 0x180B...0x180D, 0xE0100...0xE01EF:
      // An ASCII character has variants only in a keycap.
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
  // This is a virama.
  if before.properties.canonicalCombiningClass.rawValue == 9 { return true }
  if isJoiner, after.properties.isEmoji, after.value > 0xFF {
    return before.properties.isEmoji || before.properties.isEmojiModifier || before.value == 0xFE0F
  }
  return isOfJoiningScript(before) && isOfJoiningScript(after)
}

/// True for emoji, keycaps, symbols and scripts other than Latin, Greek and Cyrillic.
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
