import Foundation
import LayeredSettings
import PrioritiesBasics
import PrioritiesTestSupport
import TerminalThemes
import Testing

struct ArticleTests {
  @Test("The article contains the code that these tests compile")
  func blocks() throws {
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
    #expect(blocks.count == 10)
    func code(_ text: String) -> [Substring] {
      text.split(separator: "\n").filter { !$0.hasPrefix("import ") }
    }
    #expect(code(blocks.joined()) == code(compiled))
  }

  @Test("The article's code behaves as described", .timeLimit(.minutes(1)))
  func behaviour() async throws {
    let sample = try Sample("{\"lineWidth\": 40}")
    let store = SettingsStore(file: sample.store.path, schema: Keys.schema)
    let read = settings(
      file: sample.store.path, environment: ["NOTES_LINE_WIDTH": "25"], options: [:])
    #expect(title(String(repeating: "x", count: 90), read).count == 25)

    let observer = SettingsObserver(store)
    try set("linewidth", to: "30", in: store)
    #expect(nextChange(observer) == ["lineWidth"])
    #expect(throws: SettingsError.self) { try set("lineWidth", to: "wide", in: store) }
    #expect(throws: SettingsError.notSet(name: "order")) { try signAsAda(in: store) }
    #expect(store.read()[Keys.author] == "Ada")

    // The loop ends when the pipe closes, which happens on the change.
    let pipe = try PrioritiesBasics.Pipe()
    var drawn: [String] = []
    follow(observer, until: pipe.reading) { settings in
      drawn.append(settings[Keys.author])
      pipe.closeWriting()
    }
    pipe.closeReading()
    #expect(drawn == ["Ada"])

    let following = Task {
      await follow(store) { width in if width == 30 { withUnsafeCurrentTask { $0?.cancel() } } }
    }
    await following.value
  }

  @Test("A program's list of settings has the layer of each, unknown keys and fixes")
  func layers() throws {
    let sample = try Sample(#"{"order": "newset", "tags": ["a"], "colour": 1, "wrap": false}"#)
    let read = settings(
      file: sample.store.path, environment: ["NOTES_BACKUP": "12h", "NOTES_WRAP": ""],
      options: ["margin": #"{"left": 2}"#])
    #expect(
      table(read) == [
        #"order "newest" default"#, "lineWidth 80 default", #"author "nobody" default"#,
        "wrap false file", #"tags ["a"] file"#, #"backup "12h" environment"#,
        #"margin {"left":2} option"#, "colour is unknown",
      ])
    #expect(fixes(read) == ["notes set order newest"])
    let warning = try #require(read.warnings.first)
    #expect(
      warning.source == .file(path: sample.store.path, JSONPosition(line: 1, column: 2))
        && warning.name == "order" && warning.refusal.value == "newset"
        && warning.effectiveLayer == .default && warning.effective == "newest")
    #expect(read[Keys.backup].hours == 12 && read[Keys.margin].left == 2)
  }

  @Test("Help and the JSON Schema contain each declaration")
  func jsonSchema() throws {
    #expect(
      help() == [
        "order: How notes are sorted. Allowed: one of newest, oldest, title.",
        "lineWidth: Columns before a line wraps. Allowed: a whole number from 20 to 200.",
        "author: The name under a note. Allowed: text of 1 to 100 characters.",
        "wrap: Whether lines wrap. Allowed: true or false.",
        "tags: The tags of a new note. Allowed: a list, in which each element is text of 1 to 20 "
          + "characters.",
        "backup: The time between backups. Allowed: an interval such as 12h.",
        #"margin: Empty columns. Allowed: an object such as {"left": 2, "right": 4}."#,
      ])
    let schema = try #require(JSONReader.value(in: SettingsTests.jsonSchema()).object)
    let properties = try #require(schema["properties"]?.object)
    #expect(properties.keys == ["$schema", "version"] + Keys.schema.declarations.map(\.name))
    #expect(
      properties["order"] == [
        "enum": ["newest", "oldest", "title"], "description": "How notes are sorted",
        "default": "newest",
      ])
    #expect(
      properties["tags"] == [
        "type": "array", "items": ["type": "string", "minLength": 1, "maxLength": 20],
        "description": "The tags of a new note", "default": [],
      ])
  }

  @Test("A theme setting accepts families, variants, colours and pairs, and names near matches")
  func theme() throws {
    let setting = themeSetting(ThemeLibrary())
    #expect(setting.name == "theme" && setting.declaration.defaultValue == "fjord")
    for text in ["fjord", "fjord-dark", "#4080c0", "light:stillwater,dark:fjord", "auto", "ansi"] {
      #expect(setting.declaration.refusal(of: .string(text)) == nil, "\(text)")
    }
    for text in ["fjrod", "#40", "light:fjrod,dark:fjord", ""] {
      #expect(setting.declaration.refusal(of: .string(text)) != nil, "\(text)")
    }
    #expect(setting.declaration.refusal(of: "fjrod")?.nearest == "fjord")
  }
}
