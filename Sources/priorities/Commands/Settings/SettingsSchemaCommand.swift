import ArgumentParser
import JSON
import Settings

/// The command `priorities settings schema`.
struct SettingsSchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration.leaf(
    "schema", of: "settings", abstract: "Print the JSON Schema of the settings file",
    discussion: "For editors: put it into a file and name that in the key \"$schema\".")

  @OptionGroup var answer: AnswerOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let context = try CommandContext(global)
    let schema = context.checkedSettingsStore.schema.jsonSchema
    try context.write(JSONWriter.text(of: .object(schema)))
  }
}
