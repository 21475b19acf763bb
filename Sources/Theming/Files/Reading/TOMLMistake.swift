/// The common slips in a line of TOML, in plain words.
///
/// A parser says what it expected; these say what was probably meant.
enum TOMLMistake {
  /// What is probably wrong with a line that does not parse; `nil` for a rarer mistake.
  static func reason(for line: String) -> String? {
    if line.contains(where: {
      "\u{201C}\u{201D}\u{201E}\u{2018}\u{2019}\u{00AB}\u{00BB}".contains($0)
    }) {
      return "curly quotes do not count as quotes; write straight ones: \""
    }
    guard let equals = line.firstIndex(of: "=") else {
      return line.contains(":")
        ? "a key and its value are separated by =, not by a colon" : nil
    }
    let value = line[line.index(after: equals)...].drop { $0 == " " || $0 == "\t" }
    if value.isEmpty { return "the value is missing after =" }
    if value.hasPrefix("#") {
      let color = value.prefix { !$0.isWhitespace && $0 != "," }
      return "a colour needs quotes: write \"\(color)\""
    }
    if value.hasPrefix("\"") || value.hasPrefix("'") {
      let quote = value[value.startIndex]
      if !value.dropFirst().contains(quote) {
        return "the text is not closed: \(quote) is missing at its end"
      }
      return nil
    }
    if let word = bareWord(value) {
      if ["nil", "null", "none"].contains(word.lowercased()) {
        return "TOML has no \(word); leave the key out"
      }
      if ["True", "False", "TRUE", "FALSE", "yes", "no", "on", "off"].contains(word) {
        return "a choice is true or false, in small letters"
      }
      return "text needs quotes: write \"\(word)\""
    }
    return nil
  }

  /// The value, if it is one word or a function call without quotes.
  private static func bareWord(_ value: Substring) -> Substring? {
    guard let first = value.first, first.isLetter else { return nil }
    let word = value.prefix { $0 != "#" }
    let end = word.lastIndex { !$0.isWhitespace }
    return end.map { word[...$0] }
  }
}
