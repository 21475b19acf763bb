import Storage
import Synchronization

/// The store that the command writes to, for what is said when its output fails.
enum WrittenStore {
  private static let store = Mutex<Store?>(nil)

  /// Notes the store of the command.
  static func note(_ opened: Store) {
    store.withLock { $0 = opened }
  }

  /// Whether the command stored a change, so that it must not be repeated.
  static var hasChanges: Bool { store.withLock { $0 }?.hasStoredChanges ?? false }
}
