import PrioritiesBasics
import StyledTerminalText
import TerminalThemes

struct HelixReader {
  let file: SchemeFile
  let text: String
  /// Loads a theme by name from the same folder.
  let parent: (String) -> [UInt8]?

  func read() throws(SchemeError) -> SchemeParseResult {
    var theme = try HelixTheme(text, of: file.name)
    var notes: [SchemeNote] = []
    let missing = try inherit(into: &theme)
    var scheme = TerminalScheme(name: PlainText.title(file.stem) ?? "Helix")
    metadata(&scheme)
    for (name, color) in theme.palette.sortedByKey {
      if case .rgb(let rgb) = color { scheme.record(name, rgb) }
    }
    for (slot, sources) in Self.sources {
      apply(slot, sources, theme, &scheme)
    }
    if let missing {
      // A child theme without its own text and background is incomplete.
      guard scheme.colors[.foreground] != nil, scheme.colors[.background] != nil else {
        throw .parent(file: file.name, name: missing)
      }
      notes.append(
        .assumed(
          "The parent theme \"\(missing)\" is missing next to the file. Derived its styles instead."
        ))
    }
    guard scheme.colors.count > 2 else {
      throw .missing(file: file.name, format: .helix, keys: ["ui.text", "ui.background"])
    }
    notes += theme.unreadable.map { name in
      .assumed("Ignored \"\(name)\", which is neither a colour nor in the palette.")
    }
    scheme.fillMissingANSIColors()
    return SchemeParseResult(format: .helix, schemes: [scheme], notes: notes)
  }

  /// Merges the parents, nearest first, and returns the first missing one.
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

struct HelixTheme {
  struct Style {
    var foreground: TerminalColor?
    var background: TerminalColor?
    var attributes: Attributes = []
  }

  private(set) var inherits: String?
  private(set) var palette: [String: TerminalColor] = [:]
  /// The names of invalid colours, without duplicates.
  private(set) var unreadable: [String] = []
  private var scopes: [String: TOMLValue] = [:]

  init(_ text: String, of file: String) throws(SchemeError) {
    for (key, value) in try TOMLTable(scheme: text, of: file).sorted {
      switch key {
      case "inherits": inherits = value.string
      case "palette":
        for (name, color) in value.table?.sorted ?? [] { define(name, color) }
      case "rainbow": break
      default: scopes[key] = value
      }
    }
    note(unreadable.sorted())
    for value in scopes.keys.sorted().compactMap({ scopes[$0] }) { check(value) }
  }

  /// Whether a name can't be a path.
  static func isSafe(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 80 && !name.hasPrefix(".")
      && name.unicodeScalars.allSatisfy {
        switch $0 {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": true
        default: false
        }
      }
  }

  mutating func merge(parent: HelixTheme) {
    inherits = parent.inherits
    palette.merge(parent.palette) { own, _ in own }
    scopes.merge(parent.scopes) { own, _ in own }
    unreadable = unreadable.filter { color(named: $0) == nil }
    note(parent.unreadable.filter { color(named: $0) == nil })
  }

  /// The style of a scope or of the parent scopes: `ui.text.focus`, `ui.text`, `ui`.
  func style(of scope: String) -> Style? {
    var scope = Substring(scope)
    while true {
      if let value = scopes[String(scope)] { return style(value) }
      guard let dot = scope.lastIndex(of: ".") else { return nil }
      scope = scope[..<dot]
    }
  }

  private func style(_ value: TOMLValue) -> Style {
    if let name = value.string { return Style(foreground: color(named: name)) }
    guard let table = value.table else { return Style() }
    var style = Style(
      foreground: table["fg"]?.string.flatMap(color(named:)),
      background: table["bg"]?.string.flatMap(color(named:)))
    for modifier in table["modifiers"]?.array ?? [] {
      if let known = modifier.string.flatMap({ Self.attributes[$0] }) {
        style.attributes.insert(known)
      }
    }
    if table["underline"]?.table != nil { style.attributes.insert(.underline) }
    return style
  }

  private func color(named name: String) -> TerminalColor? {
    palette[name] ?? Self.color(name)
  }

  private mutating func define(_ name: String, _ value: TOMLValue) {
    if let color = value.string.flatMap(Self.color) {
      palette[name] = color
    } else {
      unreadable.append(name)
    }
  }

  /// Records names that are undefined; must run before the parents are merged.
  private mutating func check(_ value: TOMLValue) {
    let names = [value.string, value.table?["fg"]?.string, value.table?["bg"]?.string]
    note(names.compactMap { $0 }.filter { color(named: $0) == nil })
  }

  private mutating func note(_ names: [String]) {
    for name in names where !unreadable.contains(name) && unreadable.count < 20 {
      unreadable.append(name)
    }
  }

  /// Parses `#rrggbb`, an index of the 256 colours, or one of Helix's names.
  private static func color(_ text: String) -> TerminalColor? {
    if text.hasPrefix("#") { return RGB(hex: text).map(TerminalColor.rgb) }
    if let index = UInt8(text) { return index < 16 ? .ansi(index) : .indexed(index) }
    return named[text]
  }

  private static let named: [String: TerminalColor] = [
    "default": .default, "black": .ansi(0), "red": .ansi(1), "green": .ansi(2),
    "yellow": .ansi(3), "blue": .ansi(4), "magenta": .ansi(5), "cyan": .ansi(6),
    "light-gray": .ansi(7), "gray": .ansi(8), "light-red": .ansi(9), "light-green": .ansi(10),
    "light-yellow": .ansi(11), "light-blue": .ansi(12), "light-magenta": .ansi(13),
    "light-cyan": .ansi(14), "white": .ansi(15),
  ]

  private static let attributes: [String: Attributes] = [
    "bold": .bold, "dim": .dim, "italic": .italic, "underlined": .underline,
    "reversed": .reverse, "crossed_out": .strikethrough,
  ]
}
