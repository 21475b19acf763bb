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

  @Test(
    "y confirms, and so does Enter on the other button",
    arguments: ["x y", "x left enter", "x tab enter", "x x x l enter"])
  func confirmed(keys: String) throws {
    let player = try Player(keys: "end \(keys)", prepare: Player.groceries)
    #expect(try !player.store.contains(name: "Groceries"))
  }

  @Test("The buttons can be clicked", arguments: [("Delete", "Bread"), ("Keep", "Groceries")])
  func clicked(button: String, last: String) throws {
    var player = try Player(keys: "end x", prepare: Player.groceries)
    let (column, row) = try #require(player.place(of: button))
    player.mouse(.press(.left), column, row)
    #expect(player.names.last == last)
  }

  @Test("Truncated text keeps the space between joined lines")
  func joinedLines() throws {
    let words = (1...90).map { "word\($0)" }.joined(separator: " ")
    let panel = QuestionPanel(
      title: words, messages: [], yes: "Undo", no: "Leave it", isYesMarked: false,
      isDestructive: false)
    let text = panel.lines(in: ViewContext(width: 80), height: 20, isASCII: false)
      .map(\.text).joined(separator: "\n")
    #expect(text.contains("…"))
    for match in text.matches(of: #/[a-z]+\d+/#) {
      #expect(words.split(separator: " ").contains { $0.hasPrefix(match.output) }, "\(text)")
    }
    #expect(!text.contains(#/\dword/#), "\(text)")
  }

  // MARK: Small screens

  @Test("A small screen shows the question once, with all its messages")
  func smallQuestion() throws {
    let player = try Player.inApples("escape j x", columns: 30, rows: 8) {
      _ = try $0.add(["Crumb"], priority: .low, to: ["Bread"])
    }
    #expect(player.screen.components(separatedBy: "Delete \"Bread\"?").count == 2)
    #expect(player.screen.contains("u restores it."), "\(player.screen)")
  }

  // MARK: Messages

  @Test(
    "Opening a question or a sheet clears the message", arguments: ["x", "e", "?", ",", "paste"])
  func staleMessage(key: String) throws {
    var player = try Player(keys: "end 2 u", prepare: Player.groceries)
    #expect(player.app.message?.text == "Undone: set Groceries: medium → high.")
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
