import PrioritiesBasics
import StyledTerminalText

struct ThemeReader {
  var draft = ParsedTheme()
  private(set) var document = TOMLTable()
  var faults: [ThemeDiagnostic] = []
  private let program: ThemedProgram?

  /// The draft stays empty if the file is too large, unsafe or not TOML.
  init(_ source: SourceText, for program: ThemedProgram?) {
    self.program = program
    draft.programRoles = [ParsedTheme.RoleDraft?](repeating: nil, count: program?.roles.count ?? 0)
    do throws(TOMLError) {
      document = try TOMLTable(
        parsing: source.bytes, size: SourceText.sizeLimit, depth: SourceText.depthLimit,
        keys: SourceText.keyLimit)
      checkText(of: document, at: [])
      if faults.isEmpty { read(document) }
    } catch {
      note(error.isLimit ? .tooLarge : .syntax, error.reason, .place(error.place))
    }
  }

  /// Rejects control and bidirectional characters in keys and texts, even if written as escapes.
  private mutating func checkText(of table: TOMLTable, at path: [String]) {
    for entry in table.entries {
      let path = path + [entry.key]
      checkText(entry.key, .key(path))
      if let text = entry.value.string { checkText(text, .value(path)) }
      if let table = entry.value.table { checkText(of: table, at: path) }
    }
  }

  private mutating func checkText(_ text: String, _ place: ThemeDiagnostic.Place) {
    guard text.sanitized != text,
      let scalar = text.unicodeScalars.first(where: \.isUnsafe)
    else { return }
    note(
      .unsafeCharacter,
      "the character \(scalar.codePoint) is not allowed in a theme, because terminals act on it",
      place)
  }

  private static let keys = [
    "format", "name", "author", "license", "variant", "inherits", "pair", "palette", "roles",
    "glyphs", "options",
  ]

