import PrioritiesBasics
import PrioritiesPreferences
import PrioritiesStorage
import Synchronization

/// Closing a connection would take a ninth of the time of `list`, and the process ends anyway.
private let openStores = Mutex<[Store]>([])

extension CommandContext {
  /// Opens the store; for reading, without creating or changing anything.
  func store(_ access: Store.Access) throws -> Store {
    let store = try Store.open(
      path: folders.database, access: access, clock: ProcessEnvironment.now)
    if access == .writing {
      store.setHooks(HookFolder(path: folders.hooks).hooks)
      WrittenStore.note(store)
    }
    JoinedProfile.note(store, access, in: self)
    openStores.withLock { $0.append(store) }
    return store
  }
}

/// The store that the command writes to, for the message if output fails.
enum WrittenStore {
  private static let store = Mutex<Store?>(nil)

  static func note(_ opened: Store) {
    store.withLock { $0 = opened }
  }

  /// Whether the command stored a change, in which case users must not repeat it.
  static var hasChanges: Bool { store.withLock { $0 }?.hasStoredChanges ?? false }
}
