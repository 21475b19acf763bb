/// What can be done about an error, as a value that the program puts into its own words.
public enum StoreRecovery: Hashable, Sendable {
  /// Add a first item, which creates the store.
  case addItem
  /// Create the list first: an item of that name.
  case makeList(name: String)
  /// Put the item into the list first.
  case include(item: String, list: String)
  /// Replace the store by a backup; the newest one, if there is any.
  case restore(newest: String?)
  /// Save what can be read into a new store, or replace the store by a backup; the newest one, if
  /// there is any.
  case salvage(newest: String?)
  case backUp
}

extension StoreError {
  /// What can be done, if the description does not say it.
  public var recovery: StoreRecovery? {
    switch self {
    case .missing: .addItem
    // A name that was probably meant is said instead.
    case .noList(let word, let candidates): candidates.isEmpty ? .makeList(name: word) : nil
    case .notInList(let item, let list): .include(item: item, list: list)
    case .notADatabase(let path): .restore(newest: backupFiles(beside: path).last)
    // One made by a restore would take that restore back.
    case .noBackup(_, let backups):
      backups.last { !$0.contains("-before-restore-") }.map { .restore(newest: $0) }
    case .empty(_, let backups): .restore(newest: backups.last)
    case .damaged(_, _, let backups): .salvage(newest: backups.last)
    default: nil
    }
  }
}