  private mutating func read(_ table: TOMLTable) {
    for entry in table.entries {
      let (key, value) = (entry.key, entry.value)
      switch key {
      case "format": readFormat(value)
      case "name": draft.name = name(value, at: [key])
      case "author": draft.author = line(value, at: [key])
      case "license": draft.license = line(value, at: [key])
      case "variant": readVariant(value)
      case "inherits": draft.inherits = name(value, at: [key])
      case "pair": draft.otherVariant = name(value, at: [key])
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

  private mutating func readFormat(_ value: TOMLValue) {
    guard let format = value.integer else { return wrongType("format", "a number", at: ["format"]) }
    guard format != 1 else { return }
    note(
      .format,
      "the file is in format \(format); this program reads format 1"
        + (format > 1 ? "; the file needs a newer version" : ""),
      suggestion: "format = 1", .value(["format"]))
  }

  private mutating func readVariant(_ value: TOMLValue) {
    guard let text = value.string else {
      return wrongType("variant", "\"dark\" or \"light\"", at: ["variant"])
    }
    draft.appearance = Appearance(rawValue: text)
    guard draft.appearance == nil else { return }
    note(
      .variant, "variant must be \"dark\" or \"light\", not \"\(text)\"",
      suggestion: Appearance.allCases.map(\.rawValue).nearest(to: text),
      .value(["variant"]))
  }

  private mutating func readOptions(_ value: TOMLValue) {
    for entry in entries(of: value, "options") {
      let key = entry.key
      guard key == "contrast" else {
        unknown(key, at: ["options", key], among: ["contrast"], of: "[options]")
        continue
      }
      guard let number = entry.value.number else {
        wrongType(key, "a number", at: ["options", key])
        continue
      }
      if (1...21).contains(number) {
        draft.contrast = number
      } else {
        note(.outOfRange, "contrast must be 1 to 21", .value(["options", key]))
      }
    }
  }
}

extension ThemeReader {
  mutating func readPalette(_ value: TOMLValue) {
    for entry in entries(of: value, "palette") {
      let key = entry.key
      let path = ["palette", key]
      guard Self.isPaletteName(key) else {
        note(
          .unsafeName,
          "\"\(key)\" is not a valid colour name: use letters, digits, - and _, beginning with a letter",
          .key(path))
        continue
      }
      if let text = entry.value.string {
        draft.palette.append((key, Palette.Declaration(text: text, path: path)))
      } else {
        wrongType("\(key) of the palette", "a colour in quotes", at: path)
      }
    }
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
}

extension ThemeReader {
  mutating func readRoles(_ value: TOMLValue) {
    for entry in entries(of: value, "roles") {
      let (key, value) = (entry.key, entry.value)
      let path = ["roles", key]
      if let role = Role(name: key) {
        draft.roles[role] = style(value, of: role, at: path)
      } else if Role.groups.contains(key), let inner = value.table {
        // Without quotes, TOML treats `priority.high = …` as a table.
        for part in inner.entries {
          if let role = Role(name: "\(key).\(part.key)") {
            draft.roles[role] = style(part.value, of: role, at: path + [part.key])
          } else {
            unknownRole("\(key).\(part.key)", at: path + [part.key])
          }
        }
      } else if let table = value.table, ThemedProgram.problem(withName: key) == nil {
        readRoles(of: key, table, at: path)
      } else {
        unknownRole(key, at: path)
      }
    }
  }

  /// Reads the table of one program, whose faults matter only if it is running.
  private mutating func readRoles(of name: String, _ table: TOMLTable, at path: [String]) {
    guard let program, program.name == name else {
      draft.hasForeignRoles = true
      return
    }
    for entry in table.entries {
      let path = path + [entry.key]
      guard let index = program.roles.firstIndex(where: { $0.name == entry.key }) else {
        note(
          .unknownRole, "unknown role \"\(entry.key)\" of \(name)",
          suggestion: program.roles.map(\.name).nearest(to: entry.key), .key(path))
        continue
      }
      draft.programRoles[index] = style(
        entry.value, of: nil, isFill: program.roles[index].base.isFill, at: path)
    }
  }

  private mutating func unknownRole(_ name: String, at path: [String]) {
    note(
      .unknownRole, "unknown role \"\(name)\"",
      suggestion: Role.names.nearest(to: name) ?? Role.groups.nearest(to: name), .key(path))
  }

  private mutating func style(
    _ value: TOMLValue, of role: Role?, isFill: Bool = false, at path: [String]
  ) -> ParsedTheme.RoleDraft? {
    if let text = value.string { return style(text, isFill: role?.isFill ?? isFill, at: path) }
    guard let table = value.table else {
      wrongType(role?.name ?? path[path.count - 1], "a colour in quotes or a table", at: path)
      return nil
    }
    var style = ParsedTheme.RoleDraft()
    for entry in table.entries {
      read(entry.key, entry.value, of: role, into: &style, at: path + [entry.key])
    }
    return style
  }

  /// Reads attributes, a colour and a background, such as `bold #e6b800 on #222222`.
  ///
  /// A name in the file's own palette is always a colour, also if it is the name of an attribute.
  private mutating func style(
    _ text: String, isFill: Bool, at path: [String]
  ) -> ParsedTheme.RoleDraft {
    var style = ParsedTheme.RoleDraft()
    let words = Self.words(of: text)
    var color: Palette.Declaration?
    var background: Palette.Declaration?
    var isBackground = false
    for (word, start) in words {
      if let attribute = Self.attributes[word], document["palette"]?.table?[word] == nil {
        style.attributesOn.insert(attribute)
        continue
      }
      let declaration = Palette.Declaration(
        text: word, path: path, start: start, isPart: words.count > 1)
      if word == "on", words.count > 1, !isBackground {
        isBackground = true
        background = Palette.Declaration(text: "", path: path, start: start)
      } else if isBackground, background?.text == "" {
        background = declaration
      } else if !isBackground, color == nil {
        color = declaration
      } else {
        note(
          .notAColor, "unexpected text after the colour",
          .value(path, offset: start, length: word.utf8.count))
      }
    }
    if words.isEmpty { color = Palette.Declaration(text: text, path: path) }
    if isFill, !isBackground {
      style.background = color
    } else {
      style.foreground = color
      style.background = background
    }
    return style
  }

  /// The words of a text with their places; spaces within parentheses don't separate.
  private static func words(of text: String) -> [(text: String, start: Int)] {
    var words: [(text: String, start: Int)] = []
    var start: Int?
    var depth = 0
    let bytes = "\(text) ".bytes
    for (index, byte) in bytes.enumerated() {
      let isLast = index == bytes.count - 1
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if isLast || depth <= 0 && (byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")) {
        if let start {
          words.append((String(utf8: bytes[start..<index]), start))
        }
        start = nil
      } else if start == nil {
        start = index
      }
    }
    return words
  }

  private mutating func read(
    _ key: String, _ value: TOMLValue, of role: Role?,
    into style: inout ParsedTheme.RoleDraft, at path: [String]
  ) {
    switch key {
    case "fg", "bg":
      guard let text = value.string else { return wrongType(key, "a colour in quotes", at: path) }
      let declaration = Palette.Declaration(text: text, path: path)
      if key == "fg" { style.foreground = declaration } else { style.background = declaration }
    case "ansi16":
      let index = value.integer.flatMap(UInt8.init(exactly:))
      let named = value.string.flatMap { ColorParser.ansiNames[$0] }
      guard let entry = named ?? index.flatMap({ $0 < 16 ? $0 : nil }) else {
        let suggestion = value.string.flatMap {
          ColorParser.ansiNames.keys.sorted().nearest(to: $0)
        }
        return note(
          .outOfRange, "ansi16 must be 0 to 15 or a name such as \"bright-red\"",
          suggestion: suggestion, .value(path))
      }
      style.ansi16 = entry
    case "ansi256":
      guard let index = value.integer.flatMap(UInt8.init(exactly:)), index >= 16 else {
        return note(.outOfRange, "ansi256 must be 16 to 255", .value(path))
      }
      style.ansi256 = index
    case "glyph", "ascii":
      guard let priority = PriorityStyle.allCases.first(where: { $0.role == role }) else {
        return note(.unknownKey, "only priorities have a shape", .key(path))
      }
      readGlyph(priority.role.name, value, isASCII: key == "ascii", at: path)
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
    "strikethrough": .strikethrough,
  ]
}

extension ThemeReader {
  mutating func readGlyphs(_ value: TOMLValue) {
    for entry in entries(of: value, "glyphs") {
      let path = ["glyphs", entry.key]
      if entry.key == "priority", let inner = entry.value.table {
        for part in inner.entries {
          readShape("priority.\(part.key)", part.value, at: path + [part.key])
        }
      } else {
        readShape(entry.key, entry.value, at: path)
      }
    }
  }

  private mutating func readShape(_ key: String, _ value: TOMLValue, at path: [String]) {
    guard Glyphs.names.contains(key) else {
      return note(
        .unknownGlyph, "unknown shape \"\(key)\"", suggestion: Glyphs.names.nearest(to: key),
        .key(path))
    }
    guard let table = value.table else { return readGlyph(key, value, isASCII: false, at: path) }
    for part in table.entries {
      let path = path + [part.key]
      switch part.key {
      case "unicode": readGlyph(key, part.value, isASCII: false, at: path)
      case "ascii": readGlyph(key, part.value, isASCII: true, at: path)
      default: unknown(part.key, at: path, among: ["unicode", "ascii"], of: "a shape")
      }
    }
  }

  mutating func readGlyph(_ key: String, _ value: TOMLValue, isASCII: Bool, at path: [String]) {
    guard let text = value.string else { return wrongType(key, "a shape in quotes", at: path) }
    if key == "borders" {
      if Border.named[text] == nil {
        return note(
          .unknownGlyph, "unknown border \"\(text)\"",
          suggestion: Border.named.keys.sorted().nearest(to: text), .value(path))
      }
    } else if isASCII, !text.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) {
      return note(.glyphWidth, "\"\(text)\" is not ASCII", .value(path))
    } else if text.displayWidth != 1 || text.count != 1 {
      return note(
        .glyphWidth,
        "\"\(text)\" is \(text.displayWidth) columns wide; a shape must be one column wide",
        .value(path))
    } else if text.unicodeScalars.contains(where: Self.isPrivate) {
      return note(
        .glyphWidth, "\"\(text)\" needs a patched font", .value(path))
    }
    if isASCII { draft.glyphs.ascii[key] = text } else { draft.glyphs.unicode[key] = text }
  }

  private static func isPrivate(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .privateUse
  }
}

extension ThemeReader {
  private mutating func entries(of value: TOMLValue, _ name: String) -> [TOMLTable.Entry] {
    if value.table == nil { wrongType(name, "a table", at: [name]) }
    return value.table?.entries ?? []
  }

  mutating func line(_ value: TOMLValue, at path: [String]) -> String? {
    guard let text = value.string else {
      wrongType(path[0], "text in quotes", at: path)
      return nil
    }
    return text
  }

  mutating func name(_ value: TOMLValue, at path: [String]) -> String? {
    guard let text = line(value, at: path) else { return nil }
    guard ThemeFile.isSafeName(text) else {
      note(
        .unsafeName,
        "\"\(text)\" is not a valid theme name: use only letters, digits, spaces, . - _ and +,"
          + " at most \(ThemeFile.nameLimit), no space or dot at either end", .value(path))
      return nil
    }
    return text
  }

  mutating func unknown(_ key: String, at path: [String], among names: [String], of what: String) {
    note(
      .unknownKey, "unknown key \"\(key)\" in \(what)", suggestion: names.nearest(to: key),
      .key(path))
  }

  mutating func wrongType(_ what: String, _ expected: String, at path: [String]) {
    note(.wrongType, "\(what) must be \(expected)", .value(path))
  }

  mutating func note(
    _ code: ThemeFinding.Code, _ message: String, suggestion: String? = nil,
    _ place: ThemeDiagnostic.Place
  ) {
    faults.append(ThemeDiagnostic(code, message, suggestion: suggestion, place))
  }
}
