import CPrioritiesZlib
import LayeredSettings
import PrioritiesBasics
import PrioritiesStorage
import PriorityLists
import Synchronization
import TerminalThemes

/// The shared items of a group, its themes, and the settings of each member.
///
/// It doesn't depend on how these are stored. Calls to the contents block, so run them in
/// ``work(_:)``.
package final class Household: Sendable {
  package let contents: any HouseholdContents
  package let hub = EventHub()
  /// Commits changes that arrive during a disk sync together, so that clients share its cost.
  ///
  /// A transaction has at most 100 changes, because it blocks the terminal program.
  private let changes: Batcher<ChangeRequests, [ChangeResponse]>
  private let cache: Mutex<Cache>

  private struct Cache {
    var revision: ItemsSnapshot.Revision
    /// The version of the contents at this revision, or an older one.
    var version: Int64?
    var lists: [String: CountedBytes] = [:]
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

  /// An id that the household keeps when its items are copied, moved or restored.
  package func id() async throws -> String {
    if let known = try await read({ try $0.householdID() }) { return known }
    return try await work { [contents] in
      try contents.change { try $0.write { try $0.makeHouseholdID() } }
    }
  }

  // MARK: Changing

  private struct ChangeRequests {
    var household: Household
    var all: [ChangeRequest]
  }

  /// Applies changes in order, and returns once they are on disk.
  package func responses(to changes: [ChangeRequest]) async throws -> [ChangeResponse] {
    try await self.changes.response(to: ChangeRequests(household: self, all: changes))
  }

  private func make(_ batch: [Batcher<ChangeRequests, [ChangeResponse]>.Waiter]) async {
    let changes = batch.flatMap(\.request.all)
    do {
      let (made, news) = try await work { [self] in
        let budget = contents.meter?.budget
        let outcome = try contents.change {
          try ChangeRunner.outcome(of: changes, in: $0, within: budget)
        }
        // The changes are made, and the next refresh publishes what this fails to read.
        return (outcome.responses, try? self.news(after: outcome.revision))
      }
      var responses = made[...]
      for waiter in batch {
        waiter.respond(.success(Array(responses.prefix(waiter.request.all.count))))
        responses = responses.dropFirst(waiter.request.all.count)
      }
      // After the responses, because there may be a thousand streams.
      if let news { hub.publish(news) }
    } catch {
      // If the database is unreachable, trying each change alone can't help.
      let kind = (error as? any ReportableError)?.kind
      guard batch.count > 1, kind != .unreachable, kind != .busy else {
        for waiter in batch { waiter.respond(.failure(error)) }
        return
      }
      // A single change may have caused the error, so try each alone.
      for waiter in batch { await make([waiter]) }
    }
  }

  // MARK: Revisions

  package var revision: ItemsSnapshot.Revision { cache.withLock { $0.revision } }

  /// Notifies the streams if the items' revision changed.
  package func refresh() throws {
    if let event = try news() { hub.publish(event) }
  }

  /// Reads the revision and returns the event for the streams, or nil if nothing changed.
  private func news() throws -> ServiceEvent? {
    let version = contents.version
    return adopt(try contents.read { try $0.revision() }, version: version)
  }

  /// - Parameter revision: The revision as of the change's transaction; nil if there was none.
  private func news(after revision: ItemsSnapshot.Revision?) throws -> ServiceEvent? {
    // If contents have versions, the one that belongs to this revision is unknown.
    guard let revision, contents.version == nil else { return try news() }
    return adopt(revision, version: nil)
  }

  private func adopt(_ now: ItemsSnapshot.Revision, version: Int64?) -> ServiceEvent? {
    cache.withLock { cache in
      guard now != cache.revision else {
        if let version { cache.version = max(version, cache.version ?? version) }
        return nil
      }
      // A slower thread may report an older number.
      guard now.epoch != cache.revision.epoch || now.number > cache.revision.number else {
        return nil
      }
      let isReset = now.epoch != cache.revision.epoch
      cache = Cache(revision: now, version: version)
      return isReset ? .reset : .items(now.number)
    }
  }

  package func isFresh(_ version: Int64) -> Bool {
    cache.withLock { $0.version.map { $0 >= version } ?? false }
  }

  package func releaseMemory() {
    cache.withLock { cache in
      cache.lists = [:]
      cache.snapshot = nil
    }
  }

  /// A body that is made from items.
  package func body<More: Sendable>(
    _ make: @escaping @Sendable (StoreTransaction) throws -> (JSONObject, More)
  ) async throws -> (body: CountedBytes, more: More) {
    try await read { [contents] items in
      try contents.meter?.checkTransfer()
      let (object, more) = try make(items)
      return (CountedBytes(object.json.bytes + [0x0A], contents.meter), more)
    }
  }

  /// An encoded list, which is cached if the contents have versions.
  package func list(
    _ query: String, _ make: @escaping @Sendable (StoreTransaction) throws -> JSONObject
  ) async throws -> (body: CountedBytes, revision: ItemsSnapshot.Revision) {
    if let known = cachedList(query) { return known }
    return try await read { [self] items in
      // Another request may have made it while this one waited.
      if let known = cachedList(query) { return known }
      try contents.meter?.checkTransfer()
      let revision = try items.revision()
      let bytes = JSONWriter.bytes(of: .object(try make(items))) + [0x0A]
      let body = CountedBytes(bytes, contents.meter)
      cache.withLock { cache in
        guard cache.version != nil, cache.revision == revision else { return }
        if cache.lists.count >= Self.mostLists { cache.lists = [:] }
        cache.lists[query] = body
      }
      return (body, revision)
    }
  }

  private func cachedList(_ query: String) -> (CountedBytes, ItemsSnapshot.Revision)? {
    cache.withLock { cache in
      cache.version == nil ? nil : cache.lists[query].map { ($0, cache.revision) }
    }
  }

  private static let mostLists = 4

  package func snapshot() async throws -> (body: EncodedBody, revision: ItemsSnapshot.Revision) {
    if let known = cachedSnapshot { return known }
    return try await read { [self] items in
      if let known = cachedSnapshot, known.revision == (try items.revision()) { return known }
      try contents.meter?.checkTransfer()
      let snapshot = try items.snapshot()
      let bytes = JSONWriter.bytes(of: .object(try snapshot.json)) + [0x0A]
      let body = EncodedBody(bytes, contents.meter)
      cache.withLock { cache in
        if cache.revision == snapshot.revision { cache.snapshot = body }
      }
      return (body, snapshot.revision)
    }
  }

  private var cachedSnapshot: (body: EncodedBody, revision: ItemsSnapshot.Revision)? {
    cache.withLock { cache in cache.snapshot.map { ($0, cache.revision) } }
  }

  // MARK: Settings and themes

  package func settingsStore(of member: String?) -> SettingsStore {
    contents.settingsStore(of: member)
  }

  package var themes: ThemeLibrary { contents.themes }

  /// A member's settings, with defaults in place of unreadable ones.
  package func settings(of member: String?) -> SettingsSnapshot { settingsStore(of: member).read() }
}

/// Bytes that are compressed only once, for clients that accept gzip.
package struct EncodedBody: Sendable {
  package let plain: CountedBytes
  package let gzip: CountedBytes

  package init(_ bytes: [UInt8], _ meter: Meter? = nil) {
    plain = CountedBytes(bytes, meter)
    gzip = CountedBytes(Compressed.packed(bytes), meter)
  }
}

/// Gzip, whose checksum detects damage.
package enum Compressed {
  /// The maximum uncompressed size in bytes, enough for a million items.
  package static let most = 1 << 29

  package static func packed(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: czlib_bound(bytes.count)) {
      $1 = czlib_gzip(bytes, bytes.count, 6, $0.baseAddress, $0.count)
    }
  }

  package static func unpacked(_ bytes: [UInt8], limit: Int = most) -> [UInt8]? {
    // A gzip file ends with the uncompressed length.
    guard bytes.count > 18 else { return nil }
    let length = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard length <= limit else { return nil }
    let unpacked = [UInt8](unsafeUninitializedCapacity: length) {
      $1 = czlib_gunzip(bytes, bytes.count, $0.baseAddress, length)
    }
    return unpacked.count == length ? unpacked : nil
  }
}

