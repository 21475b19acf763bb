import Basics
import Settings
import Terminal

/// Which key does what: the one table that the program runs by, that the hint
/// line quotes and that help prints.
public struct KeyMap: Hashable, Sendable {
  private var commands: [KeyPress: Command] = [:]
  private var keyPresses: [Command: [KeyPress]] = [:]

  /// The default map: arrows and Vim's letters.
  init() {
    for (command, names) in KeyMap.defaults {
      bind(command, to: names)
    }
  }

  /// The default map with a person's keys in place of the default ones.
  ///
  /// A key given to a command is taken from the one that had it by default; what names no command or
  /// no key is left out.
  init(overrides: [String: [String]]) {
    self.init()
    for (name, keys) in overrides.sorted(by: { $0.key < $1.key }) {
      guard let command = Command(rawValue: name) else { continue }
      let chosen = keys.compactMap { KeyPress($0) }
      if keys.isEmpty || !chosen.isEmpty { rebind(command, to: chosen) }
    }
    // Whatever else a person takes away, the way out stays.
    if keyPresses(for: .quit).isEmpty { bind(.quit, to: [.control("c")]) }
  }

  /// What a key does, if anything.
  subscript(keyPress: KeyPress) -> Command? { commands[keyPress] }

  /// The keys of a command, the one to name first.
  func keyPresses(for command: Command) -> [KeyPress] { keyPresses[command] ?? [] }

  /// The key of a command as hints show it; `nil` where none is bound.
  func label(_ command: Command, ascii: Bool) -> String? {
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

extension KeyMap {
  /// What is wrong with a person's keys: a clause for each unknown action or key, and for each key
  /// that has another action.
  ///
  /// It is stricter than the app, which runs by whatever can be used of a settings file: keys that are
  /// written should do what they say and take nothing away unnoticed.
  public static func faults(in bindings: KeyBindings) -> [String] {
    let standard = KeyMap()
    var faults: [String] = []
    var owners: [KeyPress: String] = [:]
    for (name, keys) in bindings.keys.sorted(by: { $0.key < $1.key }) {
      guard let command = Command(rawValue: name) else {
        faults.append(unknownAction(name))
        continue
      }
      for key in keys {
        guard let keyPress = KeyPress(key) else {
          faults.append("no key is called \"\(key)\"")
          continue
        }
        if let owner = owners[keyPress], owner != name {
          faults.append("\(keyPress) is set for both \(owner) and \(name)")
        } else if let owner = standard[keyPress], owner != command,
          bindings.keys[owner.rawValue] == nil
        {
          let other = owner.rawValue
          faults.append("\(keyPress) is the key of \(other) already; give \(other) another key too")
        }
        owners[keyPress] = name
      }
    }
    return faults
  }

  private static func unknownAction(_ name: String) -> String {
    let names = Command.allCases.map(\.rawValue)
    let sentence = "there is no action \"\(name)\""
    if let near: String = names.nearest(to: name) {
      return "\(sentence) (\(DidYouMean.clause(near)))"
    }
    return "\(sentence); ? in the app lists all"
  }
}
