import Lists
import Rendering
import Storage
import StyledText
import Terminal
import TestSupport
import Testing

@testable import TUI

/// What hands do without meaning it: keys held too long, a drag thought better of, tabs in a paste.
@Suite("Slips of the hand")
struct SlipTests {
  private func player(rows: Int = 20) throws -> Player {
    try Player(
      columns: 80, rows: rows,
      prepare: { store in
        _ = try store.add(["Ale", "Bread", "Cider"])
        _ = try store.add(["Shop"], priority: .critical)
        _ = try store.add(["Kiwi"], to: ["Shop"])
      })
  }

  @Test("Blanks alone are no search: Enter opens nothing")
  func blanks() throws {
    var player = try player()
    player.press("/ space enter")
    #expect(player.app.lists.count == 1)
    #expect(player.app.screen.search != nil)
  }

  @Test("Who drags a row aside and back lets go of it without opening it")
  func draggedBack() throws {
    var player = try player()
    let (_, row) = try #require(player.place(of: "Shop"))
    player.mouse(.press(.left), 20, row)
    player.mouse(.drag(.left), 10, row)
    #expect(player.app.screen.drag?.choice != nil)
    player.mouse(.drag(.left), 20, row)
    player.mouse(.release(.left), 20, row)
    #expect(player.app.lists.count == 1)
    player.mouse(.press(.left), 20, row)
    player.mouse(.release(.left), 20, row)
    #expect(player.app.lists.count == 2)
  }

  @Test("Cells of a table are pasted with blanks for tabs")
  func tabs() throws {
    var player = try player()
    player.send(.paste("Carrots\t2 kg\nPeas\t1\n"))
    player.press("y")
    #expect(try player.store.holds(whole: "Carrots 2 kg"))
    #expect(try player.store.holds(whole: "Peas 1"))
    player.press("/")
    player.send(.paste("Beans\t3"))
    #expect(player.app.screen.search?.field.text == "Beans 3")
    player.press("escape escape home e end")
    player.send(.paste("\tand sons"))
    #expect(player.form?.name.text == "Shopand sons")
  }

  @Test("In the form, u undoes where the notice says so, however the rows were reached")
  func undoInForm() throws {
    var player = try player()
    player.press("e tab tab tab tab enter")
    let said = try #require(player.app.message?.text)
    #expect(said.hasSuffix("u undoes."))
    player.press("u")
    #expect(player.app.message?.text.hasPrefix("Undone: ") == true)
    #expect(player.form?.search.field.text == "")
  }

  @Test("A large paste is counted with its thousands apart")
  func largePaste() throws {
    var player = try player()
    player.send(.paste((1...2000).map { "Item \($0)" }.joined(separator: "\n")))
    #expect(player.question?.title == "Add 2,000 items to the prioritized list?")
    #expect(player.question?.panel.remarks.contains("and 1,994 more") == true)
    player.press("y")
    #expect(
      player.app.message?.text.hasPrefix("Added 2,000 items, 2,000 of them new.") == true,
      "\(player.app.message?.text ?? "")")
  }

  @Test("A question's text that is cut keeps the blank where its lines were joined")
  func joinedLines() throws {
    let words = (1...90).map { "word\($0)" }.joined(separator: " ")
    let panel = QuestionPanel(
      title: words, remarks: [], yes: "Undo", no: "Leave it", isYesMarked: false,
      isDestructive: false)
    let text = panel.lines(in: ViewContext(width: 80), height: 20, isASCII: false)
      .map(\.text).joined(separator: "\n")
    #expect(text.contains("…"))
    for match in text.matches(of: #/[a-z]+\d+/#) {
      #expect(words.split(separator: " ").contains { $0.hasPrefix(match.output) }, "\(text)")
    }
    #expect(!text.contains(#/\dword/#), "\(text)")
  }
}
