/// Which key does what: the one table that the program runs by, that the hint
/// line quotes and that help prints.
public struct KeyMap: Hashable, Sendable {
  private var commands: [KeyPress: Command] = [:]
  private var keyPresses: [Command: [KeyPress]] = [:]

  /// Makes the default map: arrows and Vim's letters.
  public init() {
    for (command, names) in KeyMap.defaults {
      bind(command, to: names.map(KeyPress.init(known:)))
    }
  }

  /// Makes the default map with a person's own keys in place of the default
  /// ones, and says what was wrong with the rest.
  ///
  /// A key given to a command is taken from the one that had it.
  public init(overrides: [String: [String]], faults: inout [String]) {
    self.init()
    for (name, keys) in overrides.sorted(by: { $0.key < $1.key }) {
      guard let command = Command(rawValue: name) else {
        faults.append("keys: there is no command \"\(name)\".")
        continue
      }
      var taken: [KeyPress] = []
      for key in keys {
        guard let keyPress = KeyPress(key) else {
          faults.append("keys.\(name): \"\(key)\" is no key.")
          continue
        }
        taken.append(keyPress)
      }
      if keys.isEmpty || !taken.isEmpty { rebind(command, to: taken) }
    }
    // Whatever else a person takes away, the way out stays.
    if self.keyPresses(for: .quit).isEmpty { bind(.quit, to: [KeyPress(known: "ctrl-c")]) }
  }

  /// What a key does, if anything.
  public subscript(keyPress: KeyPress) -> Command? { commands[keyPress] }

  /// The keys of a command, the one to name first.
  public func keyPresses(for command: Command) -> [KeyPress] { keyPresses[command] ?? [] }

  /// The key of a command as hints show it; `nil` where none is bound.
  public func label(_ command: Command, ascii: Bool) -> String? {
    keyPresses(for: command).first?.label(ascii: ascii)
  }

  private mutating func bind(_ command: Command, to new: [KeyPress]) {
    for keyPress in new {
      if let old = commands[keyPress], old != command {
        keyPresses[old]?.removeAll { $0 == keyPress }
      }
      commands[keyPress] = command
    }
    keyPresses[command] = new
  }

  private mutating func rebind(_ command: Command, to new: [KeyPress]) {
    for keyPress in keyPresses(for: command) { commands[keyPress] = nil }
    bind(command, to: new)
  }

  private static let defaults: [(Command, [String])] = [
    (.up, ["up", "k"]), (.down, ["down", "j"]),
    (.pageUp, ["pageup", "ctrl-b"]), (.pageDown, ["pagedown", "ctrl-f"]),
    (.first, ["home", "g"]), (.last, ["end", "G"]),
    (.lower, ["left", "h"]), (.raise, ["right", "l"]),
    (.lowerInList, ["shift-left", "H"]), (.raiseInList, ["shift-right", "L"]),
    (.critical, ["1"]), (.high, ["2"]), (.medium, ["3"]), (.low, ["4"]), (.done, ["d"]),
    (.open, ["enter"]), (.back, ["escape"]), (.search, ["/"]),
    (.add, ["+"]), (.remove, ["-"]), (.stay, ["tab"]),
    (.sort, ["s"]), (.edit, ["e"]), (.delete, ["x", "delete"]),
    (.undo, ["u"]), (.redo, ["U", "ctrl-r"]),
    (.customize, [","]), (.help, ["?", "f1"]), (.redraw, ["ctrl-l"]),
    (.suspend, ["ctrl-z"]), (.quit, ["q", "ctrl-c"]),
  ]
}
