import ArgumentParser
import Basics
import Settings

extension Priorities.SettingsGroup {
  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "export", of: "settings", abstract: "Write what is set in the file as JSON",
      discussion: """
        To standard output or a file; "settings import" takes it back. Where nobody can be asked, a \
        file that is there already is replaced with --yes only.
        """,
      examples: ["settings export", "settings export settings.json"])

    @Argument(help: "The file; standard output without it or with -.", completion: .file())
    var file: String?
    @Flag(name: .shortAndLong, help: "Replace a file without being asked.") var yes = false
    @OptionGroup var answer: AnswerOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws { try checkFileName(file) }

    func run() throws {
      let context = try CommandContext(global, checksThemes: true)
      let store = context.settingsStore
      var settings = try store.stored()
      settings.insertFirst("version", .integer(store.schema.version))
      let text = JSONWriter.text(of: .object(settings))
      if let file, file != "-" {
        // The program's own folders are created if missing, other folders never.
        var status = stat()
        guard stat(parentFolder(of: file), &status) == 0 else {
          throw SettingsError.cannotCreate(path: file, reason: SystemCallError().reason)
        }
        if !yes {
          try FilesInTheWay(of: [(file, Array(text.utf8))]).checkReplacing(in: context)
        }
        try SettingsFile(path: file).write(text)
      } else {
        try context.write(text)
      }
    }
  }
}
