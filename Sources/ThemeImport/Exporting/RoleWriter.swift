import Basics
import StyledText
import Theming

/// Writes every role of a theme for web pages and for design tools.
struct RoleWriter {
  let halves: [ExportedVariant]
  let name: String
  /// What the names of custom properties begin with.
  let prefix: String

  /// Custom properties; with two halves the reader's preference decides.
  func css() -> String {
    var text =
      "/* \(name.replacing("*/", with: "")): a theme whose contrasts are measured. */\n"
    guard halves.count > 1 else {
      return text + block(":root", halves)
    }
    let light = halves.filter { $0.theme.appearance == .light }
    let dark = halves.filter { $0.theme.appearance == .dark }
    text += block(":root", light)
    text += "\n@media (prefers-color-scheme: dark) {\n"
    text += block(":root:not([data-theme=\"light\"])", dark, indent: "  ") + "}\n\n"
    return text + block(":root[data-theme=\"dark\"]", dark)
  }

  private func block(_ selector: String, _ halves: [ExportedVariant], indent: String = "") -> String
  {
    var lines = ["\(indent)\(selector) {"]
    for half in halves {
      lines.append("\(indent)  color-scheme: \(half.theme.appearance);")
      for role in Role.allCases {
        let name = role.name.replacing(".", with: "-")
        let colors = half.colors(of: role)
        if role == .background {
          lines.append("\(indent)  --\(prefix)-background: \(colors.area.hex);")
          continue
        }
        lines.append("\(indent)  --\(prefix)-\(name): \(colors.text.hex);")
        if half.bringsArea(role) {
          lines.append("\(indent)  --\(prefix)-\(name)-background: \(colors.area.hex);")
        }
      }
    }
    return (lines + ["\(indent)}"]).joined(separator: "\n") + "\n"
  }

  /// Tokens of the Design Tokens format, version 2025.10: colours as objects.
  func dtcg() -> String {
    var lines = [
      "{",
      "  \"$description\": \(JSONWriter.line(of: .string("\(name), a theme whose contrasts are measured"))),",
    ]
    if halves.count == 1, let half = halves.first {
      lines += [group(half, indent: "  ")]
    } else {
      lines += [
        halves.map { half in
          "  \"\(half.theme.appearance)\": {\n\(group(half, indent: "    "))\n  }"
        }.joined(separator: ",\n")
      ]
    }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  private func group(_ half: ExportedVariant, indent: String) -> String {
    var tokens: [String] = []
    for role in Role.allCases {
      let name = role.name.replacing(".", with: "-")
      let colors = half.colors(of: role)
      if role == .background {
        tokens.append(token("background", colors.area))
        continue
      }
      tokens.append(token(name, colors.text))
      if half.bringsArea(role) { tokens.append(token(name + "-background", colors.area)) }
    }
    return "\(indent)\"$type\": \"color\",\n"
      + tokens.map { indent + $0 }.joined(separator: ",\n")
  }

  private func token(_ name: String, _ color: RGB) -> String {
    let components = [color.red, color.green, color.blue].map { "\(Double($0) / 255)" }
      .joined(separator: ", ")
    return
      "\"\(name)\": { \"$value\": { \"colorSpace\": \"srgb\", \"components\": [\(components)], "
      + "\"alpha\": 1, \"hex\": \"\(color.hex)\" } }"
  }
}
