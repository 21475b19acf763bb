import GRDB
import Lists
import StoreSupport
import Testing

@testable import Storage

@Suite final class InvisibleNameTests: StoreSuite {
  @Test(
    "A stored name with invisible characters is found as displayed",
    arguments: ["a\u{200F}b", "a\u{200B}b", "a\u{2067}b"])
  func shown(_ stored: String) throws {
    _ = try store.add(["Milk", "Bread", "Tea"])
    let keys = NameKeys(stored)
    try store.using {
      try $0.execute(
        sql: """
          UPDATE item SET name = ?, name_key = ?, search_key = ?, sort_key = ? WHERE name = 'Milk'
          """, arguments: [stored, keys.identity, keys.search, keys.sort])
    }
    for word in [stored, "a\u{FFFD}b", "ab", "A\u{FFFD}B"] {
      #expect(try store.find(.handle(word)).name == stored)
      #expect(try store.find(.whole(word)).name == stored)
    }
    #expect(throws: StoreError.notFound(word: "\u{FFFD}", candidates: [])) {
      try store.find(.handle("\u{FFFD}"))
    }
    _ = try store.add(["ab"])
    #expect(try store.find(.handle("ab")).name == "ab")
    #expect(try store.find(.handle("a\u{FFFD}b")).name == stored)
  }
}
