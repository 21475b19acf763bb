import Foundation
import PrioritiesRendering
import PrioritiesStorage
import PrioritiesStoreSupport
import PrioritiesTestSupport
import PriorityLists
import StyledTerminalText
import TerminalInterface
import Testing

@testable import PrioritiesTUI

@Suite("Questions")
struct QuestionTests {
  @Test(
    "Other keys do not confirm, and Enter cancels by default",
    arguments: ["x x x", "x delete x", "x space x a 1", "x enter", "x n", "x escape"])
  func canceled(keys: String) throws {
    let player = try Player(keys: "end \(keys)", prepare: Player.groceries)
    #expect(try player.store.contains(name: "Groceries"))
  }

  @Test("y confirms", arguments: ["x y", "x Y", "x left y", "x x x y"])
  func confirmed(keys: String) throws {
    let player = try Player(keys: "end \(keys)", prepare: Player.groceries)
    #expect(try !player.store.contains(name: "Groceries"))
  }

  @Test("The hints can be clicked", arguments: [("delete", "Bread"), ("cancel", "Groceries")])
  func clicked(hint: String, last: String) throws {
    var player = try Player(keys: "end x", prepare: Player.groceries)
    let row = player.app.size.rows - 1
    let line = try #require(player.frame.text.split(separator: "\n").last.map(String.init))
    let start = try #require(line.range(of: hint)).lowerBound
    player.mouse(.press(.left), line[..<start].count, row)
    #expect(player.names.last == last)
  }

  @Test(
    "One line names the lists that lose the items, and says what these contain",
    arguments: [
      ("Milk", "Delete Milk? Groceries loses it."),
      ("Groceries", "Delete Groceries? The 3 items in it stay."),
      (
        "Milk Groceries",
        "Delete Milk and Groceries? Groceries loses them, and the 3 items in them stay."
      ),
    ])
  func wording(names: String, question: String) throws {
    var player = try Player(columns: 100, prepare: Player.groceries)
    for name in names.split(separator: " ") {
      let index = try #require(player.names.firstIndex(of: String(name)))
      player.press("home" + String(repeating: " down", count: index) + " space")
    }
    player.press("x")
    #expect(player.notice == Message(.question, question))
  }

  // MARK: Small screens

  @Test("A small screen shows the question once, with all its messages")
  func smallQuestion() throws {
    let player = try Player.inApples("escape j x", columns: 30, rows: 8) {
      _ = try $0.add(["Crumb"], priority: .low, to: ["Bread"])
    }
    #expect(player.screen.components(separatedBy: "Delete Bread?").count == 2)
    #expect(player.screen.contains("stays."), "\(player.screen)")
  }

  // MARK: Messages

  @Test(
    "Opening a question or a sheet clears the message", arguments: ["x", "e", "?", ",", "paste"])
  func staleMessage(key: String) throws {
    var player = try Player(keys: "end 2 u", prepare: Player.groceries)
    #expect(player.app.message?.text == "Undone: Groceries: medium → high.")
    if key == "paste" { player.send(.paste("a\nb")) } else { player.press(key) }
    #expect(player.app.sheet != nil)
    #expect(player.app.message == nil)
  }
}

extension Player {
  /// The last position of a text above the message.
  func place(of text: String) -> (column: Int, row: Int)? {
    let lines = frame.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for (row, line) in lines.enumerated().dropLast(2).reversed() {
      if let range = line.range(of: text) {
        return (line[..<range.lowerBound].count, row)
      }
    }
    return nil
  }
}
