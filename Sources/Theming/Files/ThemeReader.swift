import StyledText
import TOMLKit

/// Reads the tables of a theme file into a draft, and notes all its faults.
struct ThemeReader {
  private(set) var draft = ThemeDraft()
  private(set) var faults: [ThemeFault] = []

  /// Reads a file's bytes.
  ///
  /// A file that is too large, unsafe or no TOML gives faults and an empty draft.
  init(_ source: SourceText) {
    faults = source.faults
    guard faults.isEmpty else { return }
    do throws(PlainTOML.Fault) {
      try PlainTOML.check(source.bytes)
    } catch {
      faults.append(
        ThemeFault(
          code: .syntax, message: error.reason,
          place: .position(line: error.line, column: error.column)))
      return
    }
    do {
      let table = try TOMLTable(string: String(decoding: source.bytes, as: UTF8.self))
      read(table)
    } catch let error as TOMLParseError {
      let begin = error.source.begin
      faults.append(
        ThemeFault(
          code: .syntax, message: Self.plain(error.description),
          place: .position(line: begin.line, column: begin.column)))
    } catch {
      faults.append(ThemeFault(code: .syntax, message: "the file is no TOML", place: .start))
    }
  }

  private static let keys = [
    "format", "name", "author", "license", "variant", "inherits", "pair", "palette", "roles",
    "glyphs", "options",
  ]

  private mutating func read(_ table: TOMLTable) {
    for key in table.keys {
      guard let value = table[key] else { continue }
      switch key {
      case "format": readFormat(value)
      case "name": draft.name = name(value, at: [key])
      case "author": draft.author = line(value, at: [key])
      case "license": draft.license = line(value, at: [key])
      case "variant": readVariant(value)
      case "inherits": draft.inherits = name(value, at: [key])
      case "pair": draft.pair = name(value, at: [key])
      case "palette": readPalette(value)
      case "roles": readRoles(value)
      case "glyphs": readGlyphs(value)
      case "options": readOptions(value)
      default: unknown(key, at: [key], among: Self.keys, of: "a theme")
      }
    }
    require("format", in: table)
    require("name", in: table)
    if draft.inherits == nil { require("variant", in: table) }
  }

  private mutating func require(_ key: String, in table: TOMLTable) {
    guard table[key] == nil else { return }
    let example = key == "variant" ? "\"dark\"" : key == "format" ? "1" : "\"my-theme\""
    note(.missing, "\(key) is missing", suggestion: "\(key) = \(example)", .start)
  }

  private mutating func readFormat(_ value: any TOMLValueConvertible) {
    guard let format = value.int else { return wrongType("format", "a number", at: ["format"]) }
    guard format != 1 else { return }
    note(
      .format,
      "the file is in format \(format); this program reads format 1"
        + (format > 1 ? ": it was made for a newer one" : ""),
      suggestion: "format = 1", .value(["format"]))
  }

  private mutating func readVariant(_ value: any TOMLValueConvertible) {
    guard let text = value.string else {
      return wrongType("variant", "\"dark\" or \"light\"", at: ["variant"])
    }
    draft.appearance = Appearance(rawValue: text)
    guard draft.appearance == nil else { return }
    note(
      .variant, "variant is \"dark\" or \"light\", not \"\(text)\"",
      suggestion: nearest(to: text, among: Appearance.allCases.map(\.rawValue)),
      .value(["variant"]))
  }

  private mutating func readOptions(_ value: any TOMLValueConvertible) {
    guard let table = value.table else { return wrongType("options", "a table", at: ["options"]) }
    for key in table.keys {
      guard key == "contrast" else {
        unknown(key, at: ["options", key], among: ["contrast"], of: "[options]")
        continue
      }
      guard let number = table[key]?.double ?? table[key]?.int.map(Double.init) else {
        wrongType(key, "a number", at: ["options", key])
        continue
      }
      if (1...21).contains(number) {
        draft.contrast = number
      } else {
        note(.outOfRange, "contrast is 1 to 21", .value(["options", key]))
      }
    }
  }

