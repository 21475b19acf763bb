import LayeredSettings
import PrioritiesBasics
import PrioritiesPreferences
import TerminalInterface

/// The keys of each command, for the app, its hints and its help.
package struct KeyMap: Hashable, Sendable {
  private var commands: [Key: Command] = [:]
  private var keysOfCommands: [Command: [Key]] = [:]
  private(set) var isASCII = false

  init() {
    for (command, names) in KeyMap.defaults {
      bind(command, to: names)
    }
  }

  /// Creates the default map with a user's own key bindings.
  ///
  /// A reassigned key no longer triggers its default command. Unknown commands and keys are
  /// ignored.
  ///
  /// - Parameter isASCII: Whether the terminal shows only ASCII, so that labels are words.
  init(overrides: [String: [String]], isASCII: Bool = false) {
    self.init()
    self.isASCII = isASCII
    for (name, keys) in overrides.sortedByKey {
      guard let command = Command(rawValue: name) else { continue }
      let chosen = keys.compactMap { Key($0) }
      if keys.isEmpty || !chosen.isEmpty { rebind(command, to: chosen) }
    }
    if keys(for: .quit).isEmpty { bind(.quit, to: [.control("c")]) }
  }

  subscript(key: Key) -> Command? { commands[key] }

  /// The keys of a command, primary key first.
  func keys(for command: Command) -> [Key] { keysOfCommands[command] ?? [] }

  /// The primary key, as shown in hints; `nil` for a command without keys.
  func label(_ command: Command) -> String? { keys(for: command).first.map(label) }

  func label(_ key: Key) -> String { key.label(ascii: isASCII) }

  private mutating func bind(_ command: Command, to new: [Key]) {
    for key in new {
      if let old = commands[key], old != command {
        keysOfCommands[old]?.removeAll { $0 == key }
      }
      commands[key] = command
    }
    keysOfCommands[command] = new
  }

  private mutating func rebind(_ command: Command, to new: [Key]) {
    for key in keys(for: command) { commands[key] = nil }
    bind(command, to: new)
  }

  private static let defaults: [(Command, [Key])] = [
    (.up, [.up, .character("k")]), (.down, [.down, .character("j")]),
    (.pageUp, [.pageUp, .control("b")]), (.pageDown, [.pageDown, .control("f")]),
    (.first, [.home, .character("g")]), (.last, [.end, .character("G")]),
    (.lower, [.left, .character("h")]), (.raise, [.right, .character("l")]),
    (.lowerInList, [.shift(.left), .character("H")]),
    (.raiseInList, [.shift(.right), .character("L")]),
    (.clearListPriority, [.character("P")]),
    (.critical, [.character("1")]), (.high, [.character("2")]), (.medium, [.character("3")]),
    (.low, [.character("4")]), (.done, [.character("d")]),
    (.acceptSuggestion, [.character("y")]), (.snoozeSuggestion, [.character("n")]),
    (.nextSuggestion, [.character("Z")]), (.foldSuggestions, [.character("z")]),
    (.open, [.enter]), (.openItem, [.character("o")]), (.back, [.escape]),
    (.search, [.character("/")]),
    (.add, [.character("+")]), (.remove, [.character("-")]), (.stay, [.tab]), (.mark, [.space]),
    (.moveRowUp, [.character("K")]), (.moveRowDown, [.character("J")]),
    (.sort, [.character("s")]), (.switchHome, [.character("f")]), (.edit, [.character("e")]),
    (.editList, [.character("E")]),
    (.delete, [.character("x"), .delete]), (.undo, [.character("u")]),
    (.redo, [.character("U"), .control("r")]),
    (.customize, [.character(",")]), (.help, [.character("?"), Key(.function(1))]),
    (.redraw, [.control("l")]), (.suspend, [.control("z")]),
    (.quit, [.character("q"), .control("c")]),
  ]
}

extension KeyMap {
  /// Problems in a user's key bindings, one clause each: unknown actions, unknown keys, conflicts.
  ///
  /// This is stricter than the app, which uses every valid part of the settings. A saved key must
  /// work as written and must not silently override another action.
  package static func faults(in bindings: KeyBindings) -> [String] {
    let standard = KeyMap()
    var faults: [String] = []
    var owners: [Key: String] = [:]
    for (name, keys) in bindings.keys.sortedByKey {
      guard let command = Command(rawValue: name) else {
        // Finding near words takes time, and only the first are shown.
        faults.append(faults.count > 20 ? name : unknownAction(name))
        continue
      }
      for word in keys {
        guard let key = Key(word) else {
          faults.append("unknown key \"\(word.shortened)\"")
          continue
        }
        if let owner = owners[key], owner != name {
          faults.append("\(key.name) is bound to both \(owner) and \(name)")
        } else if let owner = standard[key], owner != command,
          bindings.keys[owner.rawValue] == nil
        {
          let other = owner.rawValue
          faults.append("\(key.name) is already bound to \(other), so bind \(other) to another key")
        }
        owners[key] = name
      }
    }
    return faults.bounded { $1 }
  }

  private static func unknownAction(_ name: String) -> String {
    let names = Command.allCases.map(\.rawValue)
    let sentence = "unknown action \"\(name.shortened)\""
    if let near: String = names.nearest(to: name) {
      return "\(sentence) (\(DidYouMean.clause(near)))"
    }
    return "\(sentence); press ? in the app to list all actions"
  }
}
