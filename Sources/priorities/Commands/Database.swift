import ArgumentParser
import Basics
import Lists
import Rendering
import Settings
import Storage
import StyledText

extension Priorities {
  struct DatabaseGroup: ParsableCommand {
    static let configuration = CommandConfiguration.group(
      "db",
      abstract: "Care for the file that holds the items",
      examples: ["db backup", "db check", "db restore before-the-party.sqlite"],
      subcommands: group.commands.map(\.type))

    static let group = CommandTable.Group(
      name: "db", command: Self.self,
      commands: [
        ("backup", Backup.self), ("check", Check.self),
        ("restore", Restore.self),
        ("salvage", Salvage.self),
      ])
  }
}

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
      let progress = Progress(verb: "Copying", in: context)
      defer { progress.end() }
      let copy = try context.store(.reading).backup(to: file, progress: progress.show(_:of:))
      progress.end()
      if context.isDressed {
        try context.show(.success, "All items are copied to \(copy).")
      } else {
        try context.write(copy + "\n")
      }
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "check", of: "db", abstract: "Read every page of the items' file and look for damage",
      discussion: "Prints what it finds, a line each, and then exits 65. Nothing is changed.",
      examples: ["db check", "db check --profile work"])

    @OptionGroup var global: GlobalOptions

    func run() throws {
      let context = try CommandContext(global)
      let store = try context.store(.reading)
      let progress = Progress(verb: "Reading", in: context)
      defer { progress.end() }
      let findings = try store.findings(progress: progress.show(_:of:))
      progress.end()
      try context.write(findings.map { $0.sanitized + "\n" }.joined())
      if let first = findings.first {
        throw StoreError.damaged(path: store.path, detail: first, backups: store.backups)
      }
      if store.isMissing {
        return try context.show(
          .info, "There is no store at \(store.path) yet; the first item makes it.")
      }
      let count = try store.read { try $0.count() }
      try context.show(
        .success, "The file is sound: \(count) item\(count == 1 ? "" : "s"), every page read.")
    }
  }

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
          clock: ProcessEnvironment.now)
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
      try context.show(.success, sentence)
    }
  }

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
      let progress = Progress(verb: "Restoring", in: context)
      defer { progress.end() }
      let report: RestoreReport
      do throws(StoreError) {
        report = try Store.restore(
          file, to: context.folders.database,
          clock: ProcessEnvironment.now,
          progress: progress.show(_:of:))
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
      try context.show(.success, sentence)
    }

    private func ask(in context: CommandContext) throws {
      let items: Int
      do throws(StoreError) {
        items = try Store.checkBackup(file, for: context.folders.database)
      } catch {
        throw Self.failure(of: file, error)
      }
      let profile = global.profile.map { " --profile \(ShellWord($0).text)" } ?? ""
      try context.requireConsent(
        to: "Put \(file), with \(items) item\(items == 1 ? "" : "s"), in the place of all items? "
          + "They go to the folder Backups.",
        orRefuse: "Nothing was changed: nobody can be asked here. To put \(file) in the place of "
          + "all items: priorities db restore \(ShellWord(file).text) --yes\(profile)",
        declined: "Nothing was changed.")
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
