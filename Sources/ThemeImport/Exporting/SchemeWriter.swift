import Basics
import StyledText
import Theming

/// Writes a scheme in the formats of terminals.
struct SchemeWriter {
  let scheme: TerminalScheme
  let title: String

  func alacritty() -> String {
    var text = comment
    var section = ""
    for (key, slot) in SchemeFields.alacritty.all {
      guard let color = scheme[slot], let dot = key.lastIndex(of: ".") else { continue }
      if key[..<dot] != section {
        section = String(key[..<dot])
        text += "\n[colors.\(section)]\n"
      }
      text += "\(key[key.index(after: dot)...]) = \"\(color.hex)\"\n"
    }
    return text
  }

  func kitty() -> String {
    var text = "## name: \(title)\n"
    if let author = scheme.author { text += "## author: \(author)\n" }
    if let license = scheme.license { text += "## license: \(license)\n" }
    return text + "\n" + lines(SchemeFields.kitty) { "\($0) \($1.hex)" }
  }

  func ghostty() -> String {
    comment + "\n"
      + lines(SchemeFields.ghostty) { key, color in
        let words = key.split(separator: " ")
        return words.count == 2 ? "palette = \(words[1])=\(color.hex)" : "\(key) = \(color.hex)"
      }
  }

  func windowsTerminal() -> String {
    var entries = ["  \"name\": \(JSONWriter.line(of: .string(title)))"]
    for (key, slot) in SchemeFields.windowsTerminal.all {
      if let color = scheme[slot] { entries.append("  \"\(key)\": \"\(color.hex)\"") }
    }
    return "{\n" + entries.joined(separator: ",\n") + "\n}\n"
  }

  func base(isExtended: Bool) -> String {
    var text =
      "system: \"\(isExtended ? "base24" : "base16")\"\nname: \(JSONWriter.line(of: .string(title)))\n"
    // A double-quoted scalar of YAML takes every escape of JSON.
    text += "author: \(JSONWriter.line(of: .string(scheme.author ?? "")))\n"
    text += "variant: \"\(scheme.variant ?? scheme.measuredVariant)\"\npalette:\n"
    let colors = scheme.baseColors
    for name in BaseColors.names.prefix(isExtended ? 24 : 16) {
      if let color = colors[name] { text += "  \(name): \"\(color.hex)\"\n" }
    }
    return text
  }

  private var comment: String {
    "# \(title)" + (scheme.author.map { ", by \($0)" } ?? "") + "\n"
  }

  private func lines(_ fields: SchemeFields, _ line: (String, RGB) -> String) -> String {
    fields.all.map { key, slot in scheme[slot].map { line(key, $0) + "\n" } ?? "" }.joined()
  }
}

extension TerminalScheme {
  /// The scheme as base16 and base24 have it.
  var baseColors: BaseColors {
    var colors = BaseColors()
    // The hues are the terminal's; its greys are not those of base16, whose ramp
    // goes from background to text.
    let hues = Self.bases.filter { (1...6).map(SchemeColor.ansi).contains($0.0) }
    let greys: [SchemeColor] = [.ansi(0), .ansi(7), .ansi(8), .ansi(15)]
    for (slot, names) in hues + Self.bases.filter({ !greys.contains($0.0) }) {
      guard let name = names.first, colors[name] == nil else { continue }
      colors[name] = self[slot]
    }
    let background = OKLab(self[.background] ?? .black)
    let foreground = OKLab(self[.foreground] ?? .white)
    func mixed(_ fraction: Double) -> RGB {
      RGB(background.mixed(with: foreground, fraction: fraction))
    }
    func beyond(_ fraction: Double) -> RGB {
      let end = OKLab(measuredVariant == .dark ? RGB.white : .black)
      return RGB(foreground.mixed(with: end, fraction: fraction))
    }
    let edge = OKLab(measuredVariant == .dark ? RGB.black : .white)
    let derived: [(String, RGB)] = [
      ("base01", mixed(0.06)), ("base02", mixed(0.15)), ("base03", mixed(0.45)),
      ("base04", mixed(0.75)), ("base06", beyond(0.35)), ("base07", beyond(0.7)),
      ("base09", self[.orange] ?? mixed(0.8)), ("base0F", self[.brown] ?? mixed(0.6)),
      ("base10", RGB(background.mixed(with: edge, fraction: 0.25))),
      ("base11", RGB(background.mixed(with: edge, fraction: 0.5))),
    ]
    for (name, color) in derived where colors[name] == nil { colors[name] = color }
    return colors
  }
}
