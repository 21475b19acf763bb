import LayeredSettings
import PrioritiesRendering
import PrioritiesStorage
import PrioritiesStoreSupport
import PrioritiesTestSupport
import PriorityLists
import Synchronization
import TerminalInterface
import TerminalThemes
import Testing

@testable import PrioritiesTUI

@Suite("Suggestions")
struct SuggestionTests {
  private static let now: Int64 = 1_767_323_045_000
  private static let day: Int64 = 86_400_000

  /// Soap every two weeks, last two weeks ago; Bread every nine days, last fifteen days ago.
  ///
  /// - Parameter more: More due weekly items, with the days since the last completion.
  private func store(more: [String: Int64] = [:]) throws -> Store {
    let moment = Mutex<Int64>(0)
    let store = try Store.inMemory(
      clock: { Timestamp(milliseconds: moment.withLock { $0 }) }, ids: Store.randomID)
    func complete(_ name: String, daysAgo: [Int64]) throws {
      for days in daysAgo {
        moment.withLock { $0 = Self.now - days * Self.day }
        _ = try store.add([name])
        _ = try store.done([.handle(name)])
      }
    }
    try complete("Soap", daysAgo: [56, 42, 28, 14])
    try complete("Bread", daysAgo: [42, 33, 24, 15])
    try complete("Salt", daysAgo: [40, 3])
    for (name, days) in more.sorted(by: { $0.key < $1.key }) {
      try complete(name, daysAgo: [days + 21, days + 14, days + 7, days])
    }
    moment.withLock { $0 = Self.now }
    _ = try store.add(["Milk", "Tea"])
    return store
  }

  private func player(
    _ keys: String = "", columns: Int = 100, rows: Int = 20, settings: String? = nil
  ) throws -> Player {
    try Player(columns: columns, rows: rows, settings: settings, store: store(), keys: keys)
  }

  private func suggested(_ player: Player) -> [String]? {
    player.app.screen.heading.suggestions?.all.map(\.name)
  }

  @Test("The most certain suggestions appear below the rows, with reasons if there is room")
  func shown() throws {
    try expectGolden(player().screen, "due.txt")
    try expectGolden(player(columns: 70).screen, "due-short.txt")
    try expectGolden(player(columns: 44, rows: 14).screen, "due-narrow.txt")
  }

