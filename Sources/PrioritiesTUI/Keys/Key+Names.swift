import TerminalInterface

extension Key {
  /// The key without modifiers that don't matter, such as Shift with a character.
  ///
  /// Nothing is bound to Alt, which most terminals send like Escape before the key.
  var normalized: Key {
    var modifiers = modifiers.intersection([.control, .alt, .shift])
    if case .character = code { modifiers.remove(.shift) }
    return Key(code, modifiers)
  }

  /// The text that the key types; `nil` if it types none.
  var text: String? {
    guard case .character(let character) = code, modifiers.isEmpty else { return nil }
    return String(character)
  }
}

// MARK: - Constants

extension Key {
  static let up = Key(.up)
  static let down = Key(.down)
  static let left = Key(.left)
  static let right = Key(.right)
  static let home = Key(.home)
  static let end = Key(.end)
  static let pageUp = Key(.pageUp)
  static let pageDown = Key(.pageDown)
  static let enter = Key(.enter)
  static let escape = Key(.escape)
  static let tab = Key(.tab)
  static let backspace = Key(.backspace)
  static let delete = Key(.delete)
  static let space = Key(.character(" "))

  static func character(_ character: Character) -> Key {
    Key(.character(character))
  }

  static func control(_ character: Character) -> Key {
    Key(.character(character), .control)
  }

  static func control(_ code: Key.Code) -> Key { Key(code, .control) }

  static func shift(_ code: Key.Code) -> Key { Key(code, .shift) }
}

// MARK: - Text

/// Key names in settings and help: `d`, `U`, `up`, `shift-left`, `ctrl-c`, `space`.
extension Key {
  /// Parses a key name, with modifiers in any case and order; returns `nil` for an unknown name.
  public init?(_ name: String) {
    var parts = name.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    // The key itself can be a hyphen.
    if name == "-" {
      parts = ["-"]
    } else if name.hasSuffix("--") {
      parts = parts.dropLast(2) + ["-"]
    }
    guard let key = parts.popLast() else { return nil }
    var modifiers: Modifiers = []
    for part in parts {
      guard let modifier = Key.modifierNames[part.lowercased()] else { return nil }
      modifiers.insert(modifier)
    }
    if let only = key.first, key.count == 1 {
      let upper = String(only).uppercased()
      let isShifted = modifiers.contains(.shift) && upper.count == 1
      self = Key(.character(isShifted ? Character(upper) : only), modifiers).normalized
    } else if let code = Key.code(named: key.lowercased()) {
      self.init(code, modifiers)
    } else {
      return nil
    }
  }

  /// The name in settings, with modifiers in the order ctrl, alt, shift.
  var name: String { prefix(["ctrl-", "alt-", "shift-"]) + codeName }

  func label(ascii: Bool) -> String {
    let key =
      switch code {
      case .up: ascii ? "Up" : "↑"
      case .down: ascii ? "Down" : "↓"
      case .left: ascii ? "Left" : "←"
      case .right: ascii ? "Right" : "→"
      case .enter: "Enter"
      case .escape: "Esc"
      case .tab: "Tab"
      case .character(" "): "Space"
      case .character(let character): String(character)
      case .backspace: "Backspace"
      case .delete: "Del"
      case .insert: "Ins"
      case .home: "Home"
      case .end: "End"
      case .pageUp: "PgUp"
      case .pageDown: "PgDn"
      case .function(let number): "F\(number)"
      }
    return prefix(["Ctrl-", "Alt-", "Shift-"]) + key
  }

  private func prefix(_ words: [String]) -> String {
    zip([Modifiers.control, .alt, .shift], words).reduce("") { text, pair in
      modifiers.contains(pair.0) ? text + pair.1 : text
    }
  }

  private var codeName: String {
    switch code {
    case .character(" "): "space"
    case .character(let character): String(character)
    case .function(let number): "f\(number)"
    default: Key.names.first { $0.code == code }?.name ?? ""
    }
  }

  private static let names: [(name: String, code: Key.Code)] = [
    ("up", .up), ("down", .down), ("left", .left), ("right", .right), ("enter", .enter),
    ("escape", .escape), ("tab", .tab), ("backspace", .backspace), ("delete", .delete),
    ("insert", .insert), ("home", .home), ("end", .end), ("pageup", .pageUp),
    ("pagedown", .pageDown), ("space", .character(" ")),
    // Names used by other programs.
    ("return", .enter), ("esc", .escape), ("del", .delete), ("pgup", .pageUp),
    ("pgdn", .pageDown),
  ]

  private static func code(named name: String) -> Key.Code? {
    if name.hasPrefix("f"), let number = Int(name.dropFirst()) {
      return (1...12).contains(number) ? .function(number) : nil
    }
    return names.first { $0.name == name }?.code
  }

  private static let modifierNames: [String: Modifiers] = [
    "ctrl": .control, "control": .control, "shift": .shift,
  ]
}
