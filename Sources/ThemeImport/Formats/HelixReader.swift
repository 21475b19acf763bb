import StyledText

/// Reads a Helix theme: scopes with styles, names in a palette, and parents.
struct HelixReader {
  let file: SchemeFile
  let text: String
  /// Gives the theme of a name beside this one.
  let parent: (String) -> [UInt8]?

  func read() throws(SchemeError) -> SchemeParseResult {
    var theme = try HelixTheme(text, of: file.name)
    var notes: [SchemeNote] = []
    let missing = try inherit(into: &theme)
    var scheme = TerminalScheme(name: PlainText.title(file.stem) ?? "Helix")
    metadata(&scheme)
    for (name, color) in theme.palette.sorted(by: { $0.key < $1.key }) {
      if case .rgb(let rgb) = color { scheme.record(name, rgb) }
    }
    for (slot, sources) in Self.sources {
      apply(slot, sources, theme, &scheme)
    }
    if let missing {
      // Without text and background of its own a child says too little.
      guard scheme.colors[.foreground] != nil, scheme.colors[.background] != nil else {
        throw .parent(file: file.name, name: missing)
      }
      notes.append(
        .assumed(
          "The parent \"\(missing)\" is not beside the file; what it would add was derived."))
    }
    guard scheme.colors.count > 2 else {
      throw .missing(file: file.name, format: .helix, keys: ["ui.text", "ui.background"])
    }
    notes += theme.unreadable.map { name in
      .assumed("\"\(name)\" is neither a colour nor a name in the palette; it was ignored.")
    }
    scheme.fillMissingANSIColors()
    return SchemeParseResult(format: .helix, schemes: [scheme], notes: notes)
  }

  /// Merges the parents, nearest first; returns the one that was not found.
  private func inherit(into theme: inout HelixTheme) throws(SchemeError) -> String? {
    var chain = [file.stem]
    while let name = theme.inherits {
      guard HelixTheme.isSafe(name), chain.count <= 8, let bytes = parent(name) else { return name }
      guard !chain.contains(name) else { throw .loop(file: file.name, chain: chain + [name]) }
      chain.append(name)
      let source = SchemeFile(name: name + ".toml", bytes: bytes)
      theme.merge(parent: try HelixTheme(try source.text(), of: source.name))
    }
    return nil
  }

  private func apply(
    _ slot: SchemeColor, _ sources: [Source], _ theme: HelixTheme, _ scheme: inout TerminalScheme
  ) {
    for source in sources {
      guard let style = theme.style(of: source.scope) else { continue }
      let color = source.isBackground ? style.background : style.foreground
      guard let color else { continue }
      scheme.colors[slot] = color
      if !style.attributes.isEmpty, !source.isBackground {
        scheme.attributes[slot] = style.attributes
      }
      return
    }
  }

  private func metadata(_ scheme: inout TerminalScheme) {
    for (_, content) in ConfigurationLines(text).prefix(24) where content.hasPrefix("#") {
      let comment = content.drop { $0 == "#" }.trimmingSpace
      guard let colon = comment.firstIndex(of: ":") else { continue }
      let value = PlainText.title(String(comment[comment.index(after: colon)...]))
      switch comment[..<colon].lowercased() {
      case "author" where scheme.author == nil: scheme.author = value
      case "license" where scheme.license == nil: scheme.license = value
      default: break
      }
    }
  }

  /// A scope, and which of its two colours.
  private struct Source {
    var scope: String
    var isBackground = false

    static func text(_ scopes: String...) -> [Source] { scopes.map { Source(scope: $0) } }
    static func area(_ scopes: String...) -> [Source] {
      scopes.map { Source(scope: $0, isBackground: true) }
    }
  }

  private static let sources: [(SchemeColor, [Source])] = [
    (.background, Source.area("ui.background")),
    (.foreground, Source.text("ui.text", "variable")),
    (.selection, Source.area("ui.selection.primary", "ui.selection", "ui.menu.selected")),
    (.selectionText, Source.text("ui.menu.selected", "ui.selection")),
    (.statusBar, Source.area("ui.statusline")), (.statusbarText, Source.text("ui.statusline")),
    (.surface, Source.area("ui.popup", "ui.menu")),
    (.muted, Source.text("ui.linenr", "comment")),
    (.placeholder, Source.text("ui.virtual.inlay-hint", "ui.virtual", "comment")),
    (.heading, Source.text("markup.heading", "markup.heading.1", "keyword")),
    (.link, Source.text("markup.link.url", "markup.link")),
    (.error, Source.text("error", "diff.minus")), (.warning, Source.text("warning")),
    (.info, Source.text("info", "hint")), (.success, Source.text("diff.plus", "string")),
    (.accent, Source.text("ui.linenr.selected", "function", "keyword")),
    (.medium, Source.text("function", "hint")),
    (.cursor, Source.area("ui.cursor.primary", "ui.cursor") + Source.text("ui.cursor")),
    (.match, Source.area("ui.highlight", "ui.cursor.match")),
    (.border, Source.text("ui.window")),
  ]
}
