import TerminalInterface
import Testing

@testable import PrioritiesTUI

@Suite("Text fields")
struct TextFieldTests {
  @Test("Pasted text is limited to the field's maximum")
  func bounded() throws {
    var player = try Player()
    player.press("/")
    player.send(.paste(String(repeating: "x", count: 100_000)))
    player.press("'yz'")
    #expect(player.app.screen.search?.field.text == String(repeating: "x", count: 1_000))
  }

  @Test(
    "Keys edit the text at the cursor",
    arguments: [
      ("Milk|", "backspace", "Mil|"), ("Mi|lk", "left", "M|ilk"), ("Mi|lk", "delete", "Mi|k"),
      ("Mi|lk", "home", "|Milk"), ("oat mi|lk", "ctrl-w", "oat |lk"), ("Mi|lk", "ctrl-k", "Mi|"),
      ("Mi|lk", "ctrl-u", "|lk"), ("oat milk|", "ctrl-left", "oat |milk"), ("|", "backspace", "|"),
      ("a|b", "é", "aé|b"), ("|oat milk", "ctrl-right", "oat| milk"), ("Mi|", "space", "Mi |"),
    ])
  func editing(before: String, key: String, after: String) throws {
    var field = TextField(before.replacing("|", with: ""))
    field.place(
      at: before.distance(
        from: before.startIndex, to: before.firstIndex(of: "|") ?? before.endIndex))
    let isEdited = field.edit(try #require(Key(key)))
    #expect(isEdited)
    var text = field.characters
    text.insert("|", at: field.cursor)
    #expect(String(text) == after)
  }

  @Test("A combining mark does not move the cursor past its character")
  func combining() {
    var field = TextField("e")
    field.insert("\u{301}")
    #expect(field.text == "e\u{301}")
    #expect(field.cursor == 1)
    let isEdited = field.edit(.backspace)
    #expect(isEdited && field.isEmpty)
  }

  @Test("The cursor moves between lines and stops at their ends")
  func lines() {
    var field = TextField("one\ntwo three\nx")
    var moves = [field.moveLine(by: -1, columns: 80)]
    #expect(field.cursor == 5)
    for _ in 1...2 { moves.append(field.moveLine(by: 1, columns: 80)) }
    #expect(moves == [true, true, false])
    field.place(at: 13)
    moves = [field.moveLine(by: 1, columns: 80)]
    #expect(moves == [true] && field.cursor == 15)
  }

  private func wrapped(_ text: String, _ columns: Int, most: Int = .max) -> [String] {
    let characters = Array(text)
    return WrappedText(characters, columns: columns, most: most).lines
      .map { String(characters[$0]) }
  }

  @Test("Text wraps after spaces, at line ends, and inside long words")
  func wrapping() {
    #expect(wrapped("", 10) == [""])
    #expect(wrapped("one two three", 8) == ["one ", "two ", "three"])
    #expect(wrapped("one two three", 9) == ["one two ", "three"])
    #expect(wrapped("one\n\ntwo\n", 9) == ["one", "", "two", ""])
    #expect(wrapped("abcdefghij", 5) == ["abcd", "efgh", "ij"])
    #expect(wrapped("日本語の本", 5) == ["日本", "語の", "本"])
    #expect(wrapped("one two three four", 6, most: 2) == ["one ", "two "])
  }

  @Test("The cursor moves through every wrapped line")
  func wrappedLines() {
    var field = TextField("one two three four")
    // one two | three | four
    field.place(at: 6)
    var places: [Int] = []
    while field.moveLine(by: 1, columns: 9) { places.append(field.cursor) }
    #expect(places == [13, 18])
    places = []
    while field.moveLine(by: -1, columns: 9) { places.append(field.cursor) }
    #expect(places == [12, 4])
  }

  @Test("Long text scrolls to show the cursor")
  func scrolling() {
    var field = TextField("0123456789")
    #expect(visible(field, columns: 5).text == "6789")
    #expect(visible(field, columns: 5).cursor == 4)
    field.place(at: 0)
    #expect(visible(field, columns: 5).text == "01234")
    let wide = TextField("漢字漢字")
    #expect(visible(wide, columns: 5).text == "漢字")
    #expect(visible(wide, columns: 5).cursor == 4)
  }
}
