import Terminal

/// Which key does what: the one table that the program runs by, that the hint
/// line quotes and that help prints.
public struct KeyMap: Hashable, Sendable {
  private var commands: [KeyPress: Command] = [:]
  private var keyPresses: [Command: [KeyPress]] = [:]

  /// The default map: arrows and Vim's letters.
  public init() {
    for (command, names) in KeyMap.defaults {
      bind(command, to: names)
    }
  }

  /// The default map with a person's keys in place of the default ones.
  ///
  /// A key given to a command is taken from the one that had it by default.
  ///
  /// - Parameters:
  ///   - overrides: Keys by the names of commands, as the setting `keys` has them.
  ///   - faults: Receives a sentence for each unknown command or key, for each key given to two
  ///     commands, and for each command that is left without a key.
  public init(overrides: [String: [String]], faults: inout [String]) {
    self.init()
    var owners: [KeyPress: Command] = [:]
    for (name, keys) in overrides.sorted(by: { $0.key < $1.key }) {
      guard let command = Command(rawValue: name) else {
        faults.append("keys: there is no command \"\(name)\".")
        continue
      }
      var chosen: [KeyPress] = []
      for key in keys {
        guard let keyPress = KeyPress(key) else {
          faults.append("keys.\(name): \"\(key)\" is not a key.")
          continue
        }
        if let owner = owners[keyPress] {
          faults.append("keys.\(name): \(keyPress) is set for \(owner.rawValue) too.")
        }
        owners[keyPress] = command
        chosen.append(keyPress)
      }
      if keys.isEmpty || !chosen.isEmpty { rebind(command, to: chosen) }
    }
    // Whatever else a person takes away, the way out stays.
    if keyPresses(for: .quit).isEmpty { bind(.quit, to: [.control("c")]) }
    for command in Command.allCases
    where keyPresses(for: command).isEmpty && overrides[command.rawValue]?.isEmpty != true {
      faults.append("keys: \(command.rawValue) is left without a key.")
    }
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
    (.takeDue, [.character("y")]), (.dismissDue, [.character("n")]),
    (.nextDue, [.character("Z")]), (.foldDue, [.character("z")]),
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
