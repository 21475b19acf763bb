/// Words of a foreign file, cut down to what a theme file and a message may hold.
enum PlainText {
  /// A name for a person: controls and direction marks dropped, runs of space
  /// made one, at most 80 characters; `nil` when nothing is left.
  static func title(_ text: String) -> String? {
    let title = words(text, limit: 80)
    return title.isEmpty ? nil : title
  }

  /// Part of a message: on one line, harmless, cut with an ellipsis.
  static func message(_ text: String, limit: Int = 120) -> String {
    let whole = words(text, limit: limit + 1)
    return whole.count > limit ? String(whole.prefix(limit)) + "…" : whole
  }

  /// A key for a `[palette]`: ASCII letters, digits, `-` and `_`, at most 40.
  static func token(_ text: String) -> String {
    var token = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_", "-": token.unicodeScalars.append(scalar)
      default: if !token.isEmpty, token.last != "-" { token.append("-") }
      }
      if token.count == 40 { break }
    }
    while token.last == "-" { token.removeLast() }
    return token
  }

  private static func words(_ text: String, limit: Int) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace {
        if let last = kept.last, last != " " { kept.append(" ") }
      } else if isShown(scalar) {
        kept.append(scalar)
      }
      // Marks can pile up on one character, so scalars are counted too.
      if kept.count > limit * 4 { break }
    }
    if kept.last == " " { kept.removeLast() }
    return String(String(kept).prefix(limit))
  }

  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }
}
