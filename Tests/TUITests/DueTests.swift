import Foundation
import Lists
import Rendering
import Settings
import Storage
import StoreSupport
import Synchronization
import Terminal
import TestSupport
import Testing
import Theming

@testable import TUI

@Suite("What is due")
struct DueTests {
  /// The time of the players' clock.
  private static let now: Int64 = 1_767_323_045_000
  private static let day: Int64 = 86_400_000

  /// Bread every nine days, last fifteen days ago; soap every two weeks, last two weeks ago.
  ///
  /// - Parameter more: More due items, weekly, with the days since the last completion.
  private func store(more: [String: Int64] = [:]) throws -> Store {
    let moment = Mutex<Int64>(0)
    let store = try Store.inMemory(
      clock: { Timestamp(milliseconds: moment.withLock { $0 }) }, ids: Store.randomID)
    func get(_ name: String, daysAgo: [Int64]) throws {
      for days in daysAgo {
        moment.withLock { $0 = Self.now - days * Self.day }
        _ = try store.add([name])
        _ = try store.done([.handle(name)])
      }
    }
    try get("Soap", daysAgo: [56, 42, 28, 14])
    try get("Bread", daysAgo: [42, 33, 24, 15])
    try get("Salt", daysAgo: [40, 3])
    for (name, days) in more.sorted(by: { $0.key < $1.key }) {
      try get(name, daysAgo: [days + 21, days + 14, days + 7, days])
    }
    moment.withLock { $0 = Self.now }
    _ = try store.add(["Milk", "Tea"])
    return store
  }

  private func player(
    columns: Int = 100, rows: Int = 20, settings: String? = nil
  ) throws -> Player {
    try Player(columns: columns, rows: rows, settings: settings, store: store())
  }

  @Test("The surest is proposed below the rows, with the reason where there is room")
  func shown() throws {
    try expectGolden(player().screen, "due.txt")
    try expectGolden(player(columns: 70).screen, "due-short.txt")
    try expectGolden(player(columns: 44, rows: 14).screen, "due-narrow.txt")
  }

