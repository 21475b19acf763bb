import PrioritiesBasics
import StyledTerminalText
import TerminalThemes

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
    var entries = ["  \"name\": \(title.json.line)"]
    for (key, slot) in SchemeFields.windowsTerminal.all {
      if let color = scheme[slot] { entries.append("  \"\(key)\": \"\(color.hex)\"") }
    }
    return "{\n" + entries.joined(separator: ",\n") + "\n}\n"
  }

  func base(isExtended: Bool) -> String {
    var text =
      "system: \"\(isExtended ? "base24" : "base16")\"\nname: \(title.json.line)\n"
    // A double-quoted YAML scalar allows every JSON escape.
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
  var baseColors: BaseColors {
    var colors = BaseColors()
    // Unlike the terminal's, base16's greys go from background to text.
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

struct RoleWriter {
  let variants: [ExportedVariant]
  let name: String
  let prefix: String

  func css() -> String {
    var text =
      "/* \(name.replacing("*/", with: "")): a theme with measured contrasts. */\n"
    guard variants.count > 1 else { return text + block(":root", variants) }
    let light = variants.filter { $0.theme.appearance == .light }
    let dark = variants.filter { $0.theme.appearance == .dark }
    text += block(":root", light)
    text += "\n@media (prefers-color-scheme: dark) {\n"
    text += block(":root:not([data-theme=\"light\"])", dark, indent: "  ") + "}\n\n"
    return text + block(":root[data-theme=\"dark\"]", dark)
  }

  private func block(
    _ selector: String, _ variants: [ExportedVariant], indent: String = ""
  ) -> String {
    var lines = ["\(indent)\(selector) {"]
    for variant in variants {
      lines.append("\(indent)  color-scheme: \(variant.theme.appearance);")
      lines += Self.colors(of: variant).map { "\(indent)  --\(prefix)-\($0): \($1.hex);" }
    }
    return (lines + ["\(indent)}"]).lineSeparated + "\n"
  }

  func dtcg() -> String {
    var root: JSONObject = [
      "$description": .string("\(name), a theme with measured contrasts")
    ]
    for variant in variants {
      let group = DesignTokens.group(of: Self.colors(of: variant))
      if variants.count > 1 {
        root["\(variant.theme.appearance)"] = group.json
      } else {
        for member in group.members { root[member.key] = member.value }
      }
    }
    return root.json.text
  }

  private static func colors(of variant: ExportedVariant) -> [(name: String, value: RGB)] {
    Role.allCases.flatMap { role in
      let name = role.name.replacing(".", with: "-")
      let colors = variant.colors(of: role)
      if role == .background { return [(name, colors.area)] }
      return [(name, colors.text)]
        + (variant.hasOwnBackground(role) ? [("\(name)-background", colors.area)] : [])
    }
  }
}

struct PropertyListWriter {
  let schemes: [TerminalScheme]

  func text() -> String {
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "#
        + #""http://www.apple.com/DTDs/PropertyList-1.0.dtd">"#,
      #"<plist version="1.0">"#, "<dict>",
    ]
    guard let first = schemes.first else { return "" }
    lines += entries(first, ending: "")
    if schemes.count > 1 {
      for scheme in schemes {
        let isDark = (scheme.variant ?? scheme.measuredVariant) == .dark
        lines += entries(scheme, ending: isDark ? " (Dark)" : " (Light)")
      }
    }
    return (lines + ["</dict>", "</plist>"]).lineSeparated + "\n"
  }

  private func entries(_ scheme: TerminalScheme, ending: String) -> [String] {
    SchemeFields.iterm2.all.flatMap { key, slot in
      // iTerm2's link and underline colours share a slot.
      guard key != "Underline Color", let color = scheme[slot] else { return [String]() }
      return [
        "\t<key>\(key)\(ending)</key>", "\t<dict>",
        "\t\t<key>Alpha Component</key>", "\t\t<real>1</real>",
        "\t\t<key>Blue Component</key>", "\t\t<real>\(component(color.blue))</real>",
        "\t\t<key>Color Space</key>", "\t\t<string>sRGB</string>",
        "\t\t<key>Green Component</key>", "\t\t<real>\(component(color.green))</real>",
        "\t\t<key>Red Component</key>", "\t\t<real>\(component(color.red))</real>",
        "\t</dict>",
      ]
    }
  }

  private func component(_ byte: UInt8) -> String { "\(Double(byte) / 255)" }
}
