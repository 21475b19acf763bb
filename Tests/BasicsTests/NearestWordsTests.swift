import Testing

@testable import PrioritiesBasics

@Suite("Near matches")
struct NearestWordsTests {
  static let words = ["Silk", "Bread", "Milk", "Bananas", "Search", "Settings"]

  @Test(
    "The nearest words come first",
    arguments: [
      ("mlik", ["Milk"]), ("bred", ["Bread"]), ("Milk", ["Milk", "Silk"]), ("xyz", []), ("", []),
      // A prefix of three letters or more matches, after misspelt words.
      ("sea", ["Search"]), ("se", []), ("setti", ["Settings"]),
      // Up to a third of the letters may be wrong.
      ("setings", ["Settings"]), ("stiings", ["Settings"]), ("ilk", ["Silk", "Milk"]),
    ])
  func nearest(_ typed: String, _ expected: [String]) {
    #expect(Self.words.nearest(to: typed, limit: 3) == expected)
    #expect(Self.words.nearest(to: typed) == expected.first)
  }

  @Test("Among equally near words, one with the typed prefix comes first")
  func beginning() {
    #expect(["on", "off"].nearest(to: "of", limit: 2) == ["off", "on"])
    #expect(["Silk", "Silky"].nearest(to: "Sil", limit: 2) == ["Silk", "Silky"])
  }

  @Test("Words are folded before comparison")
  func folding() {
    #expect(["blue-light"].nearest(to: "b l u e l i g h t") == nil)
    #expect(
      ["blue-light"].nearest(to: "Blue Light") { $0.lowercased().replacing(" ", with: "-") }
        == "blue-light")
  }

  @Test("A word of more than 200 characters has no near match")
  func bounded() {
    let long = String(repeating: "a", count: 201)
    #expect([long].nearest(to: long) == nil)
  }

  @Test(
    "The distance counts edits up to a limit",
    arguments: [
      ("", "abc", 3, 3), ("abc", "abc", 1, 0), ("abc", "acb", 1, 1), ("ca", "abc", 3, 3),
      ("kitten", "sitting", 3, 3), ("kitten", "sitting", 2, nil), ("a", "abcd", 2, nil),
    ])
  func distance(_ one: String, _ other: String, _ limit: Int, _ expected: Int?) {
    let letters = (Array(one.unicodeScalars), Array(other.unicodeScalars))
    #expect(editDistance(letters.0, letters.1, limit: limit) == expected)
    #expect(editDistance(letters.1, letters.0, limit: limit) == expected)
  }

  @Test("The question names the near matches")
  func question() {
    #expect(DidYouMean.sentence([]) == "")
    #expect(DidYouMean.sentence(nil as String?) == "")
    #expect(DidYouMean.sentence("milk") == " Did you mean \"milk\"?")
    #expect(DidYouMean.sentence(["a", "b", "c"]) == " Did you mean \"a\", \"b\" or \"c\"?")
    #expect(DidYouMean.clause("milk") == "did you mean \"milk\"?")
    #expect(DidYouMean.alternatives(["a", "b"], of: 9) == "\"a\", \"b\" or 7 others")
    #expect(DidYouMean.alternatives(["a"], of: 2) == "\"a\" or 1 other")
    let cut = String(repeating: "x", count: 60)
    #expect(DidYouMean.alternatives([cut + "y"]) == "\"\(cut)…\"")
  }
}
