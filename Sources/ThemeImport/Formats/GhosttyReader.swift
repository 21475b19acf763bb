/// Reads Ghostty's configuration: `key = value` lines.
///
/// A configuration may hold any option, even programs to start; only colours
/// are looked at.
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

  /// Ghostty's words for colours that depend on the cell, and an empty value,
  /// which puts an option back to its default.
  private func isNoColor(_ value: Substring) -> Bool {
    ["", "cell-foreground", "cell-background", "bright"].contains(value)
  }

  /// Takes `N=COLOR`; N may be decimal, `0x`, `0o` or `0b`.
  private func palette(
    _ value: Substring, line: Int, _ draft: inout PartialScheme
  ) throws(SchemeError) {
    let (key, color) = pair(value)
    if value.isEmpty { return draft.note(unused: "palette") }
    guard let index = number(key), 0...255 ~= index else {
      throw .syntax(
        file: file.name, line: line, column: nil,
        reason: "A palette line reads \"palette = N=#rrggbb\" with N from 0 to 255.")
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
