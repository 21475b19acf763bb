import Hummingbird
import JSON
import Lists
import NIOCore
import NIOPosix
import Preferences
import Settings
import Storage
import Synchronization
import Theming
import Wire

/// What one group of people shares: items, and beside them the preferences and themes of each.
///
/// Routes know this and not where it lives. The store's calls block, so that they run on the
/// threads of a pool.
final class Household: Sendable {
  /// The items.
  let store: Store
  /// Where everything lies.
  let folders: Folders
  /// The open streams.
  let hub = EventHub()
  /// Where changes wait for the disk.
  let changes = ChangeQueue()
  private let environment: [String: String]
  private let pool: NIOThreadPool
  private let cache: Mutex<Cache>

  private struct Cache {
    var revision: ItemsSnapshot.Revision
    /// The whole snapshot as it is sent; nil until it is asked for.
    var snapshot: EncodedBody?
  }

  /// Opens a household's store, and begins to watch it and the preferences.
  init(
    folders: Folders, environment: [String: String], pool: NIOThreadPool,
    clock: @escaping @Sendable () -> Timestamp
  ) throws {
    self.folders = folders
    self.environment = environment
    self.pool = pool
    store = try Store.open(path: folders.database, access: .writing, clock: clock)
    // Asked once, so that what others change from here on is news.
    _ = try store.hasChangedElsewhere()
    cache = Mutex(Cache(revision: try store.revision()))
    changes.start(self, pool: pool)
  }

  /// Runs work that may block.
  func work<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await pool.runIfActive(body)
  }

  /// How new the items are, as far as is known.
  var revision: ItemsSnapshot.Revision { cache.withLock { $0.revision } }

  /// Reads the version of the items and informs the streams.
  func refresh() throws {
    if let event = try news() { hub.publish(event) }
  }

  /// Reads the version of the items; what the streams are to be told, where it is news.
  func news() throws -> ServiceEvent? {
    let now = try store.revision()
    return cache.withLock { cache in
      guard now != cache.revision else { return nil }
      // A slower thread may come with an older number.
      guard now.epoch != cache.revision.epoch || now.number > cache.revision.number else {
        return nil
      }
      let isReset = now.epoch != cache.revision.epoch
      cache = Cache(revision: now)
      return isReset ? .reset : .items(now.number)
    }
  }

  /// The whole snapshot as it is sent, and its revision.
  func snapshot() async throws -> (body: EncodedBody, revision: ItemsSnapshot.Revision) {
    let known = cache.withLock { $0 }
    if let bytes = known.snapshot { return (bytes, known.revision) }
    return try await work { [self] in
      let snapshot = try store.snapshot()
      let body = EncodedBody(Array((JSONWriter.line(of: .object(snapshot.json)) + "\n").utf8))
      cache.withLock { cache in
        if cache.revision == snapshot.revision { cache.snapshot = body }
      }
      return (body, snapshot.revision)
    }
  }

  // MARK: Preferences and themes

  /// The preferences of a member; nil for the owner.
  func preferences(of member: String?) -> SettingsStore {
    let names = themes.names
    guard let member else {
      return Preference.store(in: folders, environment: environment, themes: names)
    }
    return SettingsStore(
      file: "\(folders.configuration)/Members/\(member)/settings.json",
      schema: Preference.schema(themes: names))
  }

  /// The shipped themes and those of the household's folder.
  var themes: ThemeLibrary { ThemeLibrary(folder: folders.themes) }

  /// The preferences of a member as they are; what cannot be read is left to the defaults.
  func settings(of member: String?) -> SettingsSnapshot { preferences(of: member).read() }
}