  @Test("One key folds the proposals into a line and opens them again, and the setting keeps it")
  func folded() throws {
    var player = try player(settings: #"{"due": "folded"}"#)
    try expectGolden(player.screen, "due-folded.txt")
    player.press("z")
    #expect(player.app.screen.heading.due?.isFolded == false)
    try expectGolden(player.screen, "due.txt")
    player.press("z")
    #expect(player.app.screen.heading.due?.isFolded == true)
    try expectGolden(player.screen, "due-folded.txt")
  }

  @Test("One key takes it, the next is proposed, and the cursor stays on its row")
  func take() throws {
    var player = try player()
    #expect(player.app.screen.current?.name == "Milk")
    #expect(player.app.screen.heading.due?.proposals.first?.name == "Bread")
    player.press("y")
    #expect(player.names == ["Bread", "Milk", "Tea"])
    #expect(player.app.screen.heading.due?.proposals.first?.name == "Soap")
    #expect(player.app.screen.current?.name == "Milk")
    player.press("u")
    #expect(player.names == ["Milk", "Tea"])
    #expect(player.app.screen.heading.due?.proposals.first?.name == "Bread")
  }

  @Test("What was made needed elsewhere is not claimed to be done here")
  func neededElsewhere() throws {
    var player = try player()
    _ = try player.store.add(["Bread"], priority: .high)
    player.press("y")
    #expect(player.app.message?.text == "Bread is on the list already, high.")
  }

  @Test("One key dismisses it, and nothing is changed")
  func dismiss() throws {
    var player = try player()
    player.press("n")
    #expect(player.app.screen.heading.due?.proposals.first?.name == "Soap")
    player.press("n")
    #expect(player.app.screen.heading.due == nil)
    player.press("n y")
    #expect(player.names == ["Milk", "Tea"])
    // Milk is the fifth item of all.
    #expect(try player.store.list(options: ListOptions(showsAll: true)).entries.count == 5)
  }

  @Test("The other key answers the next proposal at once", arguments: ["y n", "n y"])
  func otherKey(keys: String) throws {
    var player = try player()
    player.press(keys)
    #expect(player.app.screen.heading.due == nil)
  }

  @Test("What was snoozed comes back with undo, until something is changed")
  func recall() throws {
    var player = try player()
    player.press("n")
    #expect(player.app.message?.text == "Bread: snoozed for about 9 days. u undoes.")
    player.press("n")
    #expect(player.app.screen.heading.due == nil)
    player.press("u")
    #expect(player.app.message?.text == "Soap is proposed again.")
    #expect(player.app.screen.heading.due?.proposals.map(\.name) == ["Soap"])
    player.press("u")
    #expect(player.app.message?.text == "Bread is proposed again.")
    #expect(player.app.screen.heading.due?.proposals.map(\.name) == ["Bread", "Soap"])
    // A later change is undone before the snoozing.
    player.press("n 1 u")
    #expect(player.app.screen.heading.due?.proposals.map(\.name) == ["Soap"])
    #expect(try player.store.list().entries.map(\.item.priority) == [.medium, .medium])
  }

  private func click(_ player: inout Player, _ text: String) throws {
    let (column, row) = try #require(player.place(of: text), "\(player.screen)")
    player.mouse(.press(.left), column, row)
    player.mouse(.release(.left), column, row)
  }

  @Test("The keys beside a proposal are clicked", arguments: [100, 160])
  func clickedKeys(columns: Int) throws {
    var player = try player(columns: columns)
    try click(&player, "z fold")
    #expect(player.app.screen.heading.due?.isFolded == true)
    try click(&player, "n snooze")
    #expect(player.app.screen.heading.due?.proposals.map(\.name) == ["Soap"])
    player.press("z")
    try click(&player, "need again")
    #expect(player.names == ["Milk", "Soap", "Tea"])
    #expect(player.app.screen.current?.name == "Milk")
  }

  @Test("A click on a proposal has the keys act on it")
  func clickedProposal() throws {
    var player = try player()
    try click(&player, "Soap")
    let soap = try #require(player.screen.split(separator: "\n").last { $0.contains("Soap") })
    #expect(soap.contains("y need again"), "\(player.screen)")
    let bread = try #require(player.screen.split(separator: "\n").last { $0.contains("Bread") })
    #expect(!bread.contains("y need"))
    player.press("y")
    #expect(player.names == ["Milk", "Soap", "Tea"])
    #expect(player.app.screen.heading.due?.proposals.map(\.name) == ["Bread"])
    player.press("n")
    #expect(player.app.screen.heading.due == nil)
  }

  /// The name beside the keys that answer a suggestion.
  private func answerable(_ player: Player) -> [Substring] {
    player.screen.split(separator: "\n").filter { $0.contains("y need again") }
      .compactMap { $0.firstMatch(of: #/\w+/#)?.output }
  }

  @Test("A key chooses the next of what is due; what has no row comes into view, in a line too")
  func next() throws {
    var player = try Player(
      columns: 100, rows: 20,
      store: store(more: ["Ink": 9, "Jam": 10, "Kale": 11]))
    let names = try #require(player.app.screen.heading.due).proposals.map(\.name)
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
    #expect(player.app.screen.heading.due?.proposals.map(\.name) == names)
    player.press("z")
    #expect(player.screen.contains("↺ \(names[0]) is due"), "\(player.screen)")
    player.press("Z")
    #expect(player.screen.contains("↺ \(names[1]) is due"), "\(player.screen)")
    try click(&player, "need again")
    #expect(player.names == (["Milk", "Tea"] + [names[1]]).sorted())
  }

  @Test("Where one thing alone is due the key for the next says so")
  func onlyOne() throws {
    var player = try player()
    player.press("n Z")
    #expect(!player.screen.contains("Z next"))
    player.press("down Z")
    #expect(player.app.message?.text == "Nothing else is proposed as due.")
    #expect(answerable(player) == ["Soap"])
  }

  @Test("A notice lies over neither the selected row nor what is due")
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

  @Test("Where there is no room for what is due its keys say so")
  func noRoom() throws {
    var player = try player(columns: 80, rows: 6)
    player.press("y")
    #expect(player.app.message?.text == "The screen is too small for it.")
    #expect(player.names == ["Milk", "Tea"])
  }

  @Test("On a narrow screen the words for the keys give way to the name")
  func narrow() throws {
    let player = try player(columns: 40, rows: 15)
    #expect(player.screen.contains("↺ Bread is due"), "\(player.screen)")
    #expect(player.screen.contains("n snooze"))
  }

  @Test("Who does not want it is not asked, and no other screen shows it")
  func elsewhere() throws {
    #expect(try player(settings: #"{"due": "off"}"#).app.screen.heading.due == nil)
    var player = try player()
    player.press("enter")
    #expect(!player.screen.contains("is due"))
    player.press("escape / 'br'")
    #expect(!player.screen.contains("is due"))
  }
}
