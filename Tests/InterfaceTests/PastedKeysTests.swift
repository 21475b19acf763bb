import Terminal
import Testing

@testable import Interface

struct PastedKeysTests {
  /// What a terminal sends, read at once.
  private func events(_ text: String) -> [ScreenEvent] {
    var parser = InputParser()
    return parser.feed(Array(text.utf8)).map(ScreenEvent.input)
  }

  @Test(
    "Lines that come at once are a paste, however their ends are sent",
    arguments: [
      ("Milk\rBread\r", "Milk\nBread\n"), ("Milk\nBread", "Milk\nBread"),
      ("- [ ] Käse\r\n- [x] 牛奶\r\n", "- [ ] Käse\n\n- [x] 牛奶\n\n"),
      ("xx\r\rdd", "xx\n\ndd"), ("Milk\t2 l\rBread", "Milk\t2 l\nBread"),
    ])
  func pasted(sent: String, text: String) {
    #expect(PastedKeys(events(sent))?.text == text)
  }

  @Test(
    "Keys that a person or a held key sends stay keys",
    arguments: [
      "", "x", "milk", "/milk\r", "jjjjjjjjjjjj", "\r\r\r\r", "j\rj\rj\r", "/oat milk\rd",
      "\r\rmilk", "Milk\r\u{1B}[BBread", "Milk\r\u{1B}Bread", "Milk\r\u{7F}Bread",
      "Milk\r\u{3}Bread", "\u{1B}[200~Milk\rBread\u{1B}[201~",
    ])
  func typed(sent: String) {
    #expect(PastedKeys(events(sent)) == nil)
  }

  @Test("Anything else that comes with the keys leaves them keys")
  func mixed() {
    #expect(PastedKeys(events("Milk\rBread\r") + [.deadline]) == nil)
    #expect(PastedKeys.text(of: [.deadline]) == nil)
    #expect(PastedKeys.text(of: events("ead\r")) == "ead\n")
  }
}
