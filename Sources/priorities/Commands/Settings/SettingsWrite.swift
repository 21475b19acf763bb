import ArgumentParser
import Settings

extension Priorities.SettingsGroup {
  struct Write: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "write", of: "settings", abstract: "Set a setting in the file",
      discussion: """
        The value is understood as the setting's own type. Where that leaves a choice, --string, \
        --int, --bool or --json-value says what it is. A value that begins with a dash follows "--".
        """,
      examples: [
        "settings write theme fjord", "settings write mouse off",
        "settings write keys '{\"done\": [\"space\"]}'",
      ])

    @Argument(help: "The name of the setting.", completion: SettingsCompletion.keys) var key: String
    @Argument(help: "The value.", completion: SettingsCompletion.values) var value: String
    @OptionGroup var type: SettingsValueType
    @Option(
      name: .customLong("if-value"),
      help: ArgumentHelp("Write only while this value is in the file.", valueName: "old"))
    var expected: String?
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global, checksThemes: true, checksKeys: true)
      let store = context.settingsStore
      let declaration = try store.schema.declaration(of: key)
      let new = try type.value(of: context.wholeName(value, of: declaration), for: declaration)
      if declaration.name == Preference.theme.name { try context.checkTheme(new) }
      try store.write(
        new, for: declaration.name,
        ifValue: try expected.map { try type.value(of: $0, for: declaration) })
      context.warnIfOverridden(declaration.name)
    }
  }
}
