import ArgumentParser
import PrioritiesBasics
import PrioritiesHouseholds
import PrioritiesPreferences
import PrioritiesRendering
import PrioritiesStorage
import PrioritiesSync
import StyledTerminalText

extension Priorities {
  struct DatabaseGroup: ParsableCommand {
    static let configuration = command(
      "db",
      abstract: "Back up, check and repair the item store",
      examples: ["db backup", "db check", "db restore before-the-party.sqlite"],
      subcommands: [Backup.self, Check.self, Restore.self, Salvage.self])
  }
}

extension Priorities.DatabaseGroup {
  struct Backup: ParsableCommand {
    static let configuration = command(
      "backup", abstract: "Back up all items to a file, after checking them",
      discussion: """
        Without FILE, writes a timestamped file in the Backups folder next to the store.
        Existing files are never replaced. To restore a backup: priorities db restore FILE.
        """,
      examples: ["db backup", "db backup before-the-party.sqlite"])

    @Argument(help: "The backup file to create.", completion: .file()) var file: String?
    @OptionGroup var global: GlobalOptions

    func validate() throws { try checkFileName(file) }

    func run() throws {
      let context = try CommandContext(global)
      let progress = Progress(verb: "Copying", in: context)
      defer { progress.end() }
      let copy = try context.store(.reading).backup(to: file, progress: progress.show(_:of:))
      progress.end()
      if context.isStyled {
        try context.show(.success, "Backed up all items to \(copy).")
      } else {
        try context.write(copy + "\n")
      }
    }
  }

  struct Check: ParsableCommand {
    static let configuration = command(
      "check", abstract: "Check every page of the store for damage",
      discussion:
        "Prints one line per problem and exits with 65 if there are any. Changes nothing.",
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
          .info, "No store exists at \(store.path) yet. Adding the first item creates it.")
      }
      try context.show(
        .success,
        """
        The store is intact: \(counted((try store.read { try $0.count() }), "item")), \
        all pages checked.
        """)
    }
  }

  struct Salvage: ParsableCommand {
    static let configuration = command(
      "salvage", abstract: "Copy the readable part of a damaged store to a new file",
      discussion: """
        The damaged file stays unchanged. Unreadable rows are rebuilt from intact indexes,
        with their names in lower case and without their details.
        """,
      examples: ["db salvage --out saved.sqlite", "db restore saved.sqlite"])

    @Option(
      help: ArgumentHelp("The new file, which must not exist yet.", valueName: "file"),
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
        // The usual advice is to run this command.
        let error = StoreError.damaged(path: path, detail: detail, backups: backups)
        throw Failure(
          "\(path) is damaged (\(detail)) and nothing in it can be saved. "
            + StoreRecovery.restore(newest: backups.last).words, code: error.kind.exitCode)
      }
      for line in report.losses { context.warn(line) }
      let memberships = counted(report.memberships, "list membership")
      try context.show(
        .success, "Saved \(counted(report.items, "item")) and \(memberships) to \(report.file).")
    }
  }

  struct Restore: ParsableCommand {
    static let configuration = command(
      "restore", abstract: "Replace all items with a backup",
      discussion: """
        Checks the backup first and rejects it if it is damaged. The current store is moved to
        the Backups folder; to go back, restore that file. Never copy a file over the store by
        hand, because remains of an interrupted change would damage it. Asks first. Without a
        terminal, --yes is required.
        """,
      examples: ["db restore before-the-party.sqlite", "db restore work.sqlite --profile work"])

    @Argument(help: "The backup: a file or folder.", completion: .file()) var file: String
    @Flag(name: .shortAndLong, help: "Do not ask for confirmation.") var yes = false
    @OptionGroup var global: GlobalOptions

    func validate() throws { try checkFileName(file) }

    func run() throws {
      let context = try CommandContext(global)
      if !yes, isTaken(context.folders.database) { try confirm(in: context) }
      let progress = Progress(verb: "Restoring", in: context)
      defer { progress.end() }
      let report: RestoreReport
      do throws(StoreError) {
        report = try Store.restore(
          StoreBackup(at: file), to: context.folders.database,
          clock: ProcessEnvironment.now,
          progress: progress.show(_:of:))
      } catch {
        throw Self.failure(of: file, error)
      }
      progress.end()
      try context.show(.success, sentence(about: report))
      if let account = try Account(context.folders) {
        context.warn(
          """
          The next exchange brings back the items of \(account.server). To keep the \
          backup's: \(Program.call) leave
          """)
      }
    }

    private func confirm(in context: CommandContext) throws {
      let items: Int
      do throws(StoreError) {
        items = try Store.checkBackup(StoreBackup(at: file), for: context.folders.database)
      } catch {
        throw Self.failure(of: file, error)
      }
      let unsent = (try? context.store(.reading)).flatMap { try? context.unsent($0) }
      let note = unsent.map { "\($0) " } ?? ""
      let profile = global.profile.map { " --profile \(ShellWord($0).text)" } ?? ""
      try context.requireConsent(
        (
          """
          \(note)Replace all items with \(file) (\(counted(items, "item")))? The current items will be \
          moved to the Backups folder.
          """,
          """
          \(note)Nothing was changed: confirmation needs a terminal. To replace all items with \(file): \
          priorities db restore \(ShellWord(file).text) --yes\(profile)
          """, "Nothing was changed."
        ))
    }

    private func sentence(about report: RestoreReport) -> String {
      let items = counted(report.items, "item")
      guard let former = report.former else { return "Restored \(items) from \(file)." }
      return report.wasDamaged
        ? "Restored \(items) from \(file). The damaged file was moved to \(former)."
        : """
        Restored \(items) from \(file). The previous items are in \(former). To go back, restore \
        that file.
        """
    }

    /// The store's usual advice doesn't apply to a backup.
    private static func failure(of file: String, _ error: StoreError) -> Failure {
      let failure = Failure(error)
      let (path, fault): (String, String)
      switch error {
      case .empty(let found, _): (path, fault) = (found, "it is empty")
      case .damaged(let found, let detail, _): (path, fault) = (found, "it is damaged (\(detail))")
      case .inputOutput(let found, let reason): (path, fault) = (found, reason)
      case .notADatabase(let found): (path, fault) = (found, "it is not a database")
      case .foreign(let found): (path, fault) = (found, "it belongs to another program")
      default: return failure
      }
      // The store of a folder is in it.
      guard path.hasPrefix(file) else { return failure }
      return Failure(
        "\(file) cannot be restored: \(fault). Nothing was changed; choose another backup.",
        code: failure.code)
    }
  }
}

extension SalvageReport {
  fileprivate var losses: [String] {
    var rows = rebuilt.map { "\"\($0)\" was rebuilt from the indexes. Its details are lost." }
    if lost > 0 { rows.append("\(counted(lost, "item")) could not be read.") }
    if hasLostMemberships {
      rows.append("Some list memberships or list priorities could not be read and are lost.")
    }
    if hasLostCompletions { rows.append("Some completions could not be read and are lost.") }
    if !includesHistory {
      rows.append("Some undo steps could not be read, so the undo history is left out.")
    }
    return rows
  }
}
