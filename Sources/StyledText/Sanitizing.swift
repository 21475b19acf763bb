extension String {
  /// The text without anything that a terminal acts on.
  ///
  /// Controls (C0, DEL, C1), line and paragraph separators and bidirectional
  /// marks become U+FFFD, one for each, and a tab becomes a space. Everything else is
  /// kept.
  public var sanitized: String {
    guard unicodeScalars.contains(where: isUnsafe) else { return self }
    var harmless = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar == "\t" {
        harmless.append(" ")
      } else {
        harmless.append(isUnsafe(scalar) ? "\u{FFFD}" : scalar)
      }
    }
    return String(harmless)
  }
}

private func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x00...0x1F, 0x7F...0x9F: true
  case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
  default: false
  }
}
