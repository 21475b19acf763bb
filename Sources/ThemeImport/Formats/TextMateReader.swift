import StyledText
import Theming

/// Reads TextMate's `.tmTheme`: colours of the editor, and of scopes of syntax.
struct TextMateReader {
  let file: SchemeFile
  let text: String

  func read() throws(SchemeError) -> SchemeParseResult {
    let root = try dictionary()
    guard case .array(let rules)? = root["settings"] else {
      throw .missing(file: file.name, format: .textmate, keys: ["settings"])
    }
    var scheme = TerminalScheme(
      name: Self.text(root["name"]).flatMap(PlainText.title) ?? PlainText.title(file.stem)
        ?? "TextMate")
    scheme.author = Self.text(root["author"]).flatMap(PlainText.title)
    var syntax: [RGB] = []
    for rule in rules.prefix(2000) {
      guard case .dictionary(let entries) = rule,
        case .dictionary(let colors)? = entries["settings"]
      else { continue }
      let background = scheme[.background]
      func color(_ key: String) -> RGB? {
        JSONScheme.color(Self.text(colors[key]), over: background)
      }
      guard let scope = Self.text(entries["scope"]) else {
        if let color = color("background") { scheme[.background] = color }
        for (slot, keys) in Self.sources {
          let found = keys.lazy.compactMap {
            JSONScheme.color(Self.text(colors[$0]), over: scheme[.background])
          }.first
          if let found { scheme[slot] = found }
        }
        continue
      }
      guard let color = color("foreground") else { continue }
      scheme.applySyntax(color, scopes: [scope])
      if !syntax.contains(color) { syntax.append(color) }
    }
    let missing = [(SchemeColor.background, "background"), (.foreground, "foreground")]
      .filter { scheme[$0.0] == nil }.map(\.1)
    guard missing.isEmpty else {
      throw .missing(file: file.name, format: .textmate, keys: missing)
    }
    let note = TerminalScheme.derivedNote(scheme.fillHues(from: syntax))
    scheme.completeSixteen()
    scheme.recordSixteen()
    return SchemeParseResult(
      format: .textmate, schemes: [scheme], notes: [note].compactMap(\.self))
  }

  private func dictionary() throws(SchemeError) -> [String: PropertyList] {
    do throws(PropertyList.Failure) {
      if case .dictionary(let entries) = try PropertyList(xml: text) { return entries }
    } catch {
      throw .syntax(file: file.name, line: error.line, column: nil, reason: error.reason)
    }
    throw .syntax(
      file: file.name, line: nil, column: nil, reason: "The property list is not a dictionary.")
  }

  private static func text(_ value: PropertyList?) -> String? {
    if case .string(let text)? = value { text } else { nil }
  }

  private static let sources: [(SchemeColor, [String])] = [
    (.foreground, ["foreground"]), (.cursor, ["caret"]), (.selection, ["selection"]),
    (.selectionText, ["selectionForeground"]), (.surface, ["lineHighlight"]),
    (.muted, ["gutterForeground"]), (.border, ["invisibles"]), (.link, ["linkForeground"]),
  ]
}
