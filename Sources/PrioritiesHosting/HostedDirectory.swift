import PrioritiesBasics
import PrioritiesHouseholds
import PrioritiesStorage
import PriorityLists
import Synchronization

package final class HostedDirectory: ServiceDirectory {
  /// The household is nil until first use.
  private struct Entry {
    var contents: HostedContents
    var household: Household?
  }

  private struct RecentDevice {
    var device: Credentials.Device
    var household: HouseholdID
    /// In seconds of ``HostedDirectory/uptime``.
    var checked: Double
  }

  /// How long a node without its database trusts a token that it has checked, in seconds.
  private static let trust = 600.0

  private let clock: @Sendable () -> Timestamp
  /// The monotonic clock, in seconds.
  private let uptime: @Sendable () -> Double
  /// The size of the stores and bodies in memory, in bytes, above which the least recently used
  /// households are evicted.
  private let memory: Int
  private let standard: Budget
  private let lookup: ClientLookup
  private let database: PostgresDatabase
  private let administration: Administration
  private let log: PostgresLog
  private let households: OpenHouseholds
  private let report: @Sendable (String) -> Void
  private let pool: ThreadPool
  private let contents = Mutex<[HouseholdID: Entry]>([:])
  /// Devices by token digest, for use while the database is unreachable.
  private let recentDevices = Mutex<[String: RecentDevice]>([:])
  private let isExcluded = Atomic(false)
  private let notifier: ChangeNotifier
  private let pendingChecks = Mutex<Set<HouseholdID>>([])

  package init(
    database: PostgresDatabase, households: OpenHouseholds, connections: Int = 16,
    memory: Int = 640 << 20, standard: Budget = Budget(),
    clock: @escaping @Sendable () -> Timestamp,
    uptime: @escaping @Sendable () -> Double = { monotonicNow },
    log: @escaping @Sendable (String) -> Void = { _ in },
    report: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.report = report
    self.clock = clock
    self.uptime = uptime
    self.memory = memory
    self.standard = standard
    self.database = database
    self.households = households
    administration = Administration(database: database, clock: clock)
    let notifier = ChangeNotifier(database: database, log: log)
    self.notifier = notifier
    self.log = PostgresLog(database) { notifier.changed($0) }
    pool = ThreadPool(threads: max(Self.threads, connections))
    lookup = ClientLookup(database: database)
    notifier.start { [weak self] in self?.handle($0) }
  }

  private func handle(_ event: NodeEvent) {
    switch event {
    case .changed(let ids): handleRemoteChanges(ids)
    case .accessChanged(let ids):
      for (id, entry) in contents.withLock({ $0 })
      where ids.map({ $0.contains(id) || $0.contains(.all) }) ?? true {
        entry.contents.forgetBudget()
      }
      recentDevices.withLock { $0 = $0.filter { ids?.contains($0.value.household) == false } }
      for id in ids ?? Set(contents.withLock { $0.keys }) { opened(id)?.0.hub.end() }
    case .pulse(let isExcluded):
      if !self.isExcluded.exchange(isExcluded, ordering: .relaxed), isExcluded {
        report("the tables are too new for this node; it serves no households until it is updated")
      }
      evictLeastRecentlyUsed()
      StoreMemory.returnExcess(inUse: inUse)
    }
  }

  private func checkSupport() throws {
    guard isExcluded.load(ordering: .relaxed) else { return }
    throw Problem(
      .unavailable, "This server is older than its database. Try again later.", retryAfter: 60)
  }

  /// Enough for concurrent appends to share one disk sync.
  private static let threads = 64

  // MARK: Clients

  package func client(of token: String) async throws -> ServiceClient? {
    guard let token = HostedToken(token) else { return nil }
    try checkSupport()
    let time = monotonicNow
    let checked = uptime()
    let found: ClientLookup.Found?
    do {
      found = try await lookup.find(token)
    } catch is PostgresError {
      return try lastKnownClient(of: token)
    }
    let now = clock()
    guard let found, found.device.isAlive(at: now) else {
      recentDevices.withLock { $0[token.hash] = nil }
      return nil
    }
    recentDevices.withLock { devices in
      if devices.count > 100_000 { devices.removeAll() }
      devices[token.hash] = RecentDevice(
        device: found.device, household: token.household, checked: checked)
    }
    let device = found.device
    let contents = contents(of: token.household)
    try contents.meter?.admit(.requests, at: now)
    let isDue = !device.isUseRecorded(at: now)
    if !isDue, contents.hasBudget, let known = freshHousehold(token.household, found, asOf: time) {
      return ServiceClient(device: device, household: known, member: device.member)
    }
    let household = try await contents.work { [self] in
      try contents.readBudget()
      let (household, contents) = try open(contents)
      try contents.catchUp(entries: found.newest, documents: found.documents, asOf: time)
      try household.refresh()
      if isDue { recordUse(of: token, at: now) }
      return household
    }
    return ServiceClient(device: device, household: household, member: device.member)
  }

  private func freshHousehold(
    _ id: HouseholdID, _ found: ClientLookup.Found, asOf time: Double
  ) -> Household? {
    guard let (household, contents) = opened(id), household.isFresh(found.newest.version),
      contents.isCurrent(found.newest, asOf: time),
      contents.documents.isFresh(found.documents)
    else { return nil }
    contents.confirm()
    return household
  }

  private func recordUse(of token: HostedToken, at now: Timestamp) {
    // A use that isn't recorded is recorded by the next request.
    _ = try? database.run(
      .household(token.household),
      [
        Statement(
          SQL.recordUse, of: token.household, .text(token.hash), .number(now.milliseconds))
      ])
  }

  /// The last known client, whose responses include their age.
  private func lastKnownClient(of token: HostedToken) throws -> ServiceClient? {
    guard let recent = recentDevices.withLock({ $0[token.hash] }),
      uptime() - recent.checked < Self.trust,
      let (household, contents) = opened(token.household)
    else { throw Problem.noDatabase }
    return ServiceClient(
      device: recent.device, household: household, member: recent.device.member,
      age: max(1, contents.age))
  }

  // MARK: Households

  private func opened(_ id: HouseholdID) -> (Household, HostedContents)? {
    contents.withLock { contents in
      contents[id].flatMap { entry in entry.household.map { ($0, entry.contents) } }
    }
  }

  /// Returns the only replica of a household on this node.
  private func contents(of id: HouseholdID) -> HostedContents {
    contents.withLock { contents in
      if let known = contents[id] { return known.contents }
      let made = HostedContents(
        id, log: log, database: database, standard: standard, clock: clock, pool: pool,
        report: report
      ) { [notifier] in notifier.changed(id) }
      contents[id] = Entry(contents: made)
      return made
    }
  }

  private func open(_ made: HostedContents) throws -> (Household, HostedContents) {
    let id = made.household
    if let known = opened(id) { return known }
    evictLeastRecentlyUsed()
    let household = try households.household(id.description, made)
    made.observeDocuments(for: household)
    contents.withLock { $0[id] = Entry(contents: made, household: household) }
    return (household, made)
  }

  private var inUse: Int { StoreMemory.used + Meter.transfer }

  /// Stops when memory use is down to three quarters of the limit.
  private func evictLeastRecentlyUsed() {
    guard inUse > memory else { return }
    let all = contents.withLock { $0.values.map { ($0, $0.contents.lastUse) } }
    for (entry, _) in all.sorted(by: { $0.1 < $1.1 }) {
      guard inUse > memory / 4 * 3 else { return }
      if let household = entry.household { evict(household, entry.contents) }
    }
  }

  private func evict(_ household: Household, _ evicted: HostedContents) {
    let id = evicted.household
    household.releaseMemory()
    evicted.release()
    // What clients still read counts on.
    if household.hub.count == 0, evicted.meter?.isIdle != false {
      contents.withLock { $0[id] = nil }
      households.close(id.description)
    }
    database.metrics.count(.evictions)
  }

  /// Loads other nodes' changes to these households and notifies their streams.
  ///
  /// Nil means all households with streams.
  private func handleRemoteChanges(_ ids: Set<HouseholdID>?) {
    let watched = contents.withLock { contents in
      contents.values.compactMap { entry in
        entry.household.flatMap { $0.hub.count == 0 ? nil : ($0, entry.contents) }
      }
    }
    for (household, contents) in watched where ids?.contains(contents.household) ?? true {
      let id = contents.household
      // A pending check covers all changes made before it runs.
      guard pendingChecks.withLock({ $0.insert(id).inserted }) else { continue }
      database.metrics.count(.polls)
      Task { [self] in
        // The next change or request reads what this misses.
        try? await contents.work { [self] in
          pendingChecks.withLock { _ = $0.remove(id) }
          let time = monotonicNow
          let newest = try database.run(.household(id), [Statement(SQL.newest, of: id)])[0]
          guard let row = newest.first, let documents = row.number(0),
            let position = row.position(from: 1)
          else { return }
          try contents.catchUp(entries: position, documents: documents, asOf: time)
          try household.refresh()
        }
      }
    }
  }

  // MARK: Devices

  package func pair(
    code: String, device: String, id: Item.ID?, for member: String?
  ) async throws -> (token: String, client: ServiceClient) {
    try checkSupport()
    let (token, made) = try await pool.run { [administration] in
      try administration.pair(code, device: device, id: id)
    }
    let contents = contents(of: token.household)
    let household = try await contents.work { [self] in try open(contents).0 }
    return (token.text, ServiceClient(device: made, household: household, member: made.member))
  }

  package func invite(by client: ServiceClient) async throws -> (code: String, expires: Timestamp) {
    let id = try household(of: client)
    return try await pool.run { [administration] in
      try administration.makeCode(member: client.device.member, of: id)
    }
  }

  package func devices(
    visibleTo client: ServiceClient
  ) async throws -> [Credentials.Device] {
    let id = try household(of: client)
    return try await pool.run { [administration] in try administration.devices(of: id) }
  }

  package func revoke(_ device: Credentials.Device, by client: ServiceClient) async throws {
    let id = try household(of: client)
    try await pool.run { [administration] in try administration.revoke(device.id, of: id) }
    recentDevices.withLock { $0[device.hash] = nil }
  }

  package func rename(
    _ device: Credentials.Device, to name: String, by client: ServiceClient
  ) async throws {
    let id = try household(of: client)
    try await pool.run { [administration] in
      try administration.renameDevice(device.id, to: name, of: id)
    }
  }

  private func household(of client: ServiceClient) throws -> HouseholdID {
    guard let contents = client.household.contents as? HostedContents else {
      throw Problem.noDatabase
    }
    return contents.household
  }

  // MARK: Health

  /// Nil, because each household has its own icon.
  package var owner: Household? { nil }

  /// Fails if the database doesn't respond within 0.9 s, because load balancers don't wait long.
  package func checkReadiness() async throws {
    let (replies, reply) = AsyncStream.makeStream(of: Result<Void, any Error>.self)
    Task { [pool, database] in
      do {
        try await pool.run { try database.check() }
        reply.yield(.success(()))
      } catch {
        reply.yield(.failure(error))
      }
    }
    Task {
      // Nothing cancels the task.
      try? await Task.sleep(for: .milliseconds(900))
      reply.yield(.failure(Problem.noDatabase))
    }
    for await first in replies { return try first.get() }
  }

  package var metrics: [String] {
    let use = database.pool.use
    let all = contents.withLock { $0.values.filter { $0.household != nil } }
    let lengths = all.map { Int($0.contents.logLength) }
    let gauges: [(name: String, help: String, value: Int)] = [
      ("replicas", "Households in memory.", all.count),
      (
        "log_entries", "Entries since the last snapshot, for all households in memory.",
        lengths.reduce(0, +)
      ),
      ("log_entries_longest", "The most such entries for one household.", lengths.max() ?? 0),
      ("memory_bytes", "Memory used by their stores.", StoreMemory.used),
      ("transfer_bytes", "Memory used by bodies that are kept, read or sent.", Meter.transfer),
      ("connections_size", "Maximum number of connections.", use.size),
      ("connections_borrowed", "Connections in use.", use.borrowed),
      ("connections_idle", "Idle connections.", use.idle),
      (
        "notified", "1 while notifications report other nodes' changes, 0 while polling.",
        notifier.isReceiving ? 1 : 0
      ),
    ]
    return database.metrics.lines
      + gauges.flatMap { HostingMetrics.lines($0.name, "gauge", $0.help, $0.value) }
  }
}

