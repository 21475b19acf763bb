import Foundation
import Lists
import Rendering
import Storage
import Terminal
import Testing

@testable import TUI

@Suite("Questions")
struct QuestionTests {
  @Test(
    "No other key answers, and Enter keeps the item before another answer is chosen",
    arguments: ["x x x", "x delete x", "x space x a 1", "x enter", "x n", "x escape"])
  func kept(keys: String) throws {
    var player = try Player(prepare: Player.groceries)
    player.press("end \(keys)")
    #expect(try player.store.holds(whole: "Groceries"))
  }

  @Test(
    "y answers, and so does moving to the button",
    arguments: ["x y", "x left enter", "x tab enter", "x x x l enter"])
  func answered(keys: String) throws {
    var player = try Player(prepare: Player.groceries)
    player.press("end \(keys)")
    #expect(try !player.store.holds(whole: "Groceries"))
  }

  @Test("The buttons can be clicked", arguments: [("Delete", "Bread"), ("Keep", "Groceries")])
  func clicked(button: String, last: String) throws {
    var player = try Player(prepare: Player.groceries)
    player.press("end x")
    let (column, row) = try #require(player.place(of: button))
    player.mouse(.press(.left), column, row)
    #expect(player.names.last == last)
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
