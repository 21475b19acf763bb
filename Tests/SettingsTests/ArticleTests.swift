import Foundation
import LayeredSettings
import PrioritiesBasics
import PrioritiesTestSupport
import Testing

struct ArticleTests {
  @Test("The article contains the code that these tests compile")
  func code() throws {
    let article = try String(
      contentsOf: packageRoot.appending(
        path: "Sources/LayeredSettings/LayeredSettings.docc/UseSettings.md"),
      encoding: .utf8)
    let blocks = article.components(separatedBy: "```swift\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
    let compiled = try String(
      contentsOf: packageRoot.appending(path: "Tests/SettingsTests/UseSettings.swift"),
      encoding: .utf8)
    #expect(blocks.count == 5)
    #expect(blocks.joined(separator: "\n") == compiled)
  }

  @Test("The article's code behaves as described", .timeLimit(.minutes(1)))
  func behaviour() async throws {
    let sample = try Sample("{\"lineWidth\": 40}")
    let store = SettingsStore(file: sample.store.path, schema: Keys.schema)
    let read = settings(
      file: sample.store.path, environment: ["NOTES_LINE_WIDTH": "25"], options: [:])
    #expect(title(String(repeating: "x", count: 90), read).count == 25)

    let observer = SettingsObserver(store)
    try setWidth("30", in: store)
    #expect(nextChange(observer) == ["lineWidth"])
    #expect(throws: SettingsError.self) { try setWidth("wide", in: store) }
    #expect(throws: SettingsError.notSet(name: "order")) { try signAsAda(in: store) }
    #expect(store.read()[Keys.author] == "Ada")

    let following = Task {
      await follow(store) { width in if width == 30 { withUnsafeCurrentTask { $0?.cancel() } } }
    }
    await following.value
  }

  @Test("The JSON Schema contains each declaration")
  func jsonSchema() throws {
    let properties = try #require(Sample.schema.jsonSchema["properties"]?.object)
    #expect(
      properties.keys == ["$schema", "version", "mood", "lineWidth", "ratio", "wrap", "name"])
    #expect(
      properties["mood"] == [
        "enum": ["calm", "merry", "solemn"], "description": "The mood", "default": "calm",
      ])
    #expect(
      properties["ratio"] == [
        "anyOf": [["const": 0], ["type": "number", "minimum": 3, "maximum": 7]],
        "description": "A ratio", "default": .double(4.5),
      ])
  }
}
