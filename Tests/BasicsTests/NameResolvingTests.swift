import Basics
import Testing

struct NameResolvingTests {
  @Test(
    "A word is the very name, else the only one of another case, else the only beginning",
    arguments: [
      ("milk", true, "milk"), ("Milk", true, "Milk"), ("MILK", true, nil), ("BREAD", true, "bread"),
      ("br", true, "bread"), ("br", false, nil), ("Mi", true, nil), ("", true, nil),
      ("tea", true, nil),
    ] as [(String, Bool, String?)])
  func resolved(word: String, takesBeginnings: Bool, name: String?) {
    let names = ["milk", "Milk", "bread", "butter"]
    #expect(names.resolved(word, takesBeginnings: takesBeginnings) == name)
  }
}
