import GRDB
import PriorityLists
import Synchronization

extension Store {
  /// Copies the readable part of a damaged store into a new file.
  ///
  /// Tries every row number up to the highest one found, but at most about ten times as many as
  /// there are rows, because a damaged number can be of any size.
  /// - Throws: ``StoreError/missing(path:)``, ``StoreError/exists(path:)``, or an error of writing.
  public static func salvage(
    from path: String, to file: String, clock: @escaping @Sendable () -> Timestamp
  ) throws(StoreError) -> SalvageReport {
    guard try present(path) else { throw .missing(path: path) }
    guard try FileState(path: file) == .missing else { throw .exists(path: file) }
    do {
      var configuration = Configuration()
      configuration.readonly = true
      configuration.busyMode = .timeout(5)
      configuration.prepareDatabase { db in
        try db.execute(sql: checkingPragmas)
      }
      let source = try DatabaseQueue(path: path, configuration: configuration)
      let saved = try Store.inMemory(clock: clock)
      return try saved.state.withLock { $0.queue }.inDatabase { target in
        let report = try source.inDatabase { source in
          // If even the schema is unreadable, so is everything below.
          // Reading a view could take forever, and a damaged schema may have unsafe ones.
          let foreign = try? String.fetchOne(
            source, sql: "SELECT name FROM sqlite_schema WHERE type <> 'trigger' AND rootpage = 0")
          if let foreign {
            throw StoreError.damaged(
              path: path, detail: "\"\(foreign.prefix(60))\" is not a table",
              backups: backupFiles(beside: path))
          }
          return try salvage(source, into: target, file: file)
        }
        try copy(target, to: file, busySeconds: 5)
        return report
      }
    } catch {
      throw StoreError(error, path: path, busySeconds: 5)
    }
  }

  private static func salvage(
    _ source: Database, into target: Database, file: String
  ) throws -> SalvageReport {
    var report = SalvageReport(
      file: file, items: 0, rebuilt: [], lost: 0, memberships: 0, completions: 0,
      hasLostMemberships: false, hasLostCompletions: false, includesHistory: false)
    try target.inTransaction {
      var salvage = Salvage(source: source, target: target)
      report.items = salvage.saveItems()
      report.memberships = try salvage.saveMemberships()
      report.completions = try salvage.saveRows(of: "completion")
      try IntervalTable(target).update()
      _ = try salvage.saveRows(of: "move")
      report.includesHistory = try salvage.saveHistory()
      report.hasLostMemberships = !salvage.hasWhole("membership")
      report.hasLostCompletions = !salvage.hasWhole("completion")
      report.rebuilt = salvage.rebuilt
      report.lost = salvage.lost
      return .commit
    }
    return report
  }
}
