import StyledText

/// The colours base00 to base17 of a base16 or base24 scheme.
struct BaseColors: Hashable, Sendable {
  /// `base00` to `base0F`, then base24's `base10` to `base17`.
  static let names: [String] = (0..<24).map { index in
    let digits = String(index, radix: 16, uppercase: true)
    return "base" + (digits.count == 1 ? "0" : "") + digits
  }

  private var colors: [String: RGB] = [:]

  subscript(name: String) -> RGB? {
    get { colors[name] }
    set { colors[name] = newValue }
  }

  /// A key as the name it is meant as: `BASE0a` is `base0A`.
  static func name(_ key: String) -> String? {
    names.first { $0.lowercased() == key.lowercased() }
  }

  /// Whether only base24 has the colour.
  static func isExtra(_ name: String) -> Bool { name.hasPrefix("base1") }

  /// Whether all of base16 is there.
  var isComplete: Bool { Self.names.prefix(16).allSatisfy { colors[$0] != nil } }

  /// Whether all of base24 is there.
  var isExtended: Bool { Self.names.allSatisfy { colors[$0] != nil } }

  /// Corrects known defects of published schemes, and notes each correction.
  ///
  /// - Yellow that is really bright blue (`base0A` = `base16`): one converter put
  ///   it there, with yellow at orange's place.
  /// - Brightest text in the colour of the background (`base07` = `base00`).
  mutating func repair() -> [SchemeNote] {
    var notes: [SchemeNote] = []
    if isExtended, let yellow = self["base0A"], yellow == self["base16"],
      let orange = self["base09"], let red = self["base08"]
    {
      self["base0A"] = orange
      let mixed = RGB(OKLab(red).mixed(with: OKLab(orange), fraction: 0.5))
      self["base09"] = mixed
      notes.append(
        .repaired(
          "base0A, the yellow, was bright blue (\(yellow)): it is \(orange) in its place, and "
            + "base09, the orange, \(mixed)."))
    }
    if let bright = self["base07"], bright == self["base00"] {
      let better = ["base06", "base05"].compactMap { self[$0] }.first { $0 != bright }
      if let better {
        self["base07"] = better
        notes.append(
          .repaired("base07, the brightest text, was the background's \(bright): it is \(better)."))
      }
    }
    return notes
  }
}

extension TerminalScheme {
  /// Which base colour each place shows; the first that a scheme has.
  static let bases: [(SchemeColor, [String])] = [
    (.background, ["base00"]), (.surface, ["base01"]), (.statusBar, ["base01"]),
    (.selection, ["base02"]), (.selectionText, ["base05"]), (.border, ["base02"]),
    (.muted, ["base03"]), (.placeholder, ["base03"]), (.statusbarText, ["base04"]),
    (.foreground, ["base05"]), (.cursor, ["base05"]), (.bright, ["base07"]),
    (.error, ["base08"]), (.orange, ["base09"]), (.warning, ["base0A"]), (.medium, ["base0A"]),
    (.match, ["base0A"]), (.matchText, ["base00"]), (.success, ["base0B"]), (.info, ["base0C"]),
    (.accent, ["base0D"]), (.heading, ["base0D"]), (.link, ["base0D"]), (.focus, ["base0D"]),
    (.violet, ["base0E"]), (.brown, ["base0F"]),
    (.ansi(0), ["base00"]), (.ansi(1), ["base08"]), (.ansi(2), ["base0B"]),
    (.ansi(3), ["base0A"]), (.ansi(4), ["base0D"]), (.ansi(5), ["base0E"]),
    (.ansi(6), ["base0C"]), (.ansi(7), ["base05"]), (.ansi(8), ["base03"]),
    (.ansi(9), ["base12", "base08"]), (.ansi(10), ["base14", "base0B"]),
    (.ansi(11), ["base13", "base0A"]), (.ansi(12), ["base16", "base0D"]),
    (.ansi(13), ["base17", "base0E"]), (.ansi(14), ["base15", "base0C"]),
    (.ansi(15), ["base07"]), (.ansi(16), ["base09"]), (.ansi(17), ["base0F"]),
    (.ansi(18), ["base01"]), (.ansi(19), ["base02"]), (.ansi(20), ["base04"]),
    (.ansi(21), ["base06"]),
  ]

  /// Applies the colours of a base16 or base24 scheme, and notes if the file is
  /// wrong about being dark or light.
  mutating func apply(_ base: BaseColors) -> [SchemeNote] {
    for name in BaseColors.names {
      if let color = base[name] { record(name, color) }
    }
    for (slot, names) in Self.bases {
      self[slot] = names.compactMap { base[$0] }.first
    }
    guard let variant, variant != measuredVariant else { return [] }
    return [
      .repaired("The file says \(variant), but its colours are \(measuredVariant).")
    ]
  }
}
