import Theming

extension TerminalScheme {
  /// Whether its colours are dark or light, by background and foreground together.
  var measuredVariant: Appearance {
    guard let background = self[.background] else { return variant ?? .dark }
    return Appearance(background: background, foreground: self[.foreground])
  }
}

extension TerminalScheme {
  /// Derives the terminal's sixteen from the colours that have a meaning, for
  /// formats that have no sixteen of their own.
  mutating func fillMissingANSIColors() {
    let named: [(UInt8, SchemeColor)] = [
      (0, .background), (1, .error), (2, .success), (3, .warning), (4, .medium), (5, .heading),
      (6, .info), (7, .foreground), (8, .muted), (15, .bright),
    ]
    for (index, slot) in named where self[.ansi(index)] == nil {
      self[.ansi(index)] = self[slot]
    }
  }
}
