/// A way to recover from an error.
public enum StoreRecovery: Hashable, Sendable {
  /// Create the store by adding an item.
  case addItem
  /// Create the list, an item of that name.
  case makeList(name: String)
  case include(item: String, list: String)
  case restore(newest: String?)
  /// Salvage the readable part into a new store, or restore a backup.
  case salvage(newest: String?)
  case backUp
}

extension StoreError {
  /// The remedy, unless the description already gives it.
  public var recovery: StoreRecovery? {
    switch self {
    case .missing: .addItem
    // The message already lists the near matches.
    case .noList(let word, let candidates): candidates.isEmpty ? .makeList(name: word) : nil
    case .notInList(let item, let list): .include(item: item, list: list)
    case .notADatabase(let path): .restore(newest: backupFiles(beside: path).last)
    // Restoring a backup made by a restore would undo that restore.
    case .noBackup(_, let backups):
      backups.last { !$0.contains("-before-restore-") }.map { .restore(newest: $0) }
    case .empty(_, let backups): .restore(newest: backups.last)
    case .damaged(_, _, let backups): .salvage(newest: backups.last)
    case .damagedBackup(let path, _, _): .salvage(newest: backupFiles(beside: path).last)
    default: nil
    }
  }
}
