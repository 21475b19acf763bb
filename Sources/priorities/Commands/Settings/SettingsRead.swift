import ArgumentParser
import Basics
import Lists
import Settings

extension Priorities.SettingsGroup {
  struct Read: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "read", of: "settings", abstract: "Print the value of a setting",
      examples: ["settings read theme", "settings read icon --stored"])

    @Argument(help: "The name of the setting.", completion: SettingsCompletion.keys) var key: String
    @Flag(help: "What the file says alone; exits 1 if it says nothing.") var stored = false
    @OptionGroup var answer: AnswerOptions
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global, checksThemes: true)
      let store = context.settingsStore
      let value = stored ? try storedValue(in: store) : try value(in: context)
      try context.write(answer.json ? value.json : value.text)
    }

    private func value(in context: CommandContext) throws -> (text: String, json: String) {
      let store = context.settingsStore
      let name = try store.schema.declaration(of: key).name
      guard let entry = context.settings[name] else { throw SettingsError.notSet(name: name) }
      return (entry.value.word + "\n", JSONDocument(entry.json).text)
    }

    private func storedValue(in store: SettingsStore) throws -> (text: String, json: String) {
      let name = store.schema.name(key)
      guard let value = try store.stored()[name] else {
        throw SettingsError.notSet(name: try store.schema.declaration(of: name).name)
      }
      return (value.word + "\n", JSONDocument(["key": .string(name), "value": value]).text)
    }
  }
}
