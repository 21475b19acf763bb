import Foundation
import LayeredSettings
import PrioritiesBasics
import PrioritiesTestSupport
import Testing

/// Settings in a real file in a temporary folder.
struct Sample {
  enum Mood: String, Sendable, CaseIterable { case calm, merry, solemn }

  static let mood = Setting("mood", default: Mood.calm, .word(), "The mood")
  static let width = Setting("lineWidth", default: 80, .integer(in: 20...200), "Columns of a line")
  static let ratio = Setting("ratio", default: 4.5, .number(in: 3...7, or: (0, "off")), "A ratio")
  static let wrap = Setting("wrap", default: true, .boolean, "Whether lines wrap")
  static let name = Setting("name", default: "Ada", .text(length: 1...20), "A name")

  static let declarations = [
    mood.declaration, width.declaration, ratio.declaration, wrap.declaration, name.declaration,
  ]
  static let schema = SettingsSchema(title: "Sample", declarations)

  let folder: TemporaryFolder
  var store: SettingsStore

  /// - Parameter text: The contents of the file; nil for no file.
  init(_ text: String? = nil, schema: SettingsSchema = Sample.schema) throws {
    folder = try TemporaryFolder()
    store = SettingsStore(file: folder.path + "/settings.json", schema: schema)
    if let text { try put(text) }
  }

  var text: String? { text("settings.json") }

  func text(_ name: String) -> String? { try? folder.text(name) }

  func put(_ text: String, _ name: String = "settings.json") throws {
    try folder.write(text, to: name)
  }

  func refusal(_ mood: Mood = .merry) -> SettingsError? {
    #expect(throws: SettingsError.self) { try store.write(mood, for: Self.mood) }
  }

  var names: [String] { get throws { try folder.names() } }

  func mode(_ name: String = "settings.json") throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.url(name).path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }
}
