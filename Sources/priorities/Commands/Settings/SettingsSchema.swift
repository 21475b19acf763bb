import ArgumentParser
import Basics
import Settings

extension Priorities.SettingsGroup {
  struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "schema", of: "settings", abstract: "Print the JSON Schema of the settings file",
      discussion: "For editors: put it into a file and name that in the key \"$schema\".",
      examples: ["settings schema", "settings schema > settings.schema.json"])

    @OptionGroup var answer: AnswerOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global, checksThemes: true)
      let schema = context.settingsStore.schema.jsonSchema
      try context.write(JSONWriter.text(of: .object(schema)))
    }
  }
}
