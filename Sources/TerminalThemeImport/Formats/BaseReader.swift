import PrioritiesBasics
import StyledTerminalText
import TerminalThemes

/// Reads base16 and base24 YAML.
struct BaseReader {
  let file: SchemeFile
  let text: String
  let format: SchemeFormat

  func read() throws(SchemeError) -> SchemeParseResult {
    let entries = try YAMLNode.mapping(text, in: file.name)
    var colors = BaseColors()
    var scheme = TerminalScheme(name: PlainText.title(file.stem) ?? format.title)
    var unused: [String] = []
    for (key, value) in entries {
      let text = value.text.flatMap { PlainText.title($0) }
      switch key {
      case "name", "scheme": scheme.name = text ?? scheme.name
      case "author": scheme.author = text
      case "license", "licence": scheme.license = text
      case "variant": scheme.variant = text.flatMap(Appearance.init(rawValue:))
      case "slug": scheme.otherNames = text.map { [$0] } ?? []
      case "system", "description": break
      case "palette":
        for (key, value) in value.entries { try apply(key, value, &colors, &unused) }
      default: try apply(key, value, &colors, &unused)
      }
    }
    let missing = BaseColors.names.prefix(16).filter { colors[$0] == nil }
    guard missing.isEmpty else { throw .missing(file: file.name, format: format, keys: missing) }
    var notes = colors.repair()
    notes += scheme.apply(colors)
    if !unused.isEmpty { notes.append(.unused(unused)) }
    return SchemeParseResult(
      format: colors.isExtended ? .base24 : .base16, schemes: [scheme], notes: notes)
  }

  private func apply(
    _ key: String, _ value: YAMLNode, _ colors: inout BaseColors, _ unused: inout [String]
  ) throws(SchemeError) {
    guard let name = BaseColors.name(key), format == .base24 || !BaseColors.isExtra(name) else {
      if unused.count < 4096, !unused.contains(key) { unused.append(key) }
      return
    }
    let written = value.text ?? ""
    guard let color = RGB(hex: written) else {
      guard written.isEmpty else {
        throw .color(file: file.name, line: value.line, key: key, value: written)
      }
      throw .syntax(
        file: file.name, line: value.line, column: value.column,
        reason:
          "\(key) has no value, because an unquoted # starts a comment in YAML. Put the colour in quotes."
      )
    }
    colors[name] = color
  }
}

struct BaseColors: Hashable {
  /// `base00` to `base0F`, followed by base24's `base10` to `base17`.
  static let names = (0..<24).map { "base" + hexadecimal($0, digits: 2).uppercased() }

  private var colors: [String: RGB] = [:]

  subscript(name: String) -> RGB? {
    get { colors[name] }
    set { colors[name] = newValue }
  }

  /// The name in its standard case, such as `base0A` for `BASE0a`.
  static func name(_ key: String) -> String? {
    key.utf8.count == 6 ? names.first { $0.lowercased() == key.lowercased() } : nil
  }

  /// Whether the colour doesn't exist in base16.
  static func isExtra(_ name: String) -> Bool { name.hasPrefix("base1") }

  var isComplete: Bool { Self.names.prefix(16).allSatisfy { colors[$0] != nil } }

  var isExtended: Bool { Self.names.allSatisfy { colors[$0] != nil } }

  /// Corrects known errors in published schemes, with a note for each.
  ///
  /// - `base0A` = `base16`: a converter put bright blue in the slot for yellow, and yellow in
  ///   orange's.
  /// - `base07` = `base00`: the brightest text has the same colour as the background.
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
          "base0A (yellow) was bright blue (\(yellow)). Changed it to \(orange), and"
            + " base09 (orange) to \(mixed)."))
    }
    if let bright = self["base07"], bright == self["base00"] {
      let better = ["base06", "base05"].compactMap { self[$0] }.first { $0 != bright }
      if let better {
        self["base07"] = better
        notes.append(
          .repaired(
            "base07 (brightest text) was the background colour \(bright). Changed it to \(better).")
        )
      }
    }
    return notes
  }
}

extension TerminalScheme {
  /// The base colours for each slot, in order of preference.
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

  /// Applies the colours, and returns a note if the declared variant is wrong.
  mutating func apply(_ base: BaseColors) -> [SchemeNote] {
    for name in BaseColors.names {
      if let color = base[name] { record(name, color) }
    }
    for (slot, names) in Self.bases {
      self[slot] = names.compactMap { base[$0] }.first
    }
    guard let variant, variant != measuredVariant else { return [] }
    return [.repaired("The file says \(variant), but its colours are \(measuredVariant).")]
  }
}
