import StyledText

/// Reads X resources: `program*resource: value` lines, with the macros of the
/// C preprocessor that `xrdb` runs over them.
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
        let meant = withoutAlpha(expanded(value, macros))
        try draft.apply(key, meant, line: line, color: ColorText.color(meant))
      } else if draft.scheme.colors.isEmpty, macros.isEmpty {
        throw .syntax(
          file: file.name, line: line, column: nil,
          reason: "A line reads \"*color1: #rrggbb\"; a comment starts with \"!\".")
      }
    }
    try takeNamedMacros(names, macros, &draft)
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

  /// A macro may name another; eight steps are more than any file takes.
  private func expanded(_ value: Substring, _ macros: [String: Substring]) -> Substring {
    var value = value
    for _ in 0..<8 {
      guard let next = macros[String(value)] else { break }
      value = next
    }
    return value
  }

  /// Drops urxvt's `[80]` before a colour.
  private func withoutAlpha(_ value: Substring) -> Substring {
    guard value.hasPrefix("["), let end = value.firstIndex(of: "]") else { return value }
    return value[value.index(after: end)...]
  }

  /// Takes a file of nothing but `#define Ansi_0_Color #…`, iTerm2's names for
  /// other people's templates.
  private func takeNamedMacros(
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
      if key != "Underline Color" || draft.scheme[.link] == nil { draft.set(slot, color) }
    }
  }
}
