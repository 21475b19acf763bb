/// The first character of a text that is invisible and has no effect there; nil for most texts.
///
/// Joiners and non-joiners are allowed where they change what is seen: between emoji, after a
/// virama and between letters of joining scripts (after UAX #31, 2.3). Tags are allowed in flags of
/// regions, and variation selectors after characters with variants.
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

extension String {
  /// The ``NameKeys/identity`` key of what can be seen of a name: without invisible characters, and
  /// without U+FFFD, as which some of them are shown.
  ///
  /// By it a name that was stored under looser rules is found as it is shown.
  package var visibleKey: String {
    let seen = unicodeScalars.filter { !isInvisible($0) && $0 != "\u{FFFD}" }
    return NameKeys(String(String.UnicodeScalarView(seen))).identity
  }
}

/// Whether a character is invisible by itself.
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

/// Whether variation selectors may follow a character: emoji, keycaps, symbols and letters of
/// scripts with variants, but not letters of Latin, Greek or Cyrillic.
private func hasVariants(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.properties.isEmoji { return true }
  return scalar.value >= 0x0600 && !isInvisible(scalar)
}

/// Arabic, Syriac, N'Ko and related scripts, the Indic scripts, Tibetan, Burmese, Khmer and
/// Mongolian.
private func isOfJoiningScript(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x0600...0x0FFF, 0x1000...0x109F, 0x1780...0x18AF, 0xFB50...0xFDFF, 0xFE70...0xFEFC: true
  default: false
  }
}
