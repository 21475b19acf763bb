import PrioritiesBasics
import StyledTerminalText
import TerminalThemes

/// Reads design tokens (DTCG) by the words in their names, or by role if this program wrote them.
struct DesignTokensReader {
  let file: SchemeFile
  let text: String

  func read() throws(SchemeError) -> SchemeParseResult {
    let root = try JSONScheme.object(in: text, of: file)
    var all: [(path: [String], value: JSONValue)] = []
    Self.collect(root, [], into: &all)
    let values = Dictionary(
      all.map { ($0.path.joined(separator: "."), $0.value) },
      uniquingKeysWith: { first, _ in first })
    let variants = ["dark", "light"].filter { root[$0]?.object != nil }
    var schemes: [TerminalScheme] = []
    var notes: [SchemeNote] = []
    for variant in variants.isEmpty ? [""] : variants {
      let tokens = all.filter { variant.isEmpty || $0.path.first == variant }.compactMap { entry in
        Self.color(entry.value, values).map {
          (path: variant.isEmpty ? entry.path : Array(entry.path.dropFirst()), color: $0)
        }
      }
      var scheme = try scheme(tokens, root)
      if !variant.isEmpty {
        scheme.variant = Appearance(rawValue: variant)
        scheme.name = variants.count > 1 ? "\(scheme.name)-\(variant)" : scheme.name
      }
      let note = scheme.completeSixteen(from: tokens.map(\.color))
      if let note, scheme.roles.isEmpty { notes.append(note) }
      schemes.append(scheme)
    }
    return SchemeParseResult(format: .dtcg, schemes: schemes, notes: notes)
  }

  private func scheme(
    _ tokens: [(path: [String], color: RGB)], _ root: JSONObject
  ) throws(SchemeError) -> TerminalScheme {
    var scheme = TerminalScheme(name: name(root))
    let byName = Dictionary(
      tokens.map { ($0.path.joined(separator: "-"), $0.color) },
      uniquingKeysWith: { first, _ in first })
    if byName["priority-critical"] != nil, byName["statusbar"] != nil {
      scheme.roles = Self.roles(byName)
      scheme[.background] = byName["background"]
      scheme[.foreground] = byName["foreground"]
      scheme[.error] = byName["error"]
      scheme[.success] = byName["success"]
      scheme[.warning] = byName["warning"]
      scheme[.info] = byName["info"]
      return scheme
    }
    for (path, color) in tokens {
      let words = path.flatMap { $0.lowercased().split { !$0.isLetter && !$0.isNumber } }
      for (slot, names) in Self.sources where scheme[slot] == nil {
        if words.contains(where: { names.contains(String($0)) }) {
          scheme[slot] = color
          break
        }
      }
    }
    try scheme.requireBackgroundAndForeground(file, .dtcg)
    for (path, color) in tokens { scheme.record(path.joined(separator: "-"), color) }
    return scheme
  }

  /// The name, which this program's exports have in their description.
  private func name(_ root: JSONObject) -> String {
    let description = root["$description"]?.string ?? ""
    let own = description.split(separator: ",").first.map(String.init) ?? ""
    if description.contains(", a theme with measured contrasts"),
      let title = PlainText.title(own)
    {
      return title
    }
    return PlainText.title(file.stem) ?? "DTCG"
  }

  private static func roles(_ tokens: [String: RGB]) -> RoleTable<RoleStyle> {
    var roles = RoleTable<RoleStyle>()
    for role in Role.allCases {
      let name = role.name.replacing(".", with: "-")
      guard let color = tokens[name] else { continue }
      if role == .background {
        roles[role] = RoleStyle(background: .rgb(color))
      } else {
        roles[role] = RoleStyle(
          foreground: .rgb(color),
          background: tokens[name + "-background"].map(TerminalColor.rgb))
      }
    }
    return roles
  }

  private static func collect(
    _ group: JSONObject, _ path: [String], into all: inout [(path: [String], value: JSONValue)]
  ) {
    guard path.count < 16 else { return }
    for member in group.members where !member.key.hasPrefix("$") {
      guard all.count < 5000 else { return }
      guard let inner = member.value.object else { continue }
      if let value = inner["$value"] {
        all.append((path + [member.key], value))
      } else {
        collect(inner, path + [member.key], into: &all)
      }
    }
  }

  /// Parses an object with components, a string, or a reference such as `{palette.red}`.
  private static func color(_ value: JSONValue, _ all: [String: JSONValue]) -> RGB? {
    var value = value
    for _ in 0..<8 {
      guard let text = value.string, text.hasPrefix("{"), text.hasSuffix("}"),
        let next = all[String(text.dropFirst().dropLast())]
      else { break }
      value = next
    }
    if let text = value.string { return JSONScheme.color(text, over: nil) ?? RGB(themeColor: text) }
    guard let object = value.object else { return nil }
    if let hex = object["hex"]?.string, let color = RGB(hex: hex) { return color }
    let numbers = (object["components"]?.array ?? []).compactMap(\.double)
    guard numbers.count == 3, let space = object["colorSpace"]?.string else { return nil }
    let list = numbers.map { "\($0)" }.spaceSeparated
    return switch space {
    case "srgb", "srgb-linear", "display-p3", "a98-rgb", "prophoto-rgb", "rec2020", "xyz-d50",
      "xyz-d65":
      RGB(themeColor: "color(\(space) \(list))")
    case "oklch", "oklab", "lab", "lch": RGB(themeColor: "\(space)(\(list))")
    case "hsl", "hwb":
      RGB(themeColor: "\(space)(\(numbers[0]) \(numbers[1])% \(numbers[2])%)")
    default: nil
    }
  }

  private static let sources: [(SchemeColor, Set<String>)] = [
    (.background, ["background", "bg", "base", "canvas", "paper"]),
    (.foreground, ["foreground", "text", "fg", "ink"]),
    (.error, ["error", "danger", "red", "critical", "destructive"]),
    (.success, ["success", "green", "positive"]), (.warning, ["warning", "yellow", "caution"]),
    (.orange, ["orange", "peach", "amber"]), (.info, ["info", "cyan", "teal"]),
    (.link, ["link"]), (.accent, ["accent", "primary", "brand"]), (.medium, ["blue"]),
    (.violet, ["purple", "violet", "magenta"]), (.muted, ["muted", "subtle", "secondary"]),
    (.border, ["border", "outline"]), (.surface, ["surface", "panel", "card"]),
    (.selection, ["selection", "highlight"]), (.cursor, ["cursor", "caret"]),
  ]
}
