import Basics
import CZlib
import Lists
import Settings
import Storage
import Synchronization
import Theming

/// What one group of people shares: the items, and the preferences and themes of each of them.
///
/// Routes use this without knowing where it is stored. Calls to the contents block, so they run in
/// ``work(_:)``.
package final class Household: Sendable {
  package let contents: any HouseholdContents
  package let hub = EventHub()
  /// Commits together the changes that come while others are written to the disk.
  ///
  /// So eight clients are not eight times as slow as one. A transaction has at most a hundred, since
  /// the terminal program waits until it ends.
  private let changes: Batcher<ChangeRequests, [ChangeAnswer]>
  private let cache: Mutex<Cache>

  private struct Cache {
    package var revision: ItemsSnapshot.Revision
    /// The version of the contents that the revision was read from, or an older one.
    var version: Int64?
    var lists: [ListQuery: [UInt8]] = [:]
    /// The encoded snapshot; nil until it is requested.
    var snapshot: EncodedBody?
  }

  package init(_ contents: any HouseholdContents, executor: (any TaskExecutor)? = nil) throws {
    self.contents = contents
    changes = Batcher(workers: 1, most: 100, executor: executor, size: \.all.count) { batch in
      await batch.first?.request.household.make(batch)
    }
    let version = contents.version
    cache = Mutex(Cache(revision: try contents.read { try $0.revision() }, version: version))
  }

  package func work<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws
    -> Value
  {
    try await contents.work(body)
  }

  package func read<Value: Sendable>(
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
  package func answers(to changes: [ChangeRequest]) async throws -> [ChangeAnswer] {
    try await self.changes.response(to: ChangeRequests(household: self, all: changes))
  }

  private func make(_ batch: [Batcher<ChangeRequests, [ChangeAnswer]>.Waiter]) async {
    let changes = batch.flatMap(\.request.all)
    do {
      let (made, news) = try await work { [self] in
        let outcome = try contents.change { try ChangeRunner.outcome(of: changes, in: $0) }
        return (outcome.answers, try? self.news(after: outcome.revision))
      }
      var answers = made[...]
      for waiter in batch {
        waiter.answer(.success(Array(answers.prefix(waiter.request.all.count))))
        answers = answers.dropFirst(waiter.request.all.count)
      }
      // Whoever changed something need not wait until a thousand streams have been told.
      if let news { hub.publish(news) }
    } catch {
      // A database that one of them cannot reach is not there for the others either.
      let kind = (error as? any ReportableError)?.kind
      guard batch.count > 1, kind != .unreachable, kind != .busy else {
        for waiter in batch { waiter.answer(.failure(error)) }
        return
      }
      // One of them may be to blame: try each on its own.
      for waiter in batch { await make([waiter]) }
    }
  }

  // MARK: Revisions

  /// The newest revision of the items that is known.
  package var revision: ItemsSnapshot.Revision { cache.withLock { $0.revision } }

  package var isUnwatched: Bool { hub.count == 0 }

  /// Reads the revision of the items and tells the streams if it has changed.
  package func refresh() throws {
    if let event = try news() { hub.publish(event) }
  }

  /// Reads the revision of the items.
  ///
  /// - Returns: The event for the streams; nil if nothing has changed.
  private func news() throws -> ServiceEvent? {
    let version = contents.version
    return note(try contents.read { try $0.revision() }, version: version)
  }

  /// Takes the revision that a change has made, without reading it again.
  ///
  /// - Parameter revision: The revision within the change's transaction; nil if there was none.
  /// - Returns: The event for the streams; nil if nothing has changed.
  private func news(after revision: ItemsSnapshot.Revision?) throws -> ServiceEvent? {
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
  package func isFresh(_ version: Int64) -> Bool {
    cache.withLock { $0.version.map { $0 >= version } ?? false }
  }

  package func releaseMemory() {
    cache.withLock { cache in
      cache.lists = [:]
      cache.snapshot = nil
    }
  }

  /// An encoded list, made once for each revision where every change of the items is noticed.
  ///
  /// - Parameter query: What was asked for.
  package func list(
    _ query: ListQuery, _ make: @escaping @Sendable (StoreTransaction) throws -> JSONObject
  ) async throws -> [UInt8] {
    let known = cache.withLock { $0.version == nil ? nil : $0.lists[query] }
    if let known { return known }
    return try await read { [self] items in
      let revision = try items.revision()
      let body = JSONWriter.bytes(of: .object(try make(items))) + [0x0A]
      cache.withLock { cache in
        guard cache.version != nil, cache.revision == revision else { return }
        if cache.lists.count >= Self.mostLists { cache.lists = [:] }
        cache.lists[query] = body
      }
      return body
    }
  }

  private static let mostLists = 4

  /// Tells the streams of a member that preferences changed; nil for the owner.
  package func notePreferences(of member: String?) { hub.publish(.preferences(member: member)) }

  package func noteThemes() { hub.publish(.themes) }

  /// The encoded snapshot of all items, and its revision.
  package func snapshot() async throws -> (body: EncodedBody, revision: ItemsSnapshot.Revision) {
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
  package func preferences(of member: String?) -> SettingsStore { contents.preferences(of: member) }

  package var themes: ThemeLibrary { contents.themes }

  /// The current preferences of a member; one that cannot be read has its default.
  package func settings(of member: String?) -> SettingsSnapshot { preferences(of: member).read() }
}

/// What a list of items is asked for by.
package struct ListQuery: Hashable, Sendable {
  package var options: ListOptions
  package var after: Item.ID?
  package var limit: Int

  package init(options: ListOptions, after: Item.ID?, limit: Int) {
    self.options = options
    self.after = after
    self.limit = limit
  }
}

/// Bytes that are sent many times: plain, and compressed once for clients that accept gzip.
package struct EncodedBody: Sendable {
  package let plain: [UInt8]
  package let gzip: [UInt8]

  package init(_ bytes: [UInt8]) {
    plain = bytes
    gzip = Compressed.packed(bytes)
  }
}

/// Bytes as gzip, whose checksum shows damage.
package enum Compressed {
  /// The most bytes that are unpacked: those of a household with a million items.
  private static let most = 1 << 29

  package static func packed(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: czlib_bound(bytes.count)) {
      $1 = czlib_gzip(bytes, bytes.count, 6, $0.baseAddress, $0.count)
    }
  }

  /// Unpacks bytes; nil if they are damaged.
  package static func unpacked(_ bytes: [UInt8]) -> [UInt8]? {
    // A gzip file ends with its length.
    guard bytes.count > 18 else { return nil }
    let length = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard length <= most else { return nil }
    let unpacked = [UInt8](unsafeUninitializedCapacity: length) {
      $1 = czlib_gunzip(bytes, bytes.count, $0.baseAddress, length)
    }
    return unpacked.count == length ? unpacked : nil
  }
}
