import Foundation
import LayeredSettings
import PrioritiesBasics
import PriorityLists
import Testing

@Suite("Data products, from outside")
struct DataTests {
  private static let limit = Setting("limit", default: 80, .integer(in: 20...200), "How many")
  private static let schema = SettingsSchema(title: "Example", [limit.declaration])

  @Test("JSON preserves the order of keys and the text of numbers")
  func json() throws {
    let value = try JSONReader.value(in: #"{"b": 1.50, "a": null}"#)
    #expect(JSONWriter.line(of: value) == #"{"b":1.50,"a":null}"#)
  }

  @Test("Settings writes a value, and reads it back over its default")
  func settings() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "example-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = SettingsStore(
      file: folder.appending(path: "settings.json").path, schema: Self.schema)
    #expect(store.read()[Self.limit] == 80)
    try store.write(120, for: Self.limit)
    #expect(store.read()[Self.limit] == 120)
  }

  @Test("Lists trims a name and folds it for comparison")
  func lists() throws {
    #expect(try Name("  Rye   bread ").text == "Rye   bread")
    #expect(try Name("RYE   bread").keys.identity == Name("Rye bread").keys.identity)
  }
}