  @Test("One key folds and unfolds the suggestions and saves the setting")
  func folded() throws {
    var player = try player(settings: #"{"due": "folded"}"#)
    try expectGolden(player.screen, "due-folded.txt")
    player.press("z")
    #expect(player.app.screen.heading.suggestions?.isFolded == false)
    try expectGolden(player.screen, "due.txt")
    player.press("z")
    #expect(player.app.screen.heading.suggestions?.isFolded == true)
    try expectGolden(player.screen, "due-folded.txt")
  }

  @Test("Accepting a suggestion shows the next one, and the cursor stays on its row")
  func accept() throws {
    var player = try player()
    #expect(player.app.screen.current?.name == "Milk")
    #expect(suggested(player)?.first == "Bread")
    player.press("y")
    #expect(player.names == ["Bread", "Milk", "Tea"])
    #expect(suggested(player)?.first == "Soap")
    #expect(player.app.screen.current?.name == "Milk")
    player.press("u")
    #expect(player.names == ["Milk", "Tea"])
    #expect(suggested(player)?.first == "Bread")
  }

  @Test("Accepting an item needed elsewhere meanwhile does not claim a change")
  func neededElsewhere() throws {
    var player = try player()
    _ = try player.store.add(["Bread"], priority: .high)
    player.press("y")
    #expect(player.app.message?.text == "Bread is already on the list, high.")
  }

  @Test("Snoozing changes no item")
  func snooze() throws {
    var player = try player("n")
    #expect(suggested(player)?.first == "Soap")
    player.press("n")
    #expect(suggested(player) == nil)
    player.press("n y")
    #expect(player.names == ["Milk", "Tea"])
    // Milk is the fifth item of all.
    #expect(try player.store.list(options: ListOptions(showsAll: true)).entries.count == 5)
  }

  @Test("Another key handles the next suggestion at once", arguments: ["y n", "n y"])
  func otherKey(keys: String) throws {
    let player = try player(keys)
    #expect(suggested(player) == nil)
  }

  @Test("Undo restores snoozed suggestions until an item changes")
  func recall() throws {
    var player = try player("n")
    #expect(player.app.message?.text == "Snoozed Bread for about 9 days. u undoes.")
    player.press("n")
    #expect(suggested(player) == nil)
    player.press("u")
    #expect(player.app.message?.text == "Soap is suggested again.")
    #expect(suggested(player) == ["Soap"])
    player.press("u")
    #expect(player.app.message?.text == "Bread is suggested again.")
    #expect(suggested(player) == ["Bread", "Soap"])
    // Undo reverts a later change before the snooze.
    player.press("n 1 u")
    #expect(suggested(player) == ["Soap"])
    #expect(try player.store.list().entries.map(\.item.priority) == [.medium, .medium])
  }

  private func click(_ player: inout Player, _ text: String) throws {
    let (column, row) = try #require(player.place(of: text), "\(player.screen)")
    player.click(column, row)
  }

  @Test("The hints beside a suggestion can be clicked", arguments: [100, 160])
  func clickedKeys(columns: Int) throws {
    var player = try player(columns: columns)
    try click(&player, "z fold")
    #expect(player.app.screen.heading.suggestions?.isFolded == true)
    try click(&player, "n snooze")
    #expect(suggested(player) == ["Soap"])
    player.press("z")
    try click(&player, "add again")
    #expect(player.names == ["Milk", "Soap", "Tea"])
    #expect(player.app.screen.current?.name == "Milk")
  }

  @Test("A click chooses a suggestion")
  func clickedSuggestion() throws {
    var player = try player()
    try click(&player, "Soap")
    let soap = try #require(player.screen.split(separator: "\n").last { $0.contains("Soap") })
    #expect(soap.contains("y add again"), "\(player.screen)")
    let bread = try #require(player.screen.split(separator: "\n").last { $0.contains("Bread") })
    #expect(!bread.contains("y need"))
    player.press("y")
    #expect(player.names == ["Milk", "Soap", "Tea"])
    #expect(suggested(player) == ["Bread"])
    player.press("n")
    #expect(suggested(player) == nil)
  }

  /// The name beside the hints of a suggestion.
  private func answerable(_ player: Player) -> [Substring] {
    player.screen.split(separator: "\n").filter { $0.contains("y add again") }
      .compactMap { $0.firstMatch(of: #/\w+/#)?.output }
  }

  @Test("A key chooses the next suggestion and scrolls it into view, also when folded")
  func next() throws {
    var player = try Player(
      columns: 100, rows: 20, store: store(more: ["Ink": 9, "Jam": 10, "Kale": 11]))
    let names = try #require(suggested(player))
    #expect(names.count == 5)
    for round in 0..<2 {
      for (place, name) in names.enumerated() {
        #expect(answerable(player) == [Substring(name)], "\(round): \(place)")
        player.press("Z")
      }
    }
    player.press("Z Z Z y")
    #expect(player.names == (["Milk", "Tea"] + [names[3]]).sorted())
    #expect(player.app.screen.current?.name == "Milk")
    #expect(answerable(player) == [Substring(names[4])])
    player.press("n")
    #expect(answerable(player) == [Substring(names[0])])
    player.press("u u")
    #expect(suggested(player) == names)
    player.press("z")
    #expect(player.screen.contains("↺ \(names[0]) is due"), "\(player.screen)")
    player.press("Z")
    #expect(player.screen.contains("↺ \(names[1]) is due"), "\(player.screen)")
    try click(&player, "add again")
    #expect(player.names == (["Milk", "Tea"] + [names[1]]).sorted())
  }

  @Test("With a single suggestion, the key for the next one reports that")
  func onlyOne() throws {
    var player = try player("n Z")
    #expect(!player.screen.contains("Z next"))
    player.press("down Z")
    #expect(player.app.message?.text == "There are no other suggestions.")
    #expect(answerable(player) == ["Soap"])
  }

  @Test("A notice covers neither the selected row nor the suggestions")
  func notice() throws {
    let store = try store()
    _ = try store.add((10...30).map { "Item \($0)" })
    _ = try store.add(["Window cleaning of the whole house with the ladder of the neighbours"])
    var player = try Player(columns: 40, rows: 15, store: store)
    player.press("end 4")
    #expect(player.screen.contains("↺ Bread is due"), "\(player.screen)")
    let cursor = player.effectRunner.style.glyphs.cursor
    #expect(
      player.screen.split(separator: "\n").filter { $0.hasPrefix(cursor) }.count == 1,
      "\(player.screen)")
  }

  @Test("Without room for suggestions, their keys report that")
  func noRoom() throws {
    let player = try player("y", columns: 80, rows: 6)
    #expect(player.app.message?.text == "The screen is too small for suggestions.")
    #expect(player.names == ["Milk", "Tea"])
  }

  @Test("On a narrow screen, names take precedence over hints")
  func narrow() throws {
    let player = try player(columns: 40, rows: 15)
    #expect(player.screen.contains("↺ Bread is due"), "\(player.screen)")
    #expect(player.screen.contains("n snooze"))
  }

  @Test("Suggestions appear only on the home screen, and only if the setting is on")
  func elsewhere() throws {
    #expect(try player(settings: #"{"due": "off"}"#).app.screen.heading.suggestions == nil)
    var player = try player("enter")
    #expect(!player.screen.contains("is due"))
    player.press("escape / 'br'")
    #expect(!player.screen.contains("is due"))
  }
}
