/// What can be done after an error, as a value: the program that shows it has the words.
public enum StoreRecovery: Hashable, Sendable {
  /// A first item makes the store.
  case addItem
  /// The list can be made first: an item of that name.
  case makeList(name: String)
  /// The item can be put into the list first.
  case include(item: String, list: String)
  /// A backup can take the store's place; the newest is named if there is one.
  case restore(newest: String?)
  /// What can be read can be saved into a new store, or a backup can take the store's place.
  case salvage(newest: String?)
  /// A backup should be made.
  case backUp
}

extension StoreError {
  /// What can be done, where the sentence alone does not say it.
  public var recovery: StoreRecovery? {
    switch self {
    case .missing: .addItem
    case .noList(let word, _): .makeList(name: word)
    case .notInList(let item, let list): .include(item: item, list: list)
    case .notADatabase(let path): .restore(newest: backupFiles(beside: path).last)
    case .noBackup(_, let backups): backups.last.map { .restore(newest: $0) }
    case .empty(_, let backups): .restore(newest: backups.last)
    case .damaged(_, _, let backups): .salvage(newest: backups.last)
    default: nil
    }
  }
}
