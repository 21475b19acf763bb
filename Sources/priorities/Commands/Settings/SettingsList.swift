import ArgumentParser
import Basics
import Lists
import Settings

extension Priorities.SettingsGroup {
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "list", of: "settings",
      abstract: "Show every setting, its value, its default and what decided",
      examples: ["settings list", "settings list --json"])

    @OptionGroup var answer: AnswerOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global, checksThemes: true)
      let settings = context.settings
      if answer.json {
        try context.write(
          JSONDocument([
            "settings": .array(settings.entries.map { .object($0.json) }),
            "unknown": .strings(settings.unknownKeys),
          ]).text)
      } else if context.isDressed {
        try context.show(SettingsTable(settings))
      } else {
        try context.write(settings.entries.map { "\($0.row)\n" }.joined())
      }
    }
  }
}

extension SettingsSnapshot.Entry {
  var json: JSONObject {
    [
      "key": .string(declaration.name), "value": value, "default": declaration.defaultValue,
      "layer": .string(layer.rawValue), "summary": .string(declaration.summary),
      "allowed": .string(declaration.allowed), "stored": stored ?? .null,
    ]
  }

  fileprivate var row: String {
    [declaration.name, value.word, layer.rawValue, declaration.defaultValue.word]
      .joined(separator: "\t")
  }
}

extension JSONValue {
  /// The value as typed on a command line: text without quotes, everything else as JSON.
  var word: String {
    string ?? JSONWriter.line(of: self)
  }
}
