import PrioritiesBasics
import StyledTerminalText
import TerminalThemes

/// Reads VS Code themes, with syntax colours in place of missing terminal colours.
struct VSCodeReader {
  let file: SchemeFile
  let text: String

  func read() throws(SchemeError) -> SchemeParseResult {
    let root = try JSONScheme.object(in: text, of: file)
    let colors = root["colors"]?.object ?? [:]
    var scheme = TerminalScheme(
      name: root["name"]?.string.flatMap(PlainText.title) ?? PlainText.title(file.stem) ?? "VS Code"
    )
    scheme.author = root["author"]?.string.flatMap(PlainText.title)
    if let type = root["type"]?.string { scheme.variant = type.contains("light") ? .light : .dark }
    var notes: [SchemeNote] = []
    if let other = root["include"]?.string { notes.append(.notFollowed(line: nil, name: other)) }
    let isDark = scheme.variant != .light
    for (slot, keys, standard) in [
      (
        SchemeColor.background, ["editor.background", "terminal.background"],
        isDark ? "#1e1e1e" : "#ffffff"
      ),
      (
        .foreground, ["editor.foreground", "foreground", "terminal.foreground"],
        isDark ? "#d4d4d4" : "#000000"
      ),
    ] {
      scheme[slot] =
        keys.lazy.compactMap {
          JSONScheme.color(colors[$0]?.string, over: nil)
        }.first
      guard scheme[slot] == nil, let color = RGB(hex: standard) else { continue }
      guard !colors.members.isEmpty || root["tokenColors"] != nil else {
        throw .missing(file: file.name, format: .vscode, keys: ["colors"])
      }
      scheme[slot] = color
      notes.append(.assumed("The file has no \(keys[0]). Used VS Code's default \(color)."))
    }
    let background = scheme[.background]
    for (slot, keys) in Self.sources {
      scheme[slot] =
        keys.lazy.compactMap {
          JSONScheme.color(colors[$0]?.string, over: background)
        }.first
    }
    for (index, name) in Self.terminal.enumerated() {
      scheme[.ansi(UInt8(index))] = JSONScheme.color(
        colors["terminal.ansi" + name]?.string, over: background)
    }
    let syntax = syntaxColors(root["tokenColors"], &scheme)
    let meanings = [scheme[.error], scheme[.success], scheme[.accent]].compacted()
    if let note = scheme.completeSixteen(from: syntax + meanings) { notes.append(note) }
    return SchemeParseResult(format: .vscode, schemes: [scheme], notes: notes)
  }

  /// Applies the syntax colours that suit a role, and returns all of them.
  private func syntaxColors(_ value: JSONValue?, _ scheme: inout TerminalScheme) -> [RGB] {
    var found: [RGB] = []
    for rule in value?.array ?? [] {
      guard
        let color = JSONScheme.color(
          rule.object?["settings"]?.object?["foreground"]?.string, over: scheme[.background])
      else { continue }
      let scope = rule.object?["scope"]
      let scopes =
        scope?.array?.compactMap(\.string) ?? scope?.string.map { [$0] } ?? []
      scheme.applySyntax(color, scopes: scopes)
      if !found.contains(color), found.count < 200 { found.append(color) }
    }
    return found
  }

  private static let terminal = [
    "Black", "Red", "Green", "Yellow", "Blue", "Magenta", "Cyan", "White", "BrightBlack",
    "BrightRed", "BrightGreen", "BrightYellow", "BrightBlue", "BrightMagenta", "BrightCyan",
    "BrightWhite",
  ]

  private static let sources: [(SchemeColor, [String])] = [
    (.cursor, ["editorCursor.foreground", "terminalCursor.foreground"]),
    (
      .selection,
      [
        "list.activeSelectionBackground", "editor.selectionBackground",
        "terminal.selectionBackground",
      ]
    ),
    (.selectionText, ["list.activeSelectionForeground", "editor.selectionForeground"]),
    (.link, ["textLink.foreground", "editorLink.activeForeground"]),
    (.statusBar, ["statusBar.background"]), (.statusbarText, ["statusBar.foreground"]),
    (.surface, ["editorWidget.background", "sideBar.background"]),
    (.muted, ["descriptionForeground", "editorLineNumber.foreground"]),
    (.placeholder, ["input.placeholderForeground"]),
    (.error, ["errorForeground", "editorError.foreground"]),
    (.warning, ["editorWarning.foreground", "list.warningForeground"]),
    (.info, ["editorInfo.foreground"]),
    (.success, ["gitDecoration.addedResourceForeground", "testing.iconPassed"]),
    (.accent, ["button.background", "focusBorder", "activityBarBadge.background"]),
    (.focus, ["focusBorder"]), (.border, ["panel.border", "editorGroup.border", "widget.border"]),
  ]
}

extension TerminalScheme {
  mutating func applySyntax(_ color: RGB, scopes: [String]) {
    let meanings: [(String, SchemeColor)] = [
      ("comment", .muted), ("invalid", .error), ("markup.deleted", .error),
      ("markup.inserted", .success), ("markup.changed", .warning), ("markup.heading", .heading),
      ("entity.name.section", .heading), ("markup.underline.link", .link),
    ]
    for scope in scopes.flatMap({ $0.split(separator: ",").map(\.trimmingSpace) }) {
      guard let slot = meanings.first(where: { scope == $0.0 || scope.hasPrefix($0.0 + ".") })?.1,
        self[slot] == nil
      else { continue }
      self[slot] = color
    }
  }
}

struct TextMateReader {
  let file: SchemeFile
  let text: String

  func read() throws(SchemeError) -> SchemeParseResult {
    let root = try PropertyList.dictionary(in: text, of: file)
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
    try scheme.requireBackgroundAndForeground(file, .textmate)
    let note = scheme.completeSixteen(from: syntax)
    return SchemeParseResult(
      format: .textmate, schemes: [scheme], notes: [note].compacted())
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
