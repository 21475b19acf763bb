import Basics
import Dispatch
import Households
import Synchronization

package final class PostgresDatabase: Sendable {
  enum Scope: Sendable {
    case household(HouseholdID)
    case several([HouseholdID])
    /// The names of all households, for the administrator.
    case households
    /// A pairing code of any household, by its digest.
    case code(String)
    case schema
  }

  package let metrics: HostingMetrics
  let pool: PostgresPool
  private let log: @Sendable (String) -> Void
  /// When a failure was last logged, in seconds of the monotonic clock.
  private let lastLogged = Mutex(-Double.infinity)

  /// Sends nothing yet.
  ///
  /// - Parameters:
  ///   - parameters: libpq's, as `host=… dbname=…` or an address; never part of a command line.
  ///   - connections: The maximum number of connections.
  ///   - log: Receives failures.
  package init(
    _ parameters: String, connections: Int = 16, metrics: HostingMetrics,
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.metrics = metrics
    self.log = log
    pool = PostgresPool(parameters, size: connections, metrics: metrics)
  }

  /// Runs statements as one transaction.
  ///
  /// - Parameter isRepeatable: Whether to send them again if they may or may not have run.
  func run(
    _ scope: Scope, _ statements: [Statement], isRepeatable: Bool = true
  ) throws(PostgresError) -> [QueryResult] {
    try retrying(isRepeatable: isRepeatable) { () throws(PostgresError) in
      try once(scope, statements)
    }
  }

  func once(_ scope: Scope, _ statements: [Statement]) throws(PostgresError) -> [QueryResult] {
    var all = statements
    switch scope {
    case .household(let household): all.insert(Statement(SQL.setHousehold, .id(household)), at: 0)
    case .several(let households):
      let ids = households.map(\.description).joined(separator: ",")
      all.insert(Statement(SQL.setHousehold, .text(ids)), at: 0)
    case .households: all.insert(Statement(SQL.setHousehold, "all"), at: 0)
    case .code(let hash): all.insert(Statement(SQL.setCode, .text(hash)), at: 0)
    case .schema: break
    }
    return Array(try pool.run(all).suffix(statements.count))
  }

  /// Runs a body, again if the server requests it or the connection was lost; see ``Turn``.
  func retrying<Value>(
    isRepeatable: Bool, _ body: () throws(PostgresError) -> Value
  ) throws(PostgresError) -> Value {
    var retries = Retries()
    while true {
      do throws(PostgresError) {
        return try body()
      } catch {
        let mayRepeat = if case .lost = error { isRepeatable } else { true }
        let retry = error.isWorthRetrying && mayRepeat ? Turn.retry(&retries) : .never
        guard retry != .never else {
          note(error)
          throw error
        }
        metrics.count(.retries)
        guard retry == .now else { throw error }
      }
    }
  }

  /// At most once a second.
  private func note(_ error: PostgresError) {
    let now = monotonicNow
    let isDue = lastLogged.withLock { last in
      guard now - last >= 1 else { return false }
      last = now
      return true
    }
    guard isDue else { return }
    switch error {
    case .unreachable(let reason), .lost(let reason): log("database: \(reason)")
    // The message may contain values.
    case .refused(let state, _): log("database: refused (\(state))")
    }
  }

  func connect() throws(PostgresError) -> PostgresConnection { try pool.connect() }

  // MARK: Tables

  /// Brings the tables up to date; returns their step.
  ///
  /// If several nodes try, one does and the others wait.
  @discardableResult
  package func migrate(at milliseconds: Int64) throws -> Int {
    try migrate(at: milliseconds, to: nil)
  }

  /// Brings the tables to a step; nil for the newest.
  ///
  /// - Parameter further: Steps of a newer version, for tests.
  @discardableResult
  func migrate(at milliseconds: Int64, to last: Int?, further: [TableStep] = []) throws -> Int {
    let steps = SQL.steps + further
    let connection = try connect()
    let timeout = 600.0
    // Only if it is missing: a role that may not create tables can still use existing ones.
    if try connection.run(Statement(SQL.hasSteps), timeout: timeout).number(0, 0) == 0 {
      _ = try connection.run(
        [Statement(SQL.lockMigrations), Statement(SQL.createSteps)], timeout: timeout)
    }
    let target = last ?? steps.count
    while true {
      let current = Int(
        try connection.run(Statement(SQL.currentStep), timeout: timeout)
          .number(0, 0) ?? 0)
      guard current < target else {
        try checkSupport(of: steps.count, at: current)
        return current
      }
      let step = steps[current]
      var statements = [Statement(SQL.lockMigrations)]
      statements += step.statements.map { Statement($0) }
      // The fifth step adds the column.
      statements.append(
        current < 5
          ? Statement(SQL.addStep, .number(current + 1), .number(milliseconds))
          : Statement(
            SQL.addStepWithOldest, .number(current + 1), .number(milliseconds),
            .number(step.oldest)))
      do throws(PostgresError) {
        _ = try connection.run(statements, timeout: timeout)
      } catch {
        // Another node made the step while this one waited for the lock.
        let existing = ["42P07", "23505", "42701", "42710"]
        guard case .refused(let state, _) = error, existing.contains(state) else { throw error }
      }
    }
  }

  /// Throws if a program that knows `known` steps cannot use the tables.
  private func checkSupport(of known: Int, at found: Int) throws {
    guard found > known else { return }
    let oldest = try run(.schema, [Statement(SQL.oldestProgram)])[0].number(0, 0)
    guard let oldest, known >= oldest else {
      throw HostingError.newerTables(found: found, known: known)
    }
  }

  package func step() throws -> Int {
    do throws(PostgresError) {
      return Int(try run(.schema, [Statement(SQL.currentStep)])[0].number(0, 0) ?? 0)
    } catch {
      guard case .refused(state: "42P01", _) = error else { throw error }
      return 0
    }
  }

  /// Checks the server, the tables and the role.
  ///
  /// - Throws: `HostingError` if the tables are older than this program or too new for it, or the
  ///   role sees the rows of every household; `PostgresError` if the server is unavailable.
  package func check() throws {
    let found = try step()
    guard found >= SQL.steps.count else { throw HostingError.olderTables }
    try checkSupport(of: SQL.steps.count, at: found)
    guard try run(.schema, [Statement(SQL.bypassesRowSecurity)])[0].text(0, 0) != "t" else {
      throw HostingError.bypassesRowSecurity
    }
  }
}

