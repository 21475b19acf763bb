import Storage
import Synchronization

/// The store that the command writes to, for the message when its output fails.
enum WrittenStore {
  private static let store = Mutex<Store?>(nil)

  static func note(_ opened: Store) {
    store.withLock { $0 = opened }
  }

  /// Whether the command stored a change, so that it must not be repeated.
  static var hasChanges: Bool { store.withLock { $0 }?.hasStoredChanges ?? false }
}
