import ArgumentParser
import Basics
import Rendering
import Settings
import Storage
import StyledText
import Sync

extension Priorities {
  struct DatabaseGroup: ParsableCommand {
    static let configuration = CommandConfiguration.group(
      "db",
      abstract: "Back up, check and repair the item store",
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
      "backup", of: "db", abstract: "Back up all items to a file, after checking them",
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
        try context.show(.success, Messages.backedUp(copy))
      } else {
        try context.write(copy + "\n")
      }
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "check", of: "db", abstract: "Check every page of the store for damage",
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
      if store.isMissing { return try context.show(.info, Messages.noStore(store.path)) }
      try context.show(.success, Messages.intact(try store.read { try $0.count() }))
    }
  }

  struct Salvage: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "salvage", of: "db", abstract: "Copy the readable part of a damaged store to a new file",
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
        throw Failure(Messages.nothingToSave(in: path, detail, backups), code: error.kind.exitCode)
      }
      for line in Messages.losses(report) { context.warn(line) }
      try context.show(.success, Messages.saved(report))
    }
  }

  struct Restore: ParsableCommand {
    static let configuration = CommandConfiguration.leaf(
      "restore", of: "db", abstract: "Replace all items with a backup",
      discussion: """
        Checks the backup first and rejects it if it is damaged. The current store is moved to
        the Backups folder; to go back, restore that file. Never copy a file over the store by
        hand, because remains of an interrupted change would damage it. Asks first. Without a
        terminal, --yes is required.
        """,
      examples: ["db restore before-the-party.sqlite", "db restore work.sqlite --profile work"])

    @Argument(help: "The backup file.", completion: .file()) var file: String
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
          file, to: context.folders.database,
          clock: ProcessEnvironment.now,
          progress: progress.show(_:of:))
      } catch {
        throw Self.failure(of: file, error)
      }
      progress.end()
      try context.show(.success, Messages.restored(report, from: file))
      if let account = try Account(context.folders) { context.warn(Messages.returning(account.server)) }
    }

    private func confirm(in context: CommandContext) throws {
      let items: Int
      do throws(StoreError) {
        items = try Store.checkBackup(file, for: context.folders.database)
      } catch {
        throw Self.failure(of: file, error)
      }
      try context.requireConsent(Messages.restoration(of: file, items, profile: global.profile))
    }

    /// The store's usual advice doesn't apply to a backup.
    private static func failure(of file: String, _ error: StoreError) -> Failure {
      let failure = Failure(error)
      return Messages.notRestored(file, error).map { Failure($0, code: failure.code) } ?? failure
    }
  }
}