  private mutating func readPalette(_ value: any TOMLValueConvertible) {
    guard let table = value.table else { return wrongType("palette", "a table", at: ["palette"]) }
    for key in table.keys {
      let path = ["palette", key]
      guard Self.isPaletteName(key) else {
        note(
          .unsafeName,
          "\"\(key)\" is no name for a colour: letters, digits, - and _, a letter first",
          .key(path))
        continue
      }
      if let text = table[key]?.string {
        draft.palette.append((key, Palette.Declaration(text: text, path: path)))
      } else {
        wrongType("\(key) of the palette", "a colour in quotes", at: path)
      }
    }
  }

  // MARK: Roles

  private mutating func readRoles(_ value: any TOMLValueConvertible) {
    guard let table = value.table else { return wrongType("roles", "a table", at: ["roles"]) }
    for key in table.keys {
      guard let value = table[key] else { continue }
      let path = ["roles", key]
      if let role = Role(name: key) {
        read(role, value, at: path)
      } else if key == "priority" || key == "badge", let inner = value.table {
        // `priority.high = …` without quotes is a table in TOML; it is meant all the same.
        for part in inner.keys {
          guard let value = inner[part] else { continue }
          if let role = Role(name: "\(key).\(part)") {
            read(role, value, at: path + [part])
          } else {
            unknownRole("\(key).\(part)", at: path + [part])
          }
        }
      } else {
        unknownRole(key, at: path)
      }
    }
  }

  private mutating func unknownRole(_ name: String, at path: [String]) {
    let suggestion = nearest(to: name, among: Role.names)
    note(
      .unknownRole,
      "role \"\(name)\" is unknown",
      suggestion: suggestion, .key(path))
  }

  private mutating func read(
    _ role: Role, _ value: any TOMLValueConvertible, at path: [String]
  ) {
    var style = ThemeDraft.RoleDraft()
    if let text = value.string {
      let declaration = Palette.Declaration(text: text, path: path)
      if role.isFill { style.background = declaration } else { style.foreground = declaration }
    } else if let table = value.table {
      for key in table.keys {
        if let value = table[key] { read(key, value, of: role, into: &style, at: path + [key]) }
      }
    } else {
      return wrongType(role.name, "a colour in quotes or a table", at: path)
    }
    draft.roles[role] = style
  }

