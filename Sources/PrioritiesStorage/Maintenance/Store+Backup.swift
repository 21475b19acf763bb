import GRDB
import PrioritiesBasics
import PriorityLists
import Synchronization

extension Store {
  /// The paths of the backups in the `Backups` folder next to the store, oldest first.
  public var backups: [String] { backupFiles(beside: path) }

  /// The paths of the backups of a store, which may be damaged, oldest first.
  public static func backups(of path: String) -> [String] { backupFiles(beside: path) }

  /// Copies the store into one file, checks the copy and makes it durable.
  ///
  /// Other programs can use the store in the meantime. If this fails, it leaves no file, except for
  /// ``StoreError/damagedBackup(path:file:detail:)``.
  /// - Parameters:
  ///   - file: The copy; nil for one among ``backups`` that is named after the time.
  ///   - progress: Called about every thousand pages.
  /// - Returns: The path of the copy.
  /// - Throws: ``StoreError/missing(path:)`` if there is no store, ``StoreError/exists(path:)`` if
  ///   the file exists, or an error of reading or writing.
  public func backup(
    to file: String? = nil, progress: CopyProgress? = nil
  ) throws(StoreError) -> String {
    try reopenIfReplaced()
    let (queue, isMissing) = state.withLock { ($0.queue, $0.isMissing) }
    guard !isMissing else { throw .missing(path: path) }
    let folder = backupFolder(of: path)
    if file == nil { try makeFolder(folder) }
    Draft.removeAbandoned(of: path)
    Draft.removeAbandoned(of: "\(folder)/*")
    do {
      let (copy, fault) = try queue.inDatabase { db in
        guard let file else {
          return try Store.copy(
            db, toFreeName: "\(folder)/priorities-\(clock().compact)", busySeconds: busySeconds,
            keepsDamaged: true, progress: progress)
        }
        let fault = try Store.copy(
          db, to: file, busySeconds: busySeconds, keepsDamaged: true, progress: progress)
        return (file, fault)
      }
      guard let fault else { return copy }
      // Its name keeps an automatic one from counting as a backup.
      let kept = file ?? "\(folder)/damaged-\(clock().compact).sqlite"
      if copy != kept { try system { rename(copy, kept) } }
      throw StoreError.damagedBackup(path: path, file: kept, detail: fault)
    } catch {
      throw StoreError(error, path: path, busySeconds: busySeconds)
    }
  }
}
