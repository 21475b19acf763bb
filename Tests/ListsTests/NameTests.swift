import Foundation
import PrioritiesTestSupport
import PriorityLists
import Testing

@Suite struct NameTests {
  @Test(
    "Names are trimmed and composed",
    arguments: [
      (" Milk \n", "Milk"), ("Cafe\u{301}", "Caf\u{E9}"), ("\u{3000}牛乳", "牛乳"), ("a  b", "a  b"),
    ])
  func cleaning(_ typed: String, _ text: String) throws {
    #expect(Array(try Name(typed).text.utf8) == Array(text.utf8))
  }

  @Test(
    "List markers are removed from lines, and lines with only markers are empty",
    arguments: [
      ("- Milk", "Milk", true), (" 2. Bread ", "Bread", true), ("* [ ] Tea", "Tea", true),
      ("-5 degrees", "-5 degrees", false), ("[ ]x", "[ ]x", false), ("7.", "7.", false),
      ("- ", "", true), ("-", "", true), ("  • ", "", true), ("- [ ] ", "", true), ("☐", "", true),
    ])
  func listed(_ line: String, _ name: String, _ isMarked: Bool) {
    let listed = ListedName(line)
    #expect((listed.name, listed.isMarked) == (name, isMarked))
  }

  @Test(
    "Invalid names are rejected",
    arguments: [
      ("", NameError.empty), (" \t\n", .empty), ("a\u{1B}[31m", .control(name: "a\u{1B}[31m")),
      ("a\nb", .control(name: "a\nb")), ("a\u{9B}b", .control(name: "a\u{9B}b")),
      ("a\u{2028}b", .control(name: "a\u{2028}b")),
      (
        String(repeating: "x", count: 1001),
        .tooLong(name: String(repeating: "x", count: 1001), length: 1001)
      ),
    ])
  func rejected(_ typed: String, _ error: NameError) {
    #expect(throws: error) { try Name(typed) }
  }

  @Test(
    "Invisible characters without effect are rejected, except in stored names",
    arguments: [
      "A\u{200B}B", "A\u{FEFF}B", "A\u{200D}B", "A\u{200C}B", "Mi\u{AD}lk", "A\u{E0041}",
      "A\u{2060}B", "A\u{FE0F}", "Item 1\u{FE0F}", "A\u{34F}B", "A\u{E0101}", "A\u{206A}",
      "\u{3164}x", "A\u{200E}B", "A\u{200F}B", "A\u{61C}B", "A\u{202A}B", "A\u{202E}B",
      "A\u{2066}B", "A\u{2069}",
    ])
  func invisible(_ typed: String) {
    #expect(throws: NameError.self) { try Name(typed) }
    #expect(throws: Never.self) { try Name(stored: typed) }
  }

  @Test(
    "Joiners and variation selectors with an effect are kept",
    arguments: ["👩‍👩‍👧", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "می‌خواهم", "क्‍ष", "❤️‍🔥", "🧑🏽‍🌾", "1️⃣", "☎️", "葛\u{E0101}"])
  func joining(_ typed: String) throws {
    #expect(try Name(typed).text == typed)
  }

  @Test("Names have at most 1,000 characters", arguments: ["x", "é", "牛", "👩‍👩‍👧"])
  func longest(_ character: String) throws {
    #expect(try Name(String(repeating: character, count: 1000)).text.count == 1000)
    #expect(throws: NameError.self) { try Name(String(repeating: character, count: 1001)) }
  }

  @Test(
    "Identity ignores case, width and runs of white space",
    arguments: [
      ("Milk", "mILK"), ("oat  milk", "Oat\u{A0}Milk"), ("ＭＩＬＫ", "milk"), ("ﾐﾙｸ", "ミルク"),
      ("ΜΟΛΟΚΟΣ", "μολοκος"), ("Straße", "STRASSE"), ("Cafe\u{301}", "CAF\u{C9}"),
    ])
  func same(_ one: String, _ other: String) {
    #expect(Array(NameKeys(one).identity.utf8) == Array(NameKeys(other).identity.utf8))
  }

