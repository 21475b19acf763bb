/// A text as one word: white space, controls, `%` and the characters of `marks` as `%XX`.
///
/// - Parameter blank: What replaces U+0020 instead; it must be one of the marks.
func percentEncoded(
  _ text: String, marks: Set<Unicode.Scalar>, blank: Unicode.Scalar? = nil
) -> String {
  let isPlainText = text.utf8.allSatisfy { byte in
    (byte > 0x20 && byte < 0x7F && byte != 0x25)
      && !(marks.contains(Unicode.Scalar(byte)))
  }
  if isPlainText { return text }
  var result = ""
  for scalar in text.unicodeScalars {
    let isPlain =
      scalar != "%" && !marks.contains(scalar) && !scalar.properties.isWhitespace
      && scalar.properties.generalCategory != .control
    if let blank, scalar == " " {
      result.unicodeScalars.append(blank)
    } else if isPlain {
      result.unicodeScalars.append(scalar)
    } else {
      for byte in String(scalar).utf8 {
        result += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
  }
  return result
}

/// The text that ``percentEncoded(_:marks:blank:)`` encoded, apart from the replaced blanks.
///
/// A `%` that does not begin a `%XX` stays as it is, and so does a whole text whose bytes would not
/// be UTF-8.
func percentDecoded(_ text: some StringProtocol) -> String {
  guard text.utf8.contains(0x25) else { return String(text) }
  var bytes: [UInt8] = []
  let source = Array(text.utf8)
  var index = 0
  while index < source.count {
    if source[index] == 0x25, index + 2 < source.count,
      let high = hexadecimalValue(source[index + 1]), let low = hexadecimalValue(source[index + 2])
    {
      bytes.append(high << 4 | low)
      index += 3
    } else {
      bytes.append(source[index])
      index += 1
    }
  }
  return String(validating: bytes, as: UTF8.self) ?? String(text)
}

private func hexadecimalValue(_ digit: UInt8) -> UInt8? {
  switch digit {
  case 0x30...0x39: digit - 0x30
  case 0x41...0x46: digit - 0x37
  case 0x61...0x66: digit - 0x57
  default: nil
  }
}
