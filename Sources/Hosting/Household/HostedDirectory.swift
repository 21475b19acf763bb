import Lists
import NIOPosix
import Service
import Storage
import Synchronization
import SystemFiles
import Wire

/// The devices and households of a database, as a node of many serves them.
public final class HostedDirectory: ServiceDirectory {
  /// How a node hosts.
  public struct Options: Sendable {
    /// How many threads wait for the database, and how many connections they have.
    public var connections = 16
    /// How many bytes the items in memory may take before those unused longest are put out of it.
    public var memory = 512 << 20
    /// The time.
    public var clock: @Sendable () -> Timestamp
    /// Writes a line to the log; names of items, tokens and codes are never in it.
    public var log: @Sendable (String) -> Void

    /// Creates options with the defaults.
    public init(
      clock: @escaping @Sendable () -> Timestamp,
      log: @escaping @Sendable (String) -> Void = { _ in }
    ) {
      self.clock = clock
      self.log = log
    }
  }

  private let options: Options
  private let database: PostgresDatabase
  private let log: PostgresLog
  private let households: Households
  private let pool: NIOThreadPool
  private let contents = Mutex<[HouseholdID: HostedContents]>([:])
  /// Who was let in when the database could be asked last.
  private let known = Mutex<[String: Credentials.Device]>([:])
  private let notifier: ChangeNotifier

  /// Creates the directory; the tables must be up to date.
  public init(database: PostgresDatabase, households: Households, options: Options) {
    self.options = options
    self.database = database
    self.households = households
    log = PostgresLog(database)
    pool = NIOThreadPool(numberOfThreads: options.connections)
    pool.start()
    notifier = ChangeNotifier(database: database, log: options.log)
    log.observe { [notifier] in notifier.changed($0) }
    notifier.start { [weak self] in self?.changedElsewhere($0) }
  }

  // MARK: Clients

  /// Looks a token up, and brings its household up to date.
  public func client(of token: String) async throws -> ServiceClient? {
    guard let token = HostedToken(token) else { return nil }
    return try await pool.runIfActive { [self] in try client(of: token) }
  }

  private func client(of token: HostedToken) throws -> ServiceClient? {
    let hash = token.hash
    let answer: QueryResult
    do {
      answer = try database.run(
        .household(token.household),
        [Statement(SQL.client, .id(token.household), .text(hash))])[0]
    } catch {
      return try lastKnownClient(of: token, hash, error)
    }
    let now = options.clock()
    guard !answer.rows.isEmpty, let device = Self.device(answer, hash: hash),
      device.isAlive(at: now), let documents = answer.number(0, 0),
      let version = answer.number(0, 1)
    else {
      known.withLock { $0[hash] = nil }
      return nil
    }
    let household = try open(token.household)
    try household.contents.catchUp(entries: version, documents: documents)
    try household.household.refresh()
    known.withLock { known in
      if known.count > 100_000 { known.removeAll() }
      known[hash] = device
    }
    if device.lastUsed.map({ now.milliseconds - $0.milliseconds > 3_600_000 }) ?? true {
      _ = try? database.run(
        .household(token.household),
        [
          Statement(
            SQL.noteUse, .id(token.household), .text(hash), .number(now.milliseconds))
        ])
    }
    return ServiceClient(device: device, household: household.household, member: device.member)
  }

  /// A client as it was known before the database went away: its answers say how old they are.
  private func lastKnownClient(
    of token: HostedToken, _ hash: String, _ error: PostgresError
  ) throws -> ServiceClient? {
    guard let device = known.withLock({ $0[hash] }),
      let contents = contents.withLock({ $0[token.household] }),
      let household = households[token.household.description]
    else {
      throw Problem(
        .unavailable, LogError.unavailable(error.description).description, retryAfter: 5)
    }
    return ServiceClient(
      device: device, household: household, member: device.member, age: max(1, contents.age))
  }

  private static func device(_ answer: QueryResult, hash: String) -> Credentials.Device? {
    guard let id = answer.text(0, 2), let name = answer.text(0, 3),
      let created = answer.number(0, 5)
    else { return nil }
    return Credentials.Device(
      id: id, name: name, member: answer.text(0, 4), hash: hash,
      created: Timestamp(milliseconds: created),
      lastUsed: answer.number(0, 6).map { Timestamp(milliseconds: $0) })
  }

  // MARK: Households