  @Test(
    "Accents count for identity but not for search",
    arguments: [
      ("schon", "schön"), ("ano", "año"), ("Creme", "Crème"), ("istanbul", "İstanbul"),
      ("smorrebrod", "Smørrebrød"), ("lodz", "Łódź"), ("malo", "mało"),
    ])
  func similar(_ plain: String, _ accented: String) {
    #expect(NameKeys(plain).identity != NameKeys(accented).identity)
    #expect(NameKeys(plain).search == NameKeys(accented).search)
  }

  @Test("Search keeps marks that form separate letters", arguments: [("か", "が"), ("क", "कि")])
  func ownLetters(_ one: String, _ other: String) {
    #expect(NameKeys(one).search != NameKeys(other).search)
  }

  @Test("Names compose, and keys fold, a scalar as Foundation does among others")
  func foldingByScalar() {
    func reference(_ text: String, _ options: String.CompareOptions) -> String {
      text.folding(options: options, locale: nil).unicodeScalars
        .split { $0.properties.isWhitespace }.map(String.init).joined(separator: " ")
        .precomposedStringWithCanonicalMapping
    }
    // Foundation folds the strokes of none of these.
    let stroked = Set("øłđħŧıæœþðØŁĐĦŦIÆŒÞÐǼǽǢǣǾǿ".unicodeScalars)
    let others = ["a", " ", "E\u{301}", "か", "각", "ｶ", "σ", "İ", "\u{200D}"]
    for value in UInt32(1)...(runsSlowProofs ? 0x3FFFF : 0x33FF) {
      guard let scalar = Unicode.Scalar(value),
        scalar.properties.generalCategory != .unassigned
      else { continue }
      let after = others[Int(value) / 7 % others.count]
      for before in runsSlowProofs ? others : [others[Int(value) % others.count]] {
        let text = before + String(scalar) + after
        let keys = NameKeys(text)
        if let name = try? Name(text) {
          let composed = name.text.precomposedStringWithCanonicalMapping
          #expect(Array(name.text.utf8) == Array(composed.utf8), "U+\(value)")
        }
        let options: String.CompareOptions = [.caseInsensitive, .widthInsensitive]
        #expect(Array(keys.identity.utf8) == Array(reference(text, options).utf8), "U+\(value)")
        guard !stroked.contains(scalar) else { continue }
        let search = reference(text, options.union(.diacriticInsensitive))
        #expect(Array(keys.search.utf8) == Array(search.utf8), "U+\(value)")
      }
    }
  }

  @Test("Sort keys order names naturally")
  func order() {
    let sorted = [
      "3 eggs", "10 eggs", "Äpfel", "apple", "Apricot", "cafe", "Café", "cafe 2", "cafe 10",
      "Éclair", "item 7", "item 007", "item 07", "item 7a", "item 8", "Łódź", "Lug", "Ølkrus",
      "oz", "résumé 1", "Zebra", "Молоко", "яйца", "牛乳",
    ]
    let shuffled = sorted.reversed().sorted {
      NameKeys($0).sort.utf8.lexicographicallyPrecedes(NameKeys($1).sort.utf8)
    }
    #expect(shuffled == sorted)
    #expect(Set(sorted.map { NameKeys($0).sort }).count == sorted.count)
  }

  @Test("Numbers of any length sort by value")
  func numbers() {
    let values = [0, 1, 9, 10, 99, 100, 12_345].map { "n \($0)" }
    let long = [24, 25, 26, 49, 50, 51, 76].map { "n 1" + String(repeating: "0", count: $0) }
    let sorted = values + long
    #expect(
      sorted.shuffled().sorted {
        NameKeys($0).sort.utf8.lexicographicallyPrecedes(NameKeys($1).sort.utf8)
      } == sorted)
  }
}

struct PluralTests {
  @Test(
    "Plurals match their singulars; different names do not",
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
