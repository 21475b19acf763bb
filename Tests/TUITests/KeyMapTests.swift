import PrioritiesStorage
import PrioritiesStoreSupport
import PriorityLists
import TerminalInterface
import Testing

@testable import PrioritiesTUI

@Suite("Keys")
struct KeyMapTests {
  @Test(
    "Key names are parsed",
    arguments: [
      ("d", "d"), ("U", "U"), ("Up", "up"), ("ESC", "escape"), ("Shift-Left", "shift-left"),
      ("shift-ctrl-up", "ctrl-shift-up"), ("ctrl--", "ctrl--"), (" ", "space"), ("return", "enter"),
      ("-", "-"), ("hyper-x", nil), ("nokey", nil), ("", nil), ("ctrl-", nil), ("shift-a", "A"),
      ("f12", "f12"), ("f13", nil),
    ] as [(String, String?)])
  func names(text: String, name: String?) {
    #expect(Key(text)?.name == name)
  }

  @Test(
    "A reported key has its settings name",
    arguments: [
      (Key(.character("d")), "d"), (Key(.character("U"), .shift), "U"),
      (Key(.left, .shift), "shift-left"), (Key(.character("c"), .control), "ctrl-c"),
      (Key(.character(" ")), "space"), (Key(.function(5)), "f5"), (Key(.tab, .shift), "shift-tab"),
    ])
  func reported(key: Key, name: String) {
    #expect(key.normalized.name == name)
  }

  @Test("Every command has a key, and no key has two commands")
  func complete() {
    let map = KeyMap()
    for command in Command.allCases {
      #expect(!map.keys(for: command).isEmpty, "\(command)")
      for keyPress in map.keys(for: command) { #expect(map[keyPress] == command) }
    }
  }

  @Test("Custom keys replace default ones; unknown keys and commands are ignored")
  func overrides() {
    let map = KeyMap(
      overrides: ["done": ["space"], "quit": ["d"], "fly": ["f"], "undo": ["blah"], "sort": []])
    #expect(map[.space] == .done)
    #expect(map[.character("d")] == .quit)
    #expect(map[.character("u")] == .undo)
    #expect(map[.character("s")] == nil)
  }

  @Test("Quit always has a key")
  func quitting() {
    #expect(KeyMap(overrides: ["quit": []])[.control("c")] == .quit)
  }

  @Test("The app, its hints and its help use the keys in the settings")
  func inUse() throws {
    var player = try Player(
      columns: 80, settings: #"{"keys": {"done": ["z"], "help": ["f2"]}}"#,
      prepare: Player.groceries)
    #expect(player.screen.contains("z done"))
    player.press("z")
    #expect(try player.store.report(on: "Milk").item.priority == .low)
    player.press("f2")
    #expect(player.screen.contains("Type to filter the keys"))
  }
}
