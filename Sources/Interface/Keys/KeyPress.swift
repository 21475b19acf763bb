/// A key with what is held beside it, by the name that settings and help use:
/// `d`, `U`, `up`, `shift-left`, `ctrl-c`, `space`.
public struct KeyPress: Hashable, Sendable, CustomStringConvertible {
  /// The name: modifiers in the order ctrl, alt, shift, each with a hyphen.
  public let name: String

  /// Makes a chord of its name, as written in settings; `nil` for a word that
  /// names no key.
  public init?(_ name: String) {
    guard let name = KeyPress.normalized(name) else { return nil }
    self.name = name
  }

  /// Makes the chord of a typed character or a named key.
  ///
  /// `known` must be a normal name; it is not checked.
  init(known: String) {
    name = known
  }

  /// The name.
  public var description: String { name }

  /// What a text field takes for it; `nil` for a key that types nothing.
  public var text: String? {
    if name == "space" { return " " }
    return name.count == 1 ? name : nil
  }

  /// How it is drawn in hints and help.
  public func label(ascii: Bool) -> String {
    var rest = Substring(name)
    var prefix = ""
    for (modifier, shown) in [("ctrl-", "Ctrl-"), ("alt-", "Alt-"), ("shift-", "Shift-")]
    where rest.hasPrefix(modifier) && rest.count > modifier.count {
      prefix += shown
      rest = rest.dropFirst(modifier.count)
    }
    return prefix + (KeyPress.label(String(rest), ascii: ascii))
  }

  private static func label(_ key: String, ascii: Bool) -> String {
    switch key {
    case "up": ascii ? "Up" : "↑"
    case "down": ascii ? "Down" : "↓"
    case "left": ascii ? "Left" : "←"
    case "right": ascii ? "Right" : "→"
    case "enter": "Enter"
    case "escape": "Esc"
    case "tab": "Tab"
    case "space": "Space"
    case "backspace": "Backspace"
    case "delete": "Del"
    case "home": "Home"
    case "end": "End"
    case "pageup": "PgUp"
    case "pagedown": "PgDn"
    default: key.count > 1 ? key.uppercased() : key
    }
  }

  static let keys: Set<String> = [
    "up", "down", "left", "right", "enter", "escape", "tab", "space", "backspace", "delete",
    "home", "end", "pageup", "pagedown", "insert",
    "f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f10", "f11", "f12",
  ]

  private static let synonyms = [
    "return": "enter", "esc": "escape", "del": "delete", "pgup": "pageup", "pgdn": "pagedown",
    "control": "ctrl", "meta": "alt", "option": "alt",
  ]

  private static func normalized(_ name: String) -> String? {
    if name == " " { return "space" }
    if name.count == 1 { return name }
    var parts = name.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    // `ctrl--` is the hyphen with a modifier.
    if name.hasSuffix("--") { parts = parts.dropLast(2) + ["-"] }
    guard var key = parts.popLast() else { return nil }
    if key.count > 1 {
      key = key.lowercased()
      key = synonyms[key] ?? key
      guard keys.contains(key) else { return nil }
    }
    guard !key.isEmpty else { return nil }
    let held = Set(parts.map { synonyms[$0.lowercased()] ?? $0.lowercased() })
    guard held.isSubset(of: ["ctrl", "alt", "shift"]) else { return nil }
    return ["ctrl", "alt", "shift"].filter(held.contains).map { $0 + "-" }.joined() + key
  }
}
