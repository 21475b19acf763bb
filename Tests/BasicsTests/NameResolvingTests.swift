import PrioritiesBasics
import Testing

struct NameResolvingTests {
  @Test(
    "An exact name precedes a unique match by case, then a unique prefix",
    arguments: [
      ("milk", true, "milk"), ("Milk", true, "Milk"), ("MILK", true, nil), ("BREAD", true, "bread"),
      ("br", true, "bread"), ("br", false, nil), ("Mi", true, nil), ("", true, nil),
      ("tea", true, nil),
    ] as [(String, Bool, String?)])
  func resolved(word: String, matchesPrefixes: Bool, name: String?) {
    let names = ["milk", "Milk", "bread", "butter"]
    #expect(names.resolved(word, matchesPrefixes: matchesPrefixes) == name)
  }
}
