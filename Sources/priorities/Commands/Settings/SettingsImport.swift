import ArgumentParser
import JSON
import Preferences
import Settings

extension Priorities.SettingsGroup {
  /// The command `priorities settings import FILE`.
  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "import", of: "settings", abstract: "Set what an export says, all of it or nothing",
      discussion: """
        Takes JSON and property lists. The To Do app's Theme, 0 to 2, is understood: pink, blue, \
        green. Settings that are not in the file stay as they are; keys that are no settings are \
        left out and named.
        """)

    @Argument(help: "The file; - is standard input.", completion: .file()) var file: String
    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global, checksThemes: true)
      let store = context.settingsStore
      let imported = try ImportedSettings(try bytes(), from: file, schema: store.schema)
      if !imported.values.isEmpty { try store.write(all: imported.values) }
      if !imported.unknown.isEmpty {
        context.warn(
          "Ignored (not settings): \(imported.unknown.joined(separator: ", ")).")
      }
      for key in imported.values.keys { context.warnIfOverridden(key) }
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