/// Looks up tokens and the versions of their households.
///
/// Concurrent requests share a statement.
final class ClientLookup: Sendable {
  struct Found {
    var device: Credentials.Device
    var newest: LogPosition
    var documents: Int64
  }

  private typealias Lookups = Batcher<HostedToken, Found?>

  private let lookups: Lookups

  init(database: PostgresDatabase) {
    // Use separate threads, so that no household can block them.
    lookups = Lookups(workers: 2, most: 200, executor: ThreadPool(threads: 2)) { batch in
      do throws(PostgresError) {
        let found = try Self.found(batch.map(\.request), in: database)
        for (waiter, found) in zip(batch, found) { waiter.respond(.success(found)) }
      } catch {
        for waiter in batch { waiter.respond(.failure(error)) }
      }
    }
  }

  /// Returns nil for an unknown token.
  ///
  /// Never uses a result that was read before the call.
  func find(_ token: HostedToken) async throws -> Found? {
    try await lookups.response(to: token)
  }

  private static func found(
    _ tokens: [HostedToken], in database: PostgresDatabase
  ) throws(PostgresError) -> [Found?] {
    let result = try database.run(
      .several(tokens.map(\.household)),
      [
        Statement(
          SQL.clients, .array(tokens.map(\.household.description)),
          .array(tokens.map(\.hash)))
      ])[0]
    var found = [Found?](repeating: nil, count: tokens.count)
    for row in result.rows {
      guard let number = row.number(0).map({ Int($0) - 1 }), tokens.indices.contains(number),
        let documents = row.number(1), let newest = row.position(from: 2),
        let device = row.device(from: 4, hash: tokens[number].hash)
      else { continue }
      found[number] = Found(device: device, newest: newest, documents: documents)
    }
    return found
  }
}

extension QueryResult.Row {
  /// Reads the columns id, name, member, creation and last use, starting at `column`.
  func device(from column: Int, hash: String) -> Credentials.Device? {
    guard let id = text(column), let name = text(column + 1), let created = number(column + 3)
    else { return nil }
    // An unused pairing has its end as a negative time.
    let used = number(column + 4)
    return Credentials.Device(
      id: id, name: name, member: text(column + 2), hash: hash,
      created: Timestamp(milliseconds: created),
      lastUsed: used.flatMap { $0 < 0 ? nil : Timestamp(milliseconds: $0) },
      expires: used.flatMap { $0 < 0 ? Timestamp(milliseconds: -$0) : nil })
  }
}
