import ArgumentParser
import Basics
import Lists
import Rendering
import Settings
import Storage

extension Priorities.DatabaseGroup {
  struct Salvage: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "salvage", of: "db", abstract: "Save what can be read of a damaged file into a new one",
      discussion: """
        The damaged file is not touched. A row that cannot be read is put together from the
        indexes where they are whole: its name then is in small letters, without details.
        """,
      examples: ["db salvage --out saved.sqlite", "db restore saved.sqlite"])

    @Option(
      help: ArgumentHelp("The new file, which must not exist.", valueName: "file"),
      completion: .file())
    var out: String
    @OptionGroup var global: GlobalOptions

    func validate() throws { try checkFileName(out) }

    func run() throws {
      let context = try CommandContext(global)
      let report: SalvageReport
      do {
        report = try Store.salvage(
          from: context.folders.database, to: out,
          clock: { Timestamp(milliseconds: ProcessEnvironment.millisecondsNow()) })
      } catch .damaged(let path, let detail, let backups) {
        // The usual advice is this very command.
        let error = StoreError.damaged(path: path, detail: detail, backups: backups)
        let advice = StoreRecovery.restore(newest: backups.last).words
        throw Failure(
          "\(path) is damaged (\(detail)), and nothing in it can be saved. \(advice)",
          code: error.kind.exitCode)
      }
      for name in report.rebuilt {
        context.warn("\"\(name)\" was put together from the indexes: its details are lost.")
      }
      if report.lost > 0 {
        context.warn("\(report.lost) item\(report.lost == 1 ? "" : "s") could not be read at all.")
      }
      if report.losesMemberships {
        context.warn(
          "Places in lists, or lists' own levels, are lost: not all of them could be read.")
      }
      if report.losesCompletions {
        context.warn("The log of what was got is not whole: not all of it could be read.")
      }
      if !report.keepsHistory {
        context.warn("The steps of undo are not in it: some of them could not be read.")
      }
      let sentence =
        "Saved \(report.items) item\(report.items == 1 ? "" : "s") and \(report.memberships) place\(report.memberships == 1 ? "" : "s") in lists to \(report.file)."
      if context.isDressed {
        try context.show(Note(.success, sentence))
      } else {
        try context.write(sentence + "\n")
      }
    }
  }
}
