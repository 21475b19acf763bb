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
/// Routes know this and not where it lives. The contents' calls block, so that they run on the
/// threads of a pool.
public final class Household: Sendable {
  /// Where everything is.
  let contents: any HouseholdContents
  /// The open streams.
  let hub = EventHub()
  /// Where changes wait for the disk.
  let changes = ChangeQueue()
  private let pool: NIOThreadPool
  private let cache: Mutex<Cache>

  private struct Cache {
    var revision: ItemsSnapshot.Revision
    /// The version of the contents that the revision was read of, or an older one.
    var version: Int64?
    /// Lists as they are sent, by what was asked for.
    var lists: [String: ByteBuffer] = [:]
    /// The whole snapshot as it is sent; nil until it is asked for.
    var snapshot: EncodedBody?
  }

  /// Creates a household over its contents.
  ///
  /// - Parameter pool: The threads that its calls block.
  public init(_ contents: any HouseholdContents, pool: NIOThreadPool) throws {
    self.contents = contents
    self.pool = pool
    let version = contents.version
    cache = Mutex(Cache(revision: try contents.read { try $0.revision() }, version: version))
    changes.start(self, pool: pool)
  }

  /// Runs work that may block.
  func work<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await pool.runIfActive(body)
  }

  /// Reads items.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Store) throws -> Value
  ) async throws -> Value {
    try await work { [contents] in try contents.read(body) }
  }

  /// How new the items are, as far as is known.
  var revision: ItemsSnapshot.Revision { cache.withLock { $0.revision } }

  /// Whether no stream listens to its changes.
  public var isUnwatched: Bool { hub.count == 0 }

  /// Reads the version of the items and informs the streams.
  public func refresh() throws {
    if let event = try news() { hub.publish(event) }
  }

  /// Reads the version of the items; what the streams are to be told, where it is news.
  func news() throws -> ServiceEvent? {
    let version = contents.version
    let now = try contents.read { try $0.revision() }
    return cache.withLock { cache in
      guard now != cache.revision else {
        if let version { cache.version = max(version, cache.version ?? version) }
        return nil
      }
      // A slower thread may come with an older number.
      guard now.epoch != cache.revision.epoch || now.number > cache.revision.number else {
        return nil
      }
      let isReset = now.epoch != cache.revision.epoch
      cache = Cache(revision: now, version: version)
      return isReset ? .reset : .items(now.number)
    }
  }

  /// Whether what is kept ready to be sent is at least as new as a version of the contents.
  public func isFresh(_ version: Int64) -> Bool {
    cache.withLock { $0.version.map { $0 >= version } ?? false }
  }

  /// Forgets what is kept ready to be sent.
  public func releaseMemory() {
    cache.withLock { cache in
      cache.lists = [:]
      cache.snapshot = nil
    }
  }

  /// A list as it is sent; made once for each revision, where nobody changes items unseen.
  ///
  /// - Parameter query: What was asked for, as text.
  func list(
    _ query: String, _ make: @escaping @Sendable (Store) throws -> JSONObject
  ) async throws -> ByteBuffer {
    let known = cache.withLock { $0.version == nil ? nil : $0.lists[query] }
    if let known { return known }
    return try await read { [self] store in
      let revision = try store.revision()
      let body = ByteBuffer(bytes: JSONWriter.bytes(of: .object(try make(store))) + [0x0A])
      cache.withLock { cache in
        guard cache.version != nil, cache.revision == revision else { return }
        if cache.lists.count >= Self.mostLists { cache.lists = [:] }
        cache.lists[query] = body
      }
      return body
    }
  }

  /// How many lists of a household are kept ready.
  private static let mostLists = 4

  /// Informs the streams of a member that preferences changed; nil for the owner.
  public func notePreferences(of member: String?) { hub.publish(.preferences(member: member)) }

  /// Informs the streams that themes changed.
  public func noteThemes() { hub.publish(.themes) }

  /// The whole snapshot as it is sent, and its revision.
  func snapshot() async throws -> (body: EncodedBody, revision: ItemsSnapshot.Revision) {
    let known = cache.withLock { $0 }
    if let bytes = known.snapshot { return (bytes, known.revision) }
    return try await read { [self] store in
      let snapshot = try store.snapshot()
      let body = EncodedBody(JSONWriter.bytes(of: .object(snapshot.json)) + [0x0A])
      cache.withLock { cache in
        if cache.revision == snapshot.revision { cache.snapshot = body }
      }
      return (body, snapshot.revision)
    }
  }

  // MARK: Preferences and themes

  /// The preferences of a member; nil for the owner.
  func preferences(of member: String?) -> SettingsStore { contents.preferences(of: member) }

  /// The shipped themes and the household's own.
  var themes: ThemeLibrary { contents.themes }

  /// The preferences of a member as they are; what cannot be read is left to the defaults.
  func settings(of member: String?) -> SettingsSnapshot { preferences(of: member).read() }
}
