/// Reads kitty's configuration: `key value` lines.
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

  /// kitty's words for "decide it yourself".
  private func isNoColor(_ value: Substring) -> Bool {
    ["none", "background", "foreground"].contains(value)
  }

  /// Takes `## name: …` and its kin, as kitty's theme collection writes them.
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
