import StyledText
import Theming

/// A Helix theme as its file has it, with what it inherits merged in.
struct HelixTheme {
  /// A style with its colours looked up.
  struct Style {
    var foreground: TerminalColor?
    var background: TerminalColor?
    var attributes: Attributes = []
  }

  /// The theme to take what is missing from.
  private(set) var inherits: String?
  /// The names that a style may use, Helix's sixteen not among them.
  private(set) var palette: [String: TerminalColor] = [:]
  /// What looked like a colour and is none, in order and each once.
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

  /// A name that may be looked for beside the file: no path.
  static func isSafe(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 80 && !name.hasPrefix(".")
      && name.unicodeScalars.allSatisfy {
        switch $0 {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": true
        default: false
        }
      }
  }

  /// Takes from a parent what this theme does not say itself.
  mutating func merge(parent: HelixTheme) {
    inherits = parent.inherits
    palette.merge(parent.palette) { own, _ in own }
    scopes.merge(parent.scopes) { own, _ in own }
    unreadable = unreadable.filter { color(named: $0) == nil }
    note(parent.unreadable.filter { color(named: $0) == nil })
  }

  /// The style of a scope, else of the scope it is part of: `ui.text.focus`, `ui.text`, `ui`.
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

  /// Notes names in a style that nothing defines, as far as one can know without the parents.
  private mutating func check(_ value: TOMLValue) {
    let names = [value.string, value.table?["fg"]?.string, value.table?["bg"]?.string]
    note(names.compactMap { $0 }.filter { color(named: $0) == nil })
  }

  private mutating func note(_ names: [String]) {
    for name in names where !unreadable.contains(name) && unreadable.count < 20 {
      unreadable.append(name)
    }
  }

  /// `#rrggbb`, an index of the 256 colours, or a name of Helix's own.
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
