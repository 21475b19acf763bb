import PrioritiesStorage
import PrioritiesStoreSupport
import PriorityLists
import Testing

@Suite final class LookAlikeTests: StoreSuite {
  @Test(
    "Existing names that look like a new one are reported",
    arguments: [
      // An existing and a new name: Cyrillic, Greek, Cherokee, and both mixed.
      ("Milk", "\u{41C}ilk"), ("\u{41C}ilk", "Milk"), ("Paper", "P\u{430}p\u{435}r"),
      ("Tea", "\u{3A4}ea"), ("ABC", "\u{13AA}\u{13F4}\u{13DF}"), ("\u{430}bc", "ab\u{441}"),
      ("Caf\u{E9}", "C\u{430}f\u{E9}"),
    ])
  func reported(known: String, new: String) throws {
    _ = try store.add([known, "Bread"])
    #expect(try store.add([new]).map(\.similar) == [[known]])
    #expect(
      difference(of: known, from: new)
        == "looks like \"\(new)\" but has letters of another script")
  }

  @Test(
    "Names of one script do not look alike",
    arguments: [("Milk", "Milch"), ("Item 1", "Item l"), ("мама", "mama"), ("牛乳", "Milk")])
  func apart(known: String, new: String) throws {
    _ = try store.add([known])
    #expect(try store.add([new]).map(\.similar) == [[]])
  }

  @Test("New names of one command and renamed items are compared too")
  func together() throws {
    #expect(try store.add(["Milk", "\u{41C}ilk"]).map(\.similar) == [[], ["Milk"]])
    #expect(try store.add(["\u{421}ow", "Cow"]).map(\.similar) == [[], ["\u{421}ow"]])
    _ = try store.add(["Tea"])
    #expect(
      try store.edit(.handle("Tea"), name: "M\u{456}lk").similar.sorted() == ["Milk", "\u{41C}ilk"])
  }
}
