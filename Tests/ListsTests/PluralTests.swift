import Lists
import Testing

struct PluralTests {
  @Test(
    "The plural of a name is known as one, and names of other things are not",
    arguments: [
      ("Tomato", "Tomatoes", true), ("tomatos", "Tomatoes", true), ("Apple", "Apples", true),
      ("Cherry", "Cherries", true), ("berries", "Berry", true), ("Kartoffel", "Kartoffeln", true),
      ("Ei", "Eier", false), ("Birne", "Birnen", true), ("Brot", "Brote", true),
      ("Bild", "Bilder", true), ("Milk", "Silk", false), ("Tea", "Pea", false),
      ("Item 1", "Item 2", false), ("Oat milk", "Oat milks", true), ("Bread", "Butter", false),
      ("牛乳", "牛乳s", false),
    ])
  func plurals(one: String, other: String, isSame: Bool) {
    let (one, other) = (one.foldedForSearch, other.foldedForSearch)
    #expect(Plural.isOtherNumber(one, of: other) == isSame)
    #expect(Plural.isOtherNumber(other, of: one) == isSame)
  }
}
