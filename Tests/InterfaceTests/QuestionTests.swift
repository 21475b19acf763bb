import Foundation
import Lists
import Rendering
import Storage
import Terminal
import Testing

@testable import Interface

@Suite("Questions")
struct QuestionTests {
  @Test(
    "The key that asked answers nothing, however long it is held; nor does Enter before a choice",
    arguments: ["x x x x x x x x x x", "x delete x", "x space x a 1", "x enter", "x n", "x escape"])
  func kept(keys: String) throws {
    var player = try Player(prepare: Player.groceries)
    player.press(keys)
    #expect(try player.store.list().entries.map(\.item.name).first == "Milk")
  }

  @Test(
    "y answers, and so does moving to the button",
    arguments: ["x y", "x left enter", "x tab enter", "x x x l enter"])
  func answered(keys: String) throws {
    var player = try Player(prepare: Player.groceries)
    player.press(keys)
    #expect(try player.store.list().entries.map(\.item.name).first == "Boiler check")
  }

  @Test("What was typed before the question could be seen does not answer it")
  func typedAhead() throws {
    var player = try Player(prepare: Player.groceries)
    player.effectRunner.handle(.key(.character("x")), at: player.time)
    #expect(player.app.awaitsPresentation)
    player.effectRunner.handle(.key(.character("y")), at: player.time)
    player.effectRunner.handle(.key(.left), at: player.time)
    player.effectRunner.handle(.key(.enter), at: player.time)
    #expect(!player.effectRunner.hasWork)
    player.effectRunner.handle(.presented, at: player.time)
    #expect(!player.app.awaitsPresentation)
    player.press("y")
    #expect(player.names.first == "Boiler check")
  }

  @Test("A key set to delete never answers, even where it is y")
  func askedByYes() throws {
    var player = try Player(
      settings: #"{"keys": {"delete": ["y"]}}"#, prepare: Player.groceries)
    player.press("y y y")
    #expect(player.names.first == "Milk")
    guard case .question = player.app.sheet else {
      Issue.record("nothing is asked")
      return
    }
    player.press("left enter")
    #expect(player.names.first == "Boiler check")
  }

  @Test("The buttons can be clicked", arguments: [("Delete", "Boiler check"), ("Keep", "Milk")])
  func clicked(button: String, first: String) throws {
    var player = try Player(prepare: Player.groceries)
    player.press("x")
    let (column, row) = try #require(player.place(of: button))
    player.mouse(.press(.left), column, row)
    #expect(player.names.first == first)
  }
}

extension Player {
  /// Where a text stands on the screen, the last time it does above the message.
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
