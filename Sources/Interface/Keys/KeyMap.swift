import Terminal

/// Which key does what: the one table that the program runs by, that the hint
/// line quotes and that help prints.
public struct KeyMap: Hashable, Sendable {
  private var commands: [KeyPress: Command] = [:]
  private var keyPresses: [Command: [KeyPress]] = [:]

  /// Makes the default map: arrows and Vim's letters.
  public init() {
    for (command, names) in KeyMap.defaults {
      bind(command, to: names)
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
          faults.append("keys.\(name): \"\(key)\" is not a key.")
          continue
        }
        taken.append(keyPress)
      }
      if keys.isEmpty || !taken.isEmpty { rebind(command, to: taken) }
    }
    // Whatever else a person takes away, the way out stays.
    if self.keyPresses(for: .quit).isEmpty { bind(.quit, to: [.control("c")]) }
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

  private static let defaults: [(Command, [KeyPress])] = [
    (.up, [.up, .character("k")]), (.down, [.down, .character("j")]),
    (.pageUp, [.pageUp, .control("b")]), (.pageDown, [.pageDown, .control("f")]),
    (.first, [.home, .character("g")]), (.last, [.end, .character("G")]),
    (.lower, [.left, .character("h")]), (.raise, [.right, .character("l")]),
    (.lowerInList, [.shift(.left), .character("H")]),
    (.raiseInList, [.shift(.right), .character("L")]),
    (.clearListPriority, [.character("P")]),
    (.critical, [.character("1")]), (.high, [.character("2")]), (.medium, [.character("3")]),
    (.low, [.character("4")]), (.done, [.character("d")]),
    (.open, [.enter]), (.openItem, [.character("o")]), (.back, [.escape]),
    (.search, [.character("/")]),
    (.add, [.character("+")]), (.remove, [.character("-")]), (.stay, [.tab]),
    (.sort, [.character("s")]), (.edit, [.character("e")]), (.editList, [.character("E")]),
    (.delete, [.character("x"), .delete]), (.undo, [.character("u")]),
    (.redo, [.character("U"), .control("r")]),
    (.customize, [.character(",")]), (.help, [.character("?"), KeyPress(code: .function(1))]),
    (.redraw, [.control("l")]), (.suspend, [.control("z")]),
    (.quit, [.character("q"), .control("c")]),
  ]
}