/// Connections that threads borrow, each for one transaction.
final class PostgresPool: Sendable {
  /// In seconds.
  struct Timeouts: Sendable {
    /// Until a connection is open, per host.
    var connecting = 3
    /// Until a connection of the pool is free.
    var borrowing = 5.0
    var statement = 5.0
  }

  private let parameters: String
  private let timeouts: Timeouts
  private let metrics: HostingMetrics
  private let places: DispatchSemaphore
  private let size: Int
  private let state = Mutex(State())

  private struct State {
    // Borrowed by one thread at a time.
    nonisolated(unsafe) var idle: [PostgresConnection] = []
    var borrowed = 0
  }

  init(
    _ parameters: String, size: Int, timeouts: Timeouts = Timeouts(), metrics: HostingMetrics
  ) {
    self.parameters = parameters
    self.size = size
    self.timeouts = timeouts
    self.metrics = metrics
    places = DispatchSemaphore(value: size)
  }

  /// The maximum, the borrowed and the idle connections.
  var use: (size: Int, borrowed: Int, idle: Int) {
    state.withLock { (size, $0.borrowed, $0.idle.count) }
  }

  func run(_ statements: [Statement]) throws(PostgresError) -> [QueryResult] {
    guard places.wait(timeout: .now() + timeouts.borrowing) == .success else {
      metrics.count(.exhaustions)
      throw .unreachable("all \(size) connections are in use")
    }
    defer { places.signal() }
    let connection = try borrowed()
    defer { giveBack(connection) }
    return try connection.run(statements, timeout: timeouts.statement)
  }

  func connect() throws(PostgresError) -> PostgresConnection {
    metrics.count(.connections)
    return try PostgresConnection(parameters, timeout: timeouts.connecting)
  }

  private func borrowed() throws(PostgresError) -> PostgresConnection {
    while let known = nextIdle() {
      // Readable data means that the server has closed it, or is about to.
      var waiting = pollfd(fd: known.descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&waiting, 1, 0) == 0 {
        state.withLock { $0.borrowed += 1 }
        return known
      }
    }
    let made = try connect()
    state.withLock { $0.borrowed += 1 }
    return made
  }

  private func nextIdle() -> PostgresConnection? {
    nonisolated(unsafe) var found: PostgresConnection?
    state.withLock { found = $0.idle.popLast() }
    return found
  }

  private func giveBack(_ connection: PostgresConnection) {
    nonisolated(unsafe) let connection = connection
    nonisolated(unsafe) var dropped: [PostgresConnection] = []
    state.withLock { state in
      state.borrowed -= 1
      if !connection.isBroken {
        state.idle.append(connection)
      } else {
        // If one is lost silently, as by a network outage, so are the idle ones, and each would
        // cost a whole timeout.
        swap(&dropped, &state.idle)
      }
    }
    // Closed outside the lock.
    dropped.removeAll()
  }
}