  private func open(
    _ id: HouseholdID
  ) throws -> (household: Household, contents: HostedContents) {
    if let household = households[id.description],
      let contents = contents.withLock({ $0[id] })
    {
      return (household, contents)
    }
    makeRoom()
    let made: HostedContents
    do throws(LogError) {
      made = try HostedContents(id, log: log, database: database, clock: options.clock) {
        [notifier] in notifier.changed(id)
      }
    } catch {
      throw Problem(.unavailable, error.description, retryAfter: 5)
    }
    // One at a time: each household has one replica here.
    return try contents.withLock { contents in
      if let household = households[id.description], let known = contents[id] {
        return (household, known)
      }
      let household = try households.household(id.description) { try Household(made, pool: pool) }
      made.inform(household)
      contents[id] = made
      return (household, made)
    }
  }

  /// Puts households out of memory, those unused longest first, until three quarters of what is
  /// allowed are in use.
  private func makeRoom() {
    guard StoreMemory.used > options.memory else { return }
    let all = contents.withLock { Array($0.values) }.sorted { $0.lastUse < $1.lastUse }
    for contents in all {
      guard StoreMemory.used > options.memory / 4 * 3 else { return }
      evict(contents)
    }
  }

  private func evict(_ evicted: HostedContents) {
    let key = evicted.household.description
    if households[key]?.isUnwatched ?? true {
      contents.withLock { $0[evicted.household] = nil }
      households.close(key)
    }
    evicted.release()
    database.metrics.count(\.evictions)
  }

  /// Informs the streams of households that another node has changed; nil for all that have some.
  private func changedElsewhere(_ ids: Set<HouseholdID>?) {
    for (key, household) in households.all where !household.isUnwatched {
      guard let id = HouseholdID(key), ids?.contains(id) ?? true,
        let contents = contents.withLock({ $0[id] })
      else { continue }
      database.metrics.count(\.polls)
      pool.submit { [database] state in
        guard case .active = state else { return }
        let newest = try? database.run(.household(id), [Statement(SQL.newest, .id(id))])[0]
        guard let newest, !newest.rows.isEmpty, let documents = newest.number(0, 0),
          let version = newest.number(0, 1)
        else { return }
        try? contents.catchUp(entries: version, documents: documents)
        try? household.refresh()
      }
    }
  }

  // MARK: Devices

  /// Takes a code of any household for a token.
  public func pair(code: String, device: String, for member: String?) async throws -> String {
    try await pool.runIfActive { [self] in
      let refusal = Problem(
        .forbidden,
        "The code is wrong, used or older than ten minutes. Ask for another one.")
      guard let code = PairingCode(typed: code) else { throw refusal }
      do {
        let administration = Administration(database: database, clock: options.clock)
        guard let token = try administration.pair(code, device: device) else { throw refusal }
        return token
      } catch let error as PostgresError {
        throw Problem(
          .unavailable, LogError.unavailable(error.description).description, retryAfter: 5)
      }
    }
  }

  /// The devices of a client's household.
  public func devices(
    visibleTo client: ServiceClient
  ) async throws -> [Credentials.Device] {
    guard let id = household(of: client) else { return [] }
    return try await pool.runIfActive { [self] in
      try Administration(database: database, clock: options.clock).devices(of: id)
    }
  }

  /// Takes the right away from a device of a client's household.
  public func revoke(_ device: Credentials.Device, by client: ServiceClient) async throws {
    guard let id = household(of: client) else { return }
    try await pool.runIfActive { [self] in
      try Administration(database: database, clock: options.clock).revoke(device.id, of: id)
      known.withLock { $0[device.hash] = nil }
    }
  }

  private func household(of client: ServiceClient) -> HouseholdID? {
    households.all.first { $0.value === client.household }.flatMap { HouseholdID($0.key) }
  }

  // MARK: Health

  /// None: each household's icon is its own.
  public var owner: Household? { nil }

  /// Throws while the database cannot be used.
  public func checkReadiness() async throws {
    do {
      try await pool.runIfActive { [database] in try database.check() }
    } catch {
      throw Problem(.unavailable, "\(error)", retryAfter: 5)
    }
  }

  /// Counters and gauges of hosting.
  public var metrics: [String] {
    let use = database.pool.use
    let gauges: [(name: String, help: String, value: Int)] = [
      ("replicas", "Households in memory.", contents.withLock { $0.count }),
      ("memory_bytes", "Memory that their stores take.", StoreMemory.used),
      ("connections_size", "Connections that there may be.", use.size),
      ("connections_borrowed", "Connections in use.", use.borrowed),
      ("connections_idle", "Connections that wait.", use.idle),
      (
        "notified", "1 while changes of other nodes are notified, 0 while they are asked for.",
        notifier.isHeard ? 1 : 0
      ),
    ]
    return database.metrics.lines
      + gauges.flatMap { gauge in
        let name = "priorities_hosting_\(gauge.name)"
        return ["# HELP \(name) \(gauge.help)", "# TYPE \(name) gauge", "\(name) \(gauge.value)"]
      }
  }
}
