import ArgumentParser
import Basics
import Lists
import Rendering
import Settings
import Storage

extension Priorities.DatabaseGroup {
  struct Restore: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "restore", of: "db", abstract: "Put a backup in the place of all items",
      discussion: """
        The backup is read through first, and refused if anything is wrong with it. What is there
        now goes to the folder Backups: restore that to take this back. Never copy a file over the
        items by hand: what an interrupted change left beside them would damage it. Asks first;
        where nobody can be asked, items are replaced with --yes only.
        """,
      examples: ["db restore before-the-party.sqlite", "db restore work.sqlite --profile work"])

    @Argument(help: "The backup.", completion: .file()) var file: String
    @Flag(name: .shortAndLong, help: "Do not ask.") var yes = false
    @OptionGroup var global: GlobalOptions

    func validate() throws { try checkFileName(file) }

    func run() throws {
      let context = try CommandContext(global)
      if !yes, isTaken(context.folders.database) { try ask(in: context) }
      let progress = CopyProgressLine(verb: "Restoring", in: context)
      defer { progress.end() }
      let report: RestoreReport
      do throws(StoreError) {
        report = try Store.restore(
          file, to: context.folders.database,
          clock: { Timestamp(milliseconds: ProcessEnvironment.millisecondsNow()) },
          progress: progress.show)
      } catch {
        throw Self.failure(of: file, error)
      }
      progress.end()
      var sentence = "Restored \(report.items) item\(report.items == 1 ? "" : "s") from \(file)."
      if let former = report.former {
        sentence +=
          report.wasDamaged
          ? " The damaged file is now \(former)."
          : " The items as they were are in \(former); restore that to take this back."
      }
      if context.isDressed {
        try context.show(Note(.success, sentence))
      } else {
        try context.write(sentence + "\n")
      }
    }

    private func ask(in context: CommandContext) throws {
      let items: Int
      do throws(StoreError) {
        items = try Store.checkBackup(file, for: context.folders.database)
      } catch {
        throw Self.failure(of: file, error)
      }
      guard context.isInteractive else { throw Failure(notDone: refusal) }
      let question =
        "Put \(file), with \(items) item\(items == 1 ? "" : "s"), in the place of all items? They "
        + "go to the folder Backups. [y/N] "
      guard try context.confirm(Note(.question, question)) else {
        throw Failure(notDone: "Nothing was changed.")
      }
    }

    /// The command to run without a terminal to ask on.
    private var refusal: String {
      let profile = global.profile.map { " --profile \(ShellWord($0).text)" } ?? ""
      return "Nothing was changed: nobody can be asked here. To put \(file) in the place of all "
        + "items: priorities db restore \(ShellWord(file).text) --yes\(profile)"
    }

    /// Describes a damaged backup; the store's usual advice does not apply to it.
    private static func failure(of file: String, _ error: StoreError) -> Failure {
      let fault: String
      switch error {
      case .empty(file, _): fault = "it is empty"
      case .damaged(file, let detail, _): fault = "it is damaged (\(detail))"
      case .inputOutput(file, let reason): fault = reason
      case .notADatabase(file): fault = "it is not a database"
      case .foreign(file): fault = "it is the database of another program"
      default: return Failure(error)
      }
      return Failure(
        "\(file) cannot be restored: \(fault). Nothing was changed; choose another backup.",
        code: Failure(error).code)
    }
  }
}

final class CopyProgressLine {
  private let verb: String
  private let context: CommandContext
  private var line: Progress?
  private var shown = -1

  init(verb: String, in context: CommandContext) {
    self.verb = verb
    self.context = context
  }

  /// - Parameter total: The number of pages; the first value counts.
  func show(_ done: Int, of total: Int) {
    let line = line ?? Progress(of: total, verb: verb, in: context)
    self.line = line
    // Each step copies many pages, while the line shows hundredths.
    let step = max(1, total / 100)
    guard done / step != shown else { return }
    shown = done / step
    line.show(shown * step)
  }

  func end() {
    line?.end()
    line = nil
  }
}
