import Basics
import Hummingbird
import Lists
import NIOCore
import Settings
import Storage
import Synchronization
import Theming

/// What one group of people shares: the items, and the preferences and themes of each of them.
///
/// Routes use this without knowing where it is stored. Calls to the contents block, so they run in
/// ``work(_:)``.
public final class Household: Sendable {
  let contents: any HouseholdContents
  let hub = EventHub()
  /// Commits together the changes that come while others are written to the disk.
  ///
  /// So eight clients are not eight times as slow as one. A transaction has at most a hundred, since
  /// the terminal program waits until it ends.
  private let changes = Batcher<ChangeRequests, [JSONObject]>(
    workers: 1, most: 100, size: \.all.count
  ) { batch in
    guard let household = batch.first?.request.household else { return }
    await household.make(batch)
  }
  private let cache: Mutex<Cache>

  private struct Cache {
    var revision: ItemsSnapshot.Revision
    /// The version of the contents that the revision was read from, or an older one.
    var version: Int64?
    var lists: [String: ByteBuffer] = [:]
    /// The encoded snapshot; nil until it is requested.
    var snapshot: EncodedBody?
  }

  /// Creates a household over its contents, which it reads.
  public init(_ contents: any HouseholdContents) throws {
    self.contents = contents
    let version = contents.version
    cache = Mutex(Cache(revision: try contents.read { try $0.revision() }, version: version))
  }

  func work<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await contents.work(body)
  }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (StoreTransaction) throws -> Value
  ) async throws -> Value {
    try await work { [contents] in try contents.read(body) }
  }

  // MARK: Changing

  private struct ChangeRequests: Sendable {
    var household: Household
    var all: [ChangeRequest]
  }

  /// Runs changes in their order and answers once they are on the disk.
  func results(of changes: [ChangeRequest]) async throws -> [JSONObject] {
    try await self.changes.response(to: ChangeRequests(household: self, all: changes))
  }

  private func make(_ batch: [Batcher<ChangeRequests, [JSONObject]>.Waiter]) async {
    let changes = batch.flatMap(\.request.all)
    do {
      let (made, news) = try await work { [self] in
        let outcome = try contents.change { try ChangeRunner.outcome(of: changes, in: $0) }
        return (outcome.results, try? self.news(after: outcome.revision))
      }
      var results = made[...]
      for waiter in batch {
        waiter.answer(.success(Array(results.prefix(waiter.request.all.count))))
        results = results.dropFirst(waiter.request.all.count)
      }
      // Whoever changed something need not wait until a thousand streams have been told.
      if let news { hub.publish(news) }
    } catch {
      // A store that is unavailable to one of them is unavailable to all.
      let isUnavailable = (error as? Problem)?.kind == .unavailable
      guard batch.count > 1, !isUnavailable else {
        for waiter in batch { waiter.answer(.failure(error)) }
        return
      }
      // One of them may be to blame: try each on its own.
      for waiter in batch { await make([waiter]) }
    }
  }

  // MARK: Revisions

  /// The newest revision of the items that is known.
  var revision: ItemsSnapshot.Revision { cache.withLock { $0.revision } }

  /// Whether no stream is open.
  public var isUnwatched: Bool { hub.count == 0 }

  /// Reads the revision of the items and tells the streams if it has changed.
  public func refresh() throws {
    if let event = try news() { hub.publish(event) }
  }

  /// Reads the revision of the items.
  ///
  /// - Returns: The event for the streams; nil if nothing has changed.
  func news() throws -> ServiceEvent? {
    let version = contents.version
    return note(try contents.read { try $0.revision() }, version: version)
  }

  /// Takes the revision that a change has made, without reading it again.
  ///
  /// - Parameter revision: The revision within the change's transaction; nil if there was none.
  /// - Returns: The event for the streams; nil if nothing has changed.
  func news(after revision: ItemsSnapshot.Revision?) throws -> ServiceEvent? {
    // Where contents have versions, it would not be known which of them this is.
    guard let revision, contents.version == nil else { return try news() }
    return note(revision, version: nil)
  }

  private func note(_ now: ItemsSnapshot.Revision, version: Int64?) -> ServiceEvent? {
    cache.withLock { cache in
      guard now != cache.revision else {
        if let version { cache.version = max(version, cache.version ?? version) }
        return nil
      }
      // A slower thread may arrive with an older number.
      guard now.epoch != cache.revision.epoch || now.number > cache.revision.number else {
        return nil
      }
      let isReset = now.epoch != cache.revision.epoch
      cache = Cache(revision: now, version: version)
      return isReset ? .reset : .items(now.number)
    }
  }

  /// Whether the encoded answers are at least as new as a version of the contents.
  public func isFresh(_ version: Int64) -> Bool {
    cache.withLock { $0.version.map { $0 >= version } ?? false }
  }

  /// Drops the encoded answers.
  public func releaseMemory() {
    cache.withLock { cache in
      cache.lists = [:]
      cache.snapshot = nil
    }
  }

  /// An encoded list, made once for each revision where every change of the items is noticed.
  ///
  /// - Parameter query: A text that identifies what was asked for.
  func list(
    _ query: String, _ make: @escaping @Sendable (StoreTransaction) throws -> JSONObject
  ) async throws -> ByteBuffer {
    let known = cache.withLock { $0.version == nil ? nil : $0.lists[query] }
    if let known { return known }
    return try await read { [self] items in
      let revision = try items.revision()
      let body = ByteBuffer(bytes: JSONWriter.bytes(of: .object(try make(items))) + [0x0A])
      cache.withLock { cache in
        guard cache.version != nil, cache.revision == revision else { return }
        if cache.lists.count >= Self.mostLists { cache.lists = [:] }
        cache.lists[query] = body
      }
      return body
    }
  }

  /// How many encoded lists are kept.
  private static let mostLists = 4

  /// Tells the streams of a member that preferences changed; nil for the owner.
  public func notePreferences(of member: String?) { hub.publish(.preferences(member: member)) }

  /// Tells the streams that themes changed.
  public func noteThemes() { hub.publish(.themes) }

  /// The encoded snapshot of all items, and its revision.
  func snapshot() async throws -> (body: EncodedBody, revision: ItemsSnapshot.Revision) {
    let known = cache.withLock { $0 }
    if let bytes = known.snapshot { return (bytes, known.revision) }
    return try await read { [self] items in
      let snapshot = try items.snapshot()
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

  /// The current preferences of a member; one that cannot be read has its default.
  func settings(of member: String?) -> SettingsSnapshot { preferences(of: member).read() }
}
