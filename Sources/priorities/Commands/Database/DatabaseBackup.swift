import ArgumentParser
import Rendering
import Storage

extension Priorities.DatabaseGroup {
  struct Backup: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "backup", of: "db", abstract: "Copy all items into one file, checked before",
      discussion: """
        Without FILE, into the folder Backups beside the items, named for the time.
        An existing file is never replaced. To go back to a backup: priorities db restore FILE.
        """,
      examples: ["db backup", "db backup before-the-party.sqlite"])

    @Argument(help: "The copy to make.", completion: .file()) var file: String?
    @OptionGroup var global: GlobalOptions

    func validate() throws { try checkFileName(file) }

    func run() throws {
      let context = try CommandContext(global)
      let progress = CopyProgressLine(verb: "Copying", in: context)
      defer { progress.end() }
      let copy = try context.store(.reading).backup(to: file, progress: progress.show)
      progress.end()
      if context.isDressed {
        try context.show(Note(.success, "All items are copied to \(copy)."))
      } else {
        try context.write(copy + "\n")
      }
    }
  }
}
