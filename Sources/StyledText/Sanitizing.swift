extension String {
  /// The text without anything that a terminal acts on.
  ///
  /// Controls (C0, DEL, C1), line and paragraph separators and bidirectional
  /// marks become U+FFFD, one for each, and a tab becomes a space. Everything else is
  /// kept.
  public var sanitized: String {
    // Most texts are plain: their bytes tell that without decoding them.
    guard utf8.contains(where: startsUnsafe), unicodeScalars.contains(where: isUnsafe) else {
      return self
    }
    return replacing { scalar, _ in scalar == "\t" ? " " : isUnsafe(scalar) ? "\u{FFFD}" : scalar }
  }

  /// The same for a text of several lines: newlines, tabs and the CR of CRLF are kept.
  public var sanitizedLines: String {
    guard utf8.contains(where: { startsUnsafe($0) && $0 != 0x0A && $0 != 0x09 }), hasUnsafeLines
    else { return self }
    return replacing { scalar, next in
      switch scalar {
      case "\n", "\t": scalar
      case "\r" where next == "\n": scalar
      default: isUnsafe(scalar) ? "\u{FFFD}" : scalar
      }
    }
  }

  /// Whether a scalar is unsafe in text of several lines, whose ends may be CR LF: a file of many
  /// thousand such lines is not to be written anew.
  private var hasUnsafeLines: Bool {
    var previous: Unicode.Scalar?
    for scalar in unicodeScalars {
      if previous == "\r", scalar != "\n" { return true }
      previous = scalar
      if isUnsafe(scalar), scalar != "\n", scalar != "\t", scalar != "\r" { return true }
    }
    return previous == "\r"
  }

  /// The text with each scalar replaced by what `body` makes of it and of the one that follows.
  private func replacing(
    _ body: (Unicode.Scalar, _ next: Unicode.Scalar?) -> Unicode.Scalar
  ) -> String {
    var harmless = String.UnicodeScalarView()
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() { harmless.append(body(scalar, rest.first)) }
    return String(harmless)
  }
}

/// Whether a byte of UTF-8 may be the first of a scalar that a terminal acts on.
private func startsUnsafe(_ byte: UInt8) -> Bool {
  byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xD8 || byte == 0xE2
}

private func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x00...0x1F, 0x7F...0x9F: true
  case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
  default: false
  }
}