package enum ServiceEvent: Hashable, Sendable {
  case items(Int64)
  case settings(member: String?)
  case themes
  /// The history has restarted, so clients must load everything again.
  case reset
  case pulse
}

/// Sends events to the open streams, and ends streams whose clients don't read.
package final class EventHub: Sendable {
  package struct Listener: Sendable {
    package let id: Int
    package let events: AsyncStream<ServiceEvent>
  }

  private struct Entry {
    var member: String?
    var token: String
    var continuation: AsyncStream<ServiceEvent>.Continuation
  }

  private struct State {
    var next = 0
    var entries: [Int: Entry] = [:]
    var counts: [String: Int] = [:]
  }

  private let state = Mutex(State())

  package var count: Int { state.withLock { $0.entries.count } }

  /// Opens a stream, or returns nil if the token already has the maximum number.
  package func listen(member: String?, token: String, most: Int = 64) -> Listener? {
    let (events, continuation) = AsyncStream.makeStream(
      of: ServiceEvent.self, bufferingPolicy: .bufferingOldest(16))
    let id = state.withLock { state -> Int? in
      guard state.counts[token, default: 0] < most else { return nil }
      state.next += 1
      state.entries[state.next] = Entry(member: member, token: token, continuation: continuation)
      state.counts[token, default: 0] += 1
      return state.next
    }
    return id.map { Listener(id: $0, events: events) }
  }

  package func end(_ id: Int) {
    let entry = state.withLock { state -> Entry? in
      guard let entry = state.entries.removeValue(forKey: id) else { return nil }
      state.counts[entry.token, default: 1] -= 1
      if state.counts[entry.token] == 0 { state.counts[entry.token] = nil }
      return entry
    }
    entry?.continuation.finish()
  }

  /// Sends an event to all streams, or a change of settings only to its member's.
  package func publish(_ event: ServiceEvent) {
    let entries = state.withLock { $0.entries }
    for (id, entry) in entries {
      if case .settings(let member) = event, entry.member != member { continue }
      if case .dropped = entry.continuation.yield(event) { end(id) }
    }
  }

  package func pulse(_ id: Int) {
    let entry = state.withLock { $0.entries[id] }
    if case .dropped? = entry?.continuation.yield(.pulse) { end(id) }
  }

  /// Ends streams by their tokens, so that their clients reconnect and are checked again.
  package func end(where isEnded: (String) -> Bool = { _ in true }) {
    let ids = state.withLock { state in state.entries.filter { isEnded($0.value.token) }.keys }
    for id in ids { end(id) }
  }
}
