import ArgumentParser
import Settings

extension Priorities.SettingsGroup {
  struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "delete", of: "settings", abstract: "Take a setting out of the file, back to its default",
      examples: ["settings delete theme", "settings delete keys"])

    @Argument(help: "The name of the setting.", completion: SettingsCompletion.keys) var key: String
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global, checksThemes: true)
      let store = context.settingsStore
      try store.delete(store.schema.name(key))
    }
  }
}
