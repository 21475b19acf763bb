import Terminal

/// A key with the modifiers held beside it, in the one form that the app compares.
///
/// Shift is part of a typed character, so it is never a modifier of one. Keys are text only where
/// settings and help are read or written: `d`, `U`, `up`, `shift-left`, `ctrl-c`, `space`.
public struct KeyPress: Hashable, Sendable {
  let code: Key.Code
  /// What is held down with it: Control, Alt and, for keys that type nothing, Shift.
  let modifiers: Modifiers

  /// The key press of a code and modifiers; those that no command uses are dropped.
  init(code: Key.Code, modifiers: Modifiers = []) {
    self.code = code
    var modifiers = modifiers.intersection([.control, .alt, .shift])
    if case .character = code { modifiers.remove(.shift) }
    self.modifiers = modifiers
  }

  /// The key press that a terminal reported.
  init(_ key: Key) {
    self.init(code: key.code, modifiers: key.modifiers)
  }

  /// What a text field takes for it; `nil` for a key that types nothing.
  var text: String? {
    guard case .character(let character) = code, modifiers.isEmpty else { return nil }
    return String(character)
  }
}

// MARK: - Keys by the names that code uses

extension KeyPress {
  static let up = KeyPress(code: .up)
  static let down = KeyPress(code: .down)
  static let left = KeyPress(code: .left)
  static let right = KeyPress(code: .right)
  static let home = KeyPress(code: .home)
  static let end = KeyPress(code: .end)
  static let pageUp = KeyPress(code: .pageUp)
  static let pageDown = KeyPress(code: .pageDown)
  static let enter = KeyPress(code: .enter)
  static let escape = KeyPress(code: .escape)
  static let tab = KeyPress(code: .tab)
  static let backspace = KeyPress(code: .backspace)
  static let delete = KeyPress(code: .delete)
  static let space = KeyPress(code: .character(" "))

  static func character(_ character: Character) -> KeyPress {
    KeyPress(code: .character(character))
  }

  static func control(_ character: Character) -> KeyPress {
    KeyPress(code: .character(character), modifiers: .control)
  }

  static func control(_ code: Key.Code) -> KeyPress { KeyPress(code: code, modifiers: .control) }

  static func alt(_ character: Character) -> KeyPress {
    KeyPress(code: .character(character), modifiers: .alt)
  }

  static func alt(_ code: Key.Code) -> KeyPress { KeyPress(code: code, modifiers: .alt) }

  static func shift(_ code: Key.Code) -> KeyPress { KeyPress(code: code, modifiers: .shift) }
}

// MARK: - Keys as text

extension KeyPress: CustomStringConvertible {
  /// Reads a key as settings write it, case and the order of modifiers aside; `nil` where a word
  /// names no key.
  public init?(_ name: String) {
    var parts = name.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    // A hyphen can be the key itself, with or without modifiers.
    if name == "-" {
      parts = ["-"]
    } else if name.hasSuffix("--") {
      parts = parts.dropLast(2) + ["-"]
    }
    guard let key = parts.popLast() else { return nil }
    var modifiers: Modifiers = []
    for part in parts {
      guard let modifier = KeyPress.modifiers[part.lowercased()] else { return nil }
      modifiers.insert(modifier)
    }
    if let only = key.first, key.count == 1 {
      let upper = String(only).uppercased()
      let isShifted = modifiers.contains(.shift) && upper.count == 1
      self.init(code: .character(isShifted ? Character(upper) : only), modifiers: modifiers)
    } else if let code = KeyPress.code(named: key.lowercased()) {
      self.init(code: code, modifiers: modifiers)
    } else {
      return nil
    }
  }

  /// The name as settings write it: modifiers in the order ctrl, alt, shift, each with a hyphen.
  public var description: String { prefix(["ctrl-", "alt-", "shift-"]) + name }

  /// How it is drawn in hints and help.
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

  private var name: String {
    switch code {
    case .character(" "): "space"
    case .character(let character): String(character)
    case .function(let number): "f\(number)"
    default: KeyPress.names.first { $0.code == code }?.name ?? ""
    }
  }

  private static let names: [(name: String, code: Key.Code)] = [
    ("up", .up), ("down", .down), ("left", .left), ("right", .right), ("enter", .enter),
    ("escape", .escape), ("tab", .tab), ("backspace", .backspace), ("delete", .delete),
    ("insert", .insert), ("home", .home), ("end", .end), ("pageup", .pageUp),
    ("pagedown", .pageDown), ("space", .character(" ")),
    // What other programs call them.
    ("return", .enter), ("esc", .escape), ("del", .delete), ("pgup", .pageUp),
    ("pgdn", .pageDown),
  ]

  private static func code(named name: String) -> Key.Code? {
    if name.hasPrefix("f"), let number = Int(name.dropFirst()) {
      return (1...12).contains(number) ? .function(number) : nil
    }
    return names.first { $0.name == name }?.code
  }

  private static let modifiers: [String: Modifiers] = [
    "ctrl": .control, "control": .control, "alt": .alt, "meta": .alt, "option": .alt,
    "shift": .shift,
  ]
}