  private mutating func read(
    _ key: String, _ value: any TOMLValueConvertible, of role: Role,
    into style: inout ThemeDraft.RoleDraft, at path: [String]
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
      let index = value.int.flatMap(UInt8.init(exactly:))
      let named = value.string.flatMap { ColorParser.ansiNames[$0] }
      guard let entry = named ?? index.flatMap({ $0 < 16 ? $0 : nil }) else {
        let suggestion = value.string.flatMap {
          nearest(to: $0, among: ColorParser.ansiNames.keys.sorted())
        }
        return note(
          .outOfRange, "ansi16 is 0 to 15 or a name such as \"bright-red\"",
          suggestion: suggestion, .value(path))
      }
      style.ansi16 = entry
    case "ansi256":
      guard let index = value.int.flatMap(UInt8.init(exactly:)), index >= 16 else {
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
      guard let isOn = value.bool else { return wrongType(key, "true or false", at: path) }
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

  // MARK: Glyphs

  private mutating func readGlyphs(_ value: any TOMLValueConvertible) {
    guard let table = value.table else { return wrongType("glyphs", "a table", at: ["glyphs"]) }
    for key in table.keys {
      guard let value = table[key] else { continue }
      let path = ["glyphs", key]
      if key == "priority", let inner = value.table {
        for part in inner.keys {
          if let value = inner[part] { readShape("priority.\(part)", value, at: path + [part]) }
        }
      } else {
        readShape(key, value, at: path)
      }
    }
  }

  private mutating func readShape(
    _ key: String, _ value: any TOMLValueConvertible, at path: [String]
  ) {
    guard Glyphs.names.contains(key) else {
      let suggestion = nearest(to: key, among: Glyphs.names)
      return note(
        .unknownGlyph,
        "shape \"\(key)\" is unknown",
        suggestion: suggestion, .key(path))
    }
    guard let table = value.table else { return readGlyph(key, value, isASCII: false, at: path) }
    for part in table.keys {
      guard let value = table[part] else { continue }
      switch part {
      case "unicode": readGlyph(key, value, isASCII: false, at: path + [part])
      case "ascii": readGlyph(key, value, isASCII: true, at: path + [part])
      default: unknown(part, at: path + [part], among: ["unicode", "ascii"], of: "a shape")
      }
    }
  }

  private mutating func readGlyph(
    _ key: String, _ value: any TOMLValueConvertible, isASCII: Bool, at path: [String]
  ) {
    guard let text = value.string else { return wrongType(key, "a shape in quotes", at: path) }
    if key == "borders" {
      if Glyphs.Box.named[text] == nil {
        return note(
          .unknownGlyph, "no border is called \"\(text)\"",
          suggestion: nearest(to: text, among: Glyphs.Box.named.keys.sorted()), .value(path))
      }
    } else if isASCII, !text.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) {
      return note(.glyphWidth, "\"\(text)\" is not ASCII", .value(path))
    } else if displayWidth(of: text) != 1 || text.count != 1 {
      return note(
        .glyphWidth, "\"\(text)\" is \(displayWidth(of: text)) columns wide; a shape has one",
        .value(path))
    } else if text.unicodeScalars.contains(where: Self.isPrivate) {
      return note(
        .glyphWidth, "\"\(text)\" is in no ordinary font: it needs a patched one", .value(path))
    }
    if isASCII { draft.glyphs.ascii[key] = text } else { draft.glyphs.unicode[key] = text }
  }

  private static func isPrivate(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .privateUse
  }

  // MARK: Parts

  private mutating func line(_ value: any TOMLValueConvertible, at path: [String]) -> String? {
    guard let text = value.string else {
      wrongType(path[0], "text in quotes", at: path)
      return nil
    }
    return text
  }

  private mutating func name(_ value: any TOMLValueConvertible, at path: [String]) -> String? {
    guard let text = line(value, at: path) else { return nil }
    guard ThemeFile.isSafeName(text) else {
      note(
        .unsafeName,
        "\"\(text)\" cannot be the name of a theme: letters, digits, spaces, . - _ and + only,"
          + " at most \(ThemeFile.nameLimit), no space or dot at either end", .value(path))
      return nil
    }
    return text
  }

  private mutating func unknown(
    _ key: String, at path: [String], among names: [String], of what: String
  ) {
    let suggestion = nearest(to: key, among: names)
    note(
      .unknownKey,
      "\"\(key)\" is no key of \(what)",
      suggestion: suggestion, .key(path))
  }

  private mutating func wrongType(_ what: String, _ wanted: String, at path: [String]) {
    note(.wrongType, "\(what) must be \(wanted)", .value(path))
  }

  private mutating func note(
    _ code: ThemeFinding.Code, _ message: String, suggestion: String? = nil,
    _ place: ThemeFault.Place
  ) {
    faults.append(
      ThemeFault(code: code, message: message, suggestion: suggestion, place: place))
  }

  private static func isPaletteName(_ name: String) -> Bool {
    guard let first = name.utf8.first, name.utf8.count <= 64 else { return false }
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    return letters.contains(first | 0x20)
      && name.utf8.allSatisfy {
        letters.contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
          || $0 == UInt8(ascii: "_")
      }
  }

  /// The library's message without its preamble, as part of a sentence.
  private static func plain(_ message: String) -> String {
    let text = message.split(separator: "\n").first.map(String.init) ?? "the file is no TOML"
    return text.hasPrefix("Error while parsing ") ? "in " + text.dropFirst(20) : text
  }
}
