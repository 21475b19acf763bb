import Basics
import StyledText

extension ThemeReader {
  mutating func readRoles(_ value: TOMLValue) {
    guard let table = value.table else { return wrongType("roles", "a table", at: ["roles"]) }
    for entry in table.entries {
      let (key, value) = (entry.key, entry.value)
      let path = ["roles", key]
      if let role = Role(name: key) {
        read(role, value, at: path)
      } else if key == "priority" || key == "badge", let inner = value.table {
        // `priority.high = …` without quotes is a table in TOML; it is meant all the same.
        for part in inner.entries {
          if let role = Role(name: "\(key).\(part.key)") {
            read(role, part.value, at: path + [part.key])
          } else {
            unknownRole("\(key).\(part.key)", at: path + [part.key])
          }
        }
      } else {
        unknownRole(key, at: path)
      }
    }
  }

  private mutating func unknownRole(_ name: String, at path: [String]) {
    let suggestion = Role.names.nearest(to: name)
    note(
      .unknownRole,
      "role \"\(name)\" is unknown",
      suggestion: suggestion, .key(path))
  }

  private mutating func read(
    _ role: Role, _ value: TOMLValue, at path: [String]
  ) {
    var style = ParsedTheme.RoleDraft()
    if let text = value.string {
      let declaration = Palette.Declaration(text: text, path: path)
      if role.isFill { style.background = declaration } else { style.foreground = declaration }
    } else if let table = value.table {
      for entry in table.entries {
        read(entry.key, entry.value, of: role, into: &style, at: path + [entry.key])
      }
    } else {
      return wrongType(role.name, "a colour in quotes or a table", at: path)
    }
    draft.roles[role] = style
  }

  private mutating func read(
    _ key: String, _ value: TOMLValue, of role: Role,
    into style: inout ParsedTheme.RoleDraft, at path: [String]
  ) {
    switch key {
    case "fg", "foreground", "bg", "background":
      guard let text = value.string else { return wrongType(key, "a colour in quotes", at: path) }
      let declaration = Palette.Declaration(text: text, path: path)
      if key == "fg" || key == "foreground" {
        style.foreground = declaration
      } else {
        style.background = declaration
      }
    case "ansi16":
      let index = value.integer.flatMap(UInt8.init(exactly:))
      let named = value.string.flatMap { ColorParser.ansiNames[$0] }
      guard let entry = named ?? index.flatMap({ $0 < 16 ? $0 : nil }) else {
        let suggestion = value.string.flatMap {
          ColorParser.ansiNames.keys.sorted().nearest(to: $0)
        }
        return note(
          .outOfRange, "ansi16 is 0 to 15 or a name such as \"bright-red\"",
          suggestion: suggestion, .value(path))
      }
      style.ansi16 = entry
    case "ansi256":
      guard let index = value.integer.flatMap(UInt8.init(exactly:)), index >= 16 else {
        return note(.outOfRange, "ansi256 is 16 to 255", .value(path))
      }
      style.ansi256 = index
    case "glyph", "ascii":
      guard let level = PriorityLevel.allCases.first(where: { $0.role == role }) else {
        return note(.unknownKey, "only priorities have a shape of their own", .key(path))
      }
      readGlyph(level.role.name, value, isASCII: key == "ascii", at: path)
    default:
      guard let attribute = Self.attributes[key] else {
        return unknown(
          key, at: path,
          among: ["fg", "bg", "ansi16", "ansi256", "glyph", "ascii"]
            + Self.attributes.keys.sorted(), of: "a role")
      }
      guard let isOn = value.boolean else { return wrongType(key, "true or false", at: path) }
      if isOn {
        style.attributesOn.insert(attribute)
      } else {
        style.attributesOff.insert(attribute)
      }
    }
  }

  private static let attributes: [String: Attributes] = [
    "bold": .bold, "dim": .dim, "italic": .italic, "underline": .underline, "reverse": .reverse,
    "strike": .strikethrough, "strikethrough": .strikethrough,
  ]
}
