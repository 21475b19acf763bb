import Foundation

/// A text of ASCII alone in small letters, its runs of blanks made one; nil for any other text.
///
/// Most names are plain, and this is thirty times as fast as Foundation's folding.
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

/// A text without the differences of case, width and runs of blanks, and of accents if asked for,
/// composed (NFC).
///
/// No locale is used: what is found must not depend on the language of the session.
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

/// A text composed (NFC), so that equal names are equal bytes.
func composed(_ text: String) -> String {
  text.precomposedStringWithCanonicalMapping
}

extension String {
  /// The text in the form in which names are searched: without differences of case, accents, width
  /// and runs of blanks, composed (NFC); see ``NameKeys``.
  ///
  /// No locale is used. A plain ASCII text costs about a thirtieth of any other.
  public var foldedForSearch: String {
    foldedPlain(self) ?? folded(self, accents: true)
  }
}

/// Letters with a stroke or joined ones, which Unicode does not take apart but a person who has no
/// key for them does.
private let strokedLetters: [Unicode.Scalar: String] = [
  "ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ŧ": "t", "ı": "i",
  "æ": "ae", "œ": "oe", "þ": "th", "ð": "d",
]
