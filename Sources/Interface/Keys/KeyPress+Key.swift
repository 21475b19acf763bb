import Terminal

extension KeyPress {
  /// The chord of a key that a terminal reported.
  public init(_ key: Key) {
    var held = ""
    if key.modifiers.contains(.control) { held += "ctrl-" }
    if key.modifiers.contains(.alt) { held += "alt-" }
    if key.modifiers.contains(.shift) {
      // Shift is part of a typed character, and of its name.
      if case .character = key.code {} else { held += "shift-" }
    }
    let name =
      switch key.code {
      case .character(" "): "space"
      case .character(let character): String(character)
      case .function(let number): "f\(number)"
      case .enter: "enter"
      case .escape: "escape"
      case .tab: "tab"
      case .backspace: "backspace"
      case .delete: "delete"
      case .insert: "insert"
      case .up: "up"
      case .down: "down"
      case .left: "left"
      case .right: "right"
      case .home: "home"
      case .end: "end"
      case .pageUp: "pageup"
      case .pageDown: "pagedown"
      }
    self.init(known: held + name)
  }
}
