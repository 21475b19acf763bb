import StyledTerminalText

struct KittyReader {
  let file: SchemeFile
  let text: String

  func read() throws(SchemeError) -> SchemeParseResult {
    var draft = PartialScheme(file, .kitty, .kitty)
    for (line, content) in ConfigurationLines(text) {
      if content.hasPrefix("#") {
        metadata(content, &draft.scheme)
        continue
      }
      let words = content.split(maxSplits: 1, whereSeparator: \.isWhitespace)
      guard let key = words.first.map(String.init) else { continue }
      let value = words.count > 1 ? words[1].trimmingSpace : ""
      if ["include", "globinclude", "envinclude", "geninclude"].contains(key) {
        draft.notes.append(.notFollowed(line: line, name: String(value)))
      } else if draft.fields[key] == nil || isNoColor(value) {
        draft.note(unused: key)
      } else {
        try draft.apply(key, value, line: line, color: ColorText.color(value))
      }
    }
    return try draft.finished()
  }

  /// Whether a value is one of kitty's words for automatic colours.
  private func isNoColor(_ value: Substring) -> Bool {
    ["none", "background", "foreground"].contains(value)
  }

  /// The metadata in comments of kitty's theme collection, such as `## name: …`.
  private func metadata(_ comment: Substring, _ scheme: inout TerminalScheme) {
    guard comment.hasPrefix("##"), let colon = comment.firstIndex(of: ":") else { return }
    let key = comment[..<colon].dropFirst(2).trimmingSpace
    let value = PlainText.title(String(comment[comment.index(after: colon)...]))
    switch key {
    case "name": scheme.name = value ?? scheme.name
    case "author": scheme.author = value
    case "license": scheme.license = value
    default: break
    }
  }
}

/// Reads only the colours of a Ghostty configuration, which can also specify programs to start.
struct GhosttyReader {
  let file: SchemeFile
  let text: String

  func read() throws(SchemeError) -> SchemeParseResult {
    var draft = PartialScheme(file, .ghostty, .ghostty)
    for (line, content) in ConfigurationLines(text) where !content.hasPrefix("#") {
      let (key, value) = pair(content)
      switch key {
      case "palette": try palette(value, line: line, &draft)
      case "config-file", "theme":
        draft.notes.append(.notFollowed(line: line, name: String(value)))
      case _ where draft.fields[key] == nil || isNoColor(value):
        draft.note(unused: key)
      default:
        try draft.apply(key, value, line: line, color: ColorText.color(value))
      }
    }
    return try draft.finished()
  }

  private func pair(_ content: Substring) -> (key: String, value: Substring) {
    guard let equals = content.firstIndex(of: "=") else {
      return (String(content.trimmingSpace), "")
    }
    return (
      String(content[..<equals].trimmingSpace),
      ColorText.unquoted(content[content.index(after: equals)...])
    )
  }

  /// Whether a value means no colour: a word for one that depends on the cell, or empty to reset
  /// it.
  private func isNoColor(_ value: Substring) -> Bool {
    ["", "cell-foreground", "cell-background", "bright"].contains(value)
  }

  /// Parses `N=COLOR`, where N may be decimal, `0x`, `0o` or `0b`.
  private func palette(
    _ value: Substring, line: Int, _ draft: inout PartialScheme
  ) throws(SchemeError) {
    let (key, color) = pair(value)
    if value.isEmpty { return draft.note(unused: "palette") }
    guard let index = number(key), 0...255 ~= index else {
      throw .syntax(
        file: file.name, line: line, column: nil,
        reason: "A palette line must be \"palette = N=#rrggbb\" with N from 0 to 255.")
    }
    guard index < 22 else { return }
    try draft.apply("palette \(index)", color, line: line, color: ColorText.color(color))
  }

  private func number(_ text: String) -> Int? {
    let radixes = ["0x": 16, "0o": 8, "0b": 2]
    if let radix = radixes[text.prefix(2).lowercased()] {
      return Int(text.dropFirst(2), radix: radix)
    }
    return Int(text)
  }
}

/// Reads X resources and the macros that `xrdb` expands.
struct XResourcesReader {
  let file: SchemeFile
  let text: String

  func read() throws(SchemeError) -> SchemeParseResult {
    var draft = PartialScheme(file, .xresources, .xresources)
    var macros: [String: Substring] = [:]
    var names: [String] = []
    for (line, content) in ConfigurationLines(text) where !content.hasPrefix("!") {
      if content.hasPrefix("#") {
        directive(content.dropFirst(), line: line, &draft, &macros, &names)
      } else if let colon = content.firstIndex(of: ":") {
        let resource = content[..<colon].trimmingSpace
        let value = content[content.index(after: colon)...].trimmingSpace
        let key = String(resource.split { $0 == "*" || $0 == "." }.last ?? resource)
        guard draft.fields[key] != nil else {
          draft.note(unused: key)
          continue
        }
        let resolved = withoutAlpha(expanded(value, macros))
        try draft.apply(key, resolved, line: line, color: ColorText.color(resolved))
      } else if draft.scheme.colors.isEmpty, macros.isEmpty {
        throw .syntax(
          file: file.name, line: line, column: nil,
          reason: "A line must be like \"*color1: #rrggbb\"; a comment starts with \"!\".")
      }
    }
    try applyNamedMacros(names, macros, &draft)
    return try draft.finished()
  }

  private func directive(
    _ content: Substring, line: Int, _ draft: inout PartialScheme,
    _ macros: inout [String: Substring], _ names: inout [String]
  ) {
    let words = content.split(maxSplits: 2, whereSeparator: \.isWhitespace)
    if words.first == "define", words.count == 3, macros.count < 1024 {
      let name = String(words[1])
      if macros.updateValue(words[2].trimmingSpace, forKey: name) == nil { names.append(name) }
    } else if words.first == "include", words.count > 1 {
      draft.notes.append(.notFollowed(line: line, name: String(words[1])))
    }
  }

  /// Expands nested macros up to eight levels deep.
  private func expanded(_ value: Substring, _ macros: [String: Substring]) -> Substring {
    var value = value
    for _ in 0..<8 {
      guard let next = macros[String(value)] else { break }
      value = next
    }
    return value
  }

  /// Drops urxvt's alpha before a colour, such as `[80]`.
  private func withoutAlpha(_ value: Substring) -> Substring {
    guard value.hasPrefix("["), let end = value.firstIndex(of: "]") else { return value }
    return value[value.index(after: end)...]
  }

  /// Applies macros with iTerm2's names, such as `#define Ansi_0_Color #…`.
  ///
  /// Some templates contain nothing else.
  private func applyNamedMacros(
    _ names: [String], _ macros: [String: Substring], _ draft: inout PartialScheme
  ) throws(SchemeError) {
    guard draft.scheme.colors.isEmpty else { return }
    for name in names {
      let key = name.replacing("_", with: " ")
      guard let slot = SchemeFields.iterm2[key] else {
        draft.note(unused: name)
        continue
      }
      let value = expanded(macros[name] ?? "", macros)
      guard let color = ColorText.color(value) else {
        throw .color(file: file.name, line: nil, key: name, value: String(value))
      }
      if key != "Underline Color" || draft.scheme[.link] == nil { draft.scheme[slot] = color }
    }
  }
}
