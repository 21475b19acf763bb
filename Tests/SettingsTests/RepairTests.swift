import Foundation
import Settings
import TestSupport
import Testing

struct RepairTests {
  @Test(
    "A repair keeps a copy and every value that stands whole",
    arguments: [
      ("", "{\n  \"version\": 1\n}\n", [], []),
      (
        "{\"mood\": \"merry\", \"x\": [1],}",
        "{\n  \"version\": 1,\n  \"mood\": \"merry\",\n  \"x\": [1]\n}\n", ["mood", "x"], []
      ),
      (
        "{\n// \"mood\": \"solemn\"\n \"mood\": \"merry\" \"wrap\": false",
        "{\n  \"version\": 1,\n  \"mood\": \"merry\",\n  \"wrap\": false\n}\n", ["mood", "wrap"], []
      ),
      (
        "{\"mood\": \"calm\",\n\"mood\": \"merry\"}",
        "{\n  \"version\": 1,\n  \"mood\": \"merry\"\n}\n", ["mood"], []
      ),
      (
        "{\n  \"name\": \"Ad\n  \"wrap\": false,\n  \"lineWidth\": 3",
        "{\n  \"version\": 1,\n  \"wrap\": false\n}\n", ["wrap"], ["lineWidth"]
      ),
      (
        "{\"lineWidth\": 3, \"wrap\": false}", "{\n  \"version\": 1,\n  \"wrap\": false\n}\n",
        ["wrap"], ["lineWidth"]
      ),
      (
        "<<<<<<< HEAD\n{\n  \"mood\": \"calm\"\n=======\n  \"mood\": \"merry\"\n>>>>>>> x\n}",
        "{\n  \"version\": 1,\n  \"mood\": \"merry\"\n}\n", ["mood"], []
      ),
    ] as [(String, String, [String], [String])])
  func repair(text: String, result: String, kept: [String], dropped: [String]) throws {
    let sample = try Sample(text)
    let repair = try #require(try sample.store.repair(suffix: "noon"))
    #expect(repair.copy == sample.store.path + ".bad-noon")
    #expect(repair.kept == kept)
    #expect(repair.dropped == dropped)
    #expect(sample.text == result)
    #expect(try String(contentsOfFile: repair.copy, encoding: .utf8) == text)
    #expect(try sample.store.repair(suffix: "later") == nil)
    #expect(try sample.names == ["settings.json", "settings.json.bad-noon"])
  }

  @Test("A copy is never overwritten, and a newer version never repaired")
  func refuses() throws {
    let sample = try Sample("{")
    try Data("copy".utf8).write(to: sample.folder.url("settings.json.bad-noon"))
    let error = #expect(throws: SettingsError.self) { try sample.store.repair(suffix: "noon") }
    #expect(caseName(of: error) == "cannotCreate")
    #expect(sample.text == "{")

    let newer = try Sample("{\"version\": 2,}")
    #expect(throws: SettingsError.newerVersion(path: newer.store.path, found: 2, known: 1)) {
      try newer.store.repair(suffix: "noon")
    }
    #expect(newer.text == "{\"version\": 2,}")
  }
}
