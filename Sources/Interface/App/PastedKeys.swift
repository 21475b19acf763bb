import Terminal

/// A pasted text that the terminal sent as keys, because it has no bracketed paste.
///
/// Each of its characters would be a command. A person types no two lines within one read, so keys
/// that come together are taken for a paste if they type two lines of two characters or more.
struct PastedKeys: Hashable {
  /// The text, its line ends `\n`.
  let text: String

  /// Recognizes a paste in what came with one read; nil for keys that were typed.
  init?(_ events: [ScreenEvent]) {
    guard let text = Self.text(of: events) else { return nil }
    let lines = text.split(separator: "\n").count { line in
      line.count { !$0.isWhitespace } > 1
    }
    guard lines > 1 else { return nil }
    self.text = text
  }

  /// What keys type; nil if anything came that types nothing, or no key at all.
  static func text(of events: [ScreenEvent]) -> String? {
    var text = ""
    for event in events {
      guard case .input(.key(let key)) = event, let character = character(of: key) else {
        return nil
      }
      text.append(character)
    }
    return text.isEmpty ? nil : text
  }

  private static func character(of key: Key) -> Character? {
    switch (key.code, key.modifiers) {
    case (.character(let character), []), (.character(let character), .shift): character
    case (.tab, []): "\t"
    // A line feed comes as Ctrl-J.
    case (.enter, []), (.character("j"), .control): "\n"
    default: nil
    }
  }
}
