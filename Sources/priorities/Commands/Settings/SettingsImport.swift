import ArgumentParser
import Basics
import Rendering
import Settings

extension Priorities.SettingsGroup {
  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "import", of: "settings", abstract: "Set what an export says, all of it or nothing",
      discussion: """
        Takes JSON, as "settings export" writes it. Settings that are not in the file stay as they \
        are; keys that are no settings are left out and named. Templates name files to write and commands to run, so they are shown \
        first and taken only if you say yes, or with --yes.
        """,
      examples: ["settings import settings.json", "settings import - < settings.json"])

    @Argument(help: "The file; - is standard input.", completion: .file()) var file: String
    @Flag(name: .shortAndLong, help: "Take templates with their commands without asking.")
    var yes = false
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global, checksThemes: true, checksKeys: true)
      let store = context.settingsStore
      let imported = try ImportedSettings(try bytes(), from: file, schema: store.schema)
      try context.checkTheme(imported.values[Preference.theme.name])
      try confirmTemplates(in: imported, context)
      if !imported.values.isEmpty { try store.write(all: imported.values) }
      let names = imported.values.keys
      try context.show(
        names.isEmpty
          ? Note(.info, "Nothing was set: \(file == "-" ? "the input" : file) has no settings.")
          : Note(.success, "Set \(names.joined(separator: ", "))."))
      if !imported.ignored.isEmpty {
        context.warn("Ignored (not settings): \(imported.ignored.joined(separator: ", ")).")
      }
      for key in names { context.warnIfOverridden(key) }
    }

    private func confirmTemplates(
      in imported: ImportedSettings, _ context: CommandContext
    ) throws {
      let name = Preference.templates.name
      guard !yes, let value = imported.values[name],
        let templates = try? Preference.templates.form.decode(value)
      else { return }
      let known = context.settings[Preference.templates]
      let strange = templates.filter { !known.contains($0) }
      guard !strange.isEmpty else { return }
      let question = TemplateQuestion(templates: strange)
      guard context.isInteractive, file != "-" else {
        throw Failure(
          notDone: question.sentence
            + " Nothing was set: nobody can be asked here. Add --yes to take them.")
      }
      guard try context.confirm(question) else { throw Failure(notDone: "Nothing was set.") }
    }

    private func bytes() throws -> [UInt8] {
      if file == "-" { return try StandardInput.bytes(limit: SettingsFile.largest) }
      guard let bytes = try SettingsFile(path: file).read() else {
        throw SettingsError.inputOutput(path: file, action: "read", reason: "it does not exist")
      }
      return bytes
    }
  }
}
