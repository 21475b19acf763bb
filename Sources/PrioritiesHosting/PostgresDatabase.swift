import Dispatch
import PrioritiesBasics
import PrioritiesHouseholds
import Synchronization

package final class PostgresDatabase: Sendable {
  enum Scope {
    case household(HouseholdID)
    case several([HouseholdID])
    case households
    /// A pairing code by its digest, whichever household it belongs to.
    case code(String)
    case schema

    /// Begins the transaction.
    fileprivate var statement: Statement? {
      switch self {
      case .household(let household): Statement(SQL.setHousehold, of: household)
      case .several(let households):
        Statement(
          SQL.setHousehold, .text(households.map(\.description).joined(separator: ",")))
      case .households: Statement(SQL.setHousehold, "all")
      case .code(let hash): Statement(SQL.setCode, .text(hash))
      case .schema: nil
      }
    }
  }

  package let metrics: HostingMetrics
  let pool: PostgresPool
  private let log: @Sendable (String) -> Void
  /// When a failure was last logged, in seconds of the monotonic clock.
  private let lastLogged = Mutex(-Double.infinity)

  /// Creates a database, which connects when first used.
  ///
  /// - Parameters:
  ///   - parameters: libpq's, as `host=… dbname=…` or an address.
  ///   - connections: The maximum number.
  ///   - seconds: The time allowed for a transaction.
  package init(
    _ parameters: String, connections: Int = 16, seconds: Double = 5, metrics: HostingMetrics,
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.metrics = metrics
    self.log = log
    pool = PostgresPool(
      parameters, size: connections, timeouts: .init(statement: seconds), metrics: metrics)
  }

  /// Runs statements as one transaction.
  ///
  /// - Parameters:
  ///   - isRepeatable: Whether to retry if the outcome is unknown.
  ///   - seconds: The time allowed, if that is more than usual.
  func run(
    _ scope: Scope, _ statements: [Statement], isRepeatable: Bool = true, seconds: Double = 0
  ) throws(PostgresError) -> [QueryResult] {
    try retrying(isRepeatable: isRepeatable) { () throws(PostgresError) in
      try once(scope, statements, seconds: seconds)
    }
  }

  func once(
    _ scope: Scope, _ statements: [Statement], seconds: Double = 0
  ) throws(PostgresError) -> [QueryResult] {
    let all = [scope.statement].compacted() + statements
    return Array(try pool.run(all, seconds: seconds).suffix(statements.count))
  }

  /// Runs a body and retries after transient errors; see ``Turn``.
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
          report(error)
          throw error
        }
        metrics.count(.retries)
        guard retry == .now else { throw error }
      }
    }
  }

  /// Logs at most one failure per second.
  private func report(_ error: PostgresError) {
    let now = monotonicNow
    let isDue = lastLogged.withLock { last in
      guard now - last >= 1 else { return false }
      last = now
      return true
    }
    guard isDue else { return }
    switch error {
    case .unreachable(let reason): log("database: unreachable (\(Self.anonymous(reason)))")
    case .lost(let reason): log("database: connection lost (\(Self.anonymous(reason)))")
    // The message may contain users' values.
    case .refused(let state, _): log("database: refused (\(state))")
    }
  }

  /// The first cause in a message from libpq, without the server's address and quoted names.
  static func anonymous(_ reason: String) -> String {
    let cause = reason.split(separator: "failed: ", maxSplits: 1).last ?? ""
    let line = cause.split(whereSeparator: \.isNewline).first ?? "no reason"
    return String(line).replacing(/"[^"]*"/, with: "…")
  }

  func connect() throws(PostgresError) -> PostgresConnection { try pool.connect() }

  // MARK: Tables

  /// Migrates the tables to the newest version and returns it.
  ///
  /// Nodes that migrate at the same time wait.
  @discardableResult
  package func migrate(at milliseconds: Int64) throws -> Int {
    try migrate(at: milliseconds, SQL.steps)
  }

  /// - Parameter steps: One for each version of the tables.
  @discardableResult
  func migrate(at milliseconds: Int64, _ steps: [TableStep]) throws -> Int {
    let connection = try connect()
    while true {
      let current = try version(knowing: steps.count)
      guard current < steps.count else { return current }
      let step = steps[current]
      let added = Statement(
        SQL.addVersion, .number(current + 1), .number(milliseconds), .number(step.oldest))
      do throws(PostgresError) {
        _ = try connection.run(
          [Statement(SQL.lockMigrations)] + step.statements.map { Statement($0) } + [added],
          timeout: 600)
      } catch {
        // Another node may have made the step while this one was waiting for the lock.
        guard case .refused = error, try version(knowing: steps.count) > current else {
          throw error
        }
      }
    }
  }

  /// Whether newer tables exclude this program.
  func isExcluded() -> Bool {
    do {
      _ = try version(knowing: SQL.steps.count)
      return false
    } catch HostingError.newerTables {
      return true
    } catch {
      // Requests report it if the database is unavailable.
      return false
    }
  }

  /// The version of the tables; 0 without tables.
  ///
  /// - Throws: `HostingError` if a program that knows a number of steps can't use the tables.
  func version(knowing known: Int) throws -> Int {
    let tables = try run(.schema, [Statement(SQL.hasTables)])[0].first
    guard tables?.text(0) == "t" else {
      guard tables?.text(1) == "f" else { throw HostingError.foreignTables }
      return 0
    }
    let found = try run(.schema, [Statement(SQL.currentVersion)])[0].first
    let version = Int(found?.number(0) ?? 0)
    if version > known, found?.number(1) ?? .max > known {
      throw HostingError.newerTables(found: version, known: known)
    }
    return version
  }

  /// Checks the server, the tables and the role.
  ///
  /// - Throws: `HostingError` if the tables are older than this program, too new for it or another
  ///   program's, or the role bypasses row-level security; `PostgresError` if the server is
  ///   unavailable.
  package func check() throws {
    let known = SQL.steps.count
    guard try version(knowing: known) >= known else { throw HostingError.olderTables }
    guard try run(.schema, [Statement(SQL.bypassesRowSecurity)])[0].first?.text(0) == "f" else {
      throw HostingError.bypassesRowSecurity
    }
  }
}

/// Lends connections to threads, for one transaction each.
final class PostgresPool: Sendable {
  /// In seconds.
  struct Timeouts {
    /// Per host.
    var connecting = 3
    var borrowing = 5.0
    var statement = 5.0
  }

  private let parameters: String
  private let timeouts: Timeouts
  private let metrics: HostingMetrics
  private let slots: DispatchSemaphore
  private let size: Int
  private let state = Mutex(State())

  private struct State {
    var idle: [PostgresConnection] = []
    var borrowed = 0
  }

  init(
    _ parameters: String, size: Int, timeouts: Timeouts = Timeouts(), metrics: HostingMetrics
  ) {
    self.parameters = parameters
    self.size = size
    self.timeouts = timeouts
    self.metrics = metrics
    slots = DispatchSemaphore(value: size)
  }

  var use: (size: Int, borrowed: Int, idle: Int) {
    state.withLock { (size, $0.borrowed, $0.idle.count) }
  }

  func run(
    _ statements: [Statement], seconds: Double = 0
  ) throws(PostgresError) -> [QueryResult] {
    guard slots.wait(timeout: .now() + timeouts.borrowing) == .success else {
      metrics.count(.exhaustions)
      throw .unreachable("all \(size) connections are in use")
    }
    defer { slots.signal() }
    let connection = try borrowConnection()
    defer { returnConnection(connection) }
    return try connection.run(statements, timeout: max(timeouts.statement, seconds))
  }

  func connect() throws(PostgresError) -> PostgresConnection {
    metrics.count(.connections)
    return try PostgresConnection(parameters, timeout: timeouts.connecting)
  }

  private func borrowConnection() throws(PostgresError) -> PostgresConnection {
    while let known = state.withLock({ $0.idle.popLast() }) {
      // An idle connection receives data only when the server closes it.
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

  private func returnConnection(_ connection: PostgresConnection) {
    let dropped = state.withLock { state -> [PostgresConnection] in
      state.borrowed -= 1
      guard connection.isBroken else {
        state.idle.append(connection)
        return []
      }
      // After a network outage the idle connections are broken too, and trying each would cost a
      // timeout.
      defer { state.idle = [] }
      return state.idle
    }
    // Close them outside the lock.
    _ = consume dropped
  }
}

package enum HostingError: ReportableError, Hashable {
  case newerTables(found: Int, known: Int)
  case olderTables
  case foreignTables
  case bypassesRowSecurity
  case unknownHousehold(String)
  case ambiguousHousehold(String, ids: [String])
  case unknownMember(String)
  case unknownDevice(String)
  case memberName(String)
  /// A household's files can't be read or written, as the sentence says.
  case contents(String)

  package var kind: FailureKind {
    switch self {
    case .newerTables, .olderTables, .foreignTables, .bypassesRowSecurity: .configuration
    case .unknownHousehold, .unknownMember, .unknownDevice: .notFound
    case .ambiguousHousehold: .ambiguous
    case .memberName: .usage
    case .contents: .damaged
    }
  }

  package var candidates: [String] {
    if case .ambiguousHousehold(_, let ids) = self { ids } else { [] }
  }

  package var description: String {
    switch self {
    case .newerTables(let found, let known):
      "The tables have version \(found), newer than the supported version \(known). "
        + "Update priorities-server."
    case .olderTables:
      "The tables are missing or outdated. Run: priorities-server migrate"
    case .foreignTables:
      "The database has tables of an earlier build or of another program. Use an empty database."
    case .bypassesRowSecurity:
      "The role is a superuser or has BYPASSRLS, so row-level security does not separate "
        + "households. Use an ordinary role."
    case .unknownHousehold(let text):
      "No household is called \"\(text)\". See: priorities-server household list"
    case .ambiguousHousehold(let text, let ids):
      "\(ids.count) households are called \"\(text)\". Use an id: \(ids.commaSeparated)"
    case .unknownMember(let name):
      "The household has no member \"\(name)\". See: priorities-server member list"
    case .unknownDevice(let name): "The household has no device \"\(name)\"."
    case .memberName(let name):
      "\"\(name)\" is not a valid member name. Use 1 to 60 letters, digits, - and _."
    case .contents(let reason): reason
    }
  }
}

enum PostgresError: ReportableError, Hashable {
  /// No connection could be opened or borrowed, so nothing was sent.
  case unreachable(String)
  /// The connection broke or timed out, and the statements may have run.
  case lost(String)
  /// The server refused a statement, and the transaction changed nothing.
  case refused(state: String, message: String)

  package var kind: FailureKind { .unreachable }

  package var description: String { "The database cannot be used: \(reason)." }

  package var problem: Problem { .noDatabase }

  /// The reason from libpq or the server, which may contain names of servers and roles, and values.
  var reason: String {
    switch self {
    case .unreachable(let reason), .lost(let reason): reason
    case .refused(let state, let message): "\(message) (\(state))"
    }
  }

  var isWorthRetrying: Bool {
    switch self {
    case .unreachable: false
    case .lost: true
    // A serialization failure or a deadlock.
    case .refused(let state, _): ["40001", "40P01"].contains(state) || breaksConnection
    }
  }

  /// A prepared statement is missing or its tables changed, which doesn't affect a new connection.
  private static let outdated = ["26000", "0A000"]

  /// Whether only a new connection can help.
  ///
  /// That is also the case if the server is starting, stopping or has become a standby.
  var breaksConnection: Bool {
    guard case .refused(let state, _) = self else { return true }
    return state.hasPrefix("57P") || state.hasPrefix("08") || state == "25006" || state == "53300"
      || Self.outdated.contains(state)
  }
}

extension Problem {
  /// Leaves out the reason, which may contain names of servers and roles; the log has it.
  static let noDatabase = Problem(
    .unavailable, "The database cannot be reached. Try again.", retryAfter: 5)
}

package final class HostingMetrics: Sendable {
  enum Counter: String, CaseIterable {
    case loads = "Households loaded from their logs."
    case applied = "Entries from other nodes applied."
    case damages = "Requests to households whose logs are damaged."
    case discards = "Copies in memory discarded because they differed from their logs."
    case conflicts = "Appends that lost to another node."
    case appends = "Entries appended."
    case retries = "Retried statements."
    case snapshots = "Snapshots saved."
    case evictions = "Households evicted from memory."
    case connections = "Connections to the database opened."
    case exhaustions = "Timeouts while waiting for a connection."
    case notifications = "Notifications sent."
    case polls = "Polls for changes made by other nodes."
  }

  private let counts = Mutex<[Counter: Int]>([:])

  package init() {}

  subscript(counter: Counter) -> Int { counts.withLock { $0[counter, default: 0] } }

  func count(_ counter: Counter, by number: Int = 1) {
    counts.withLock { $0[counter, default: 0] += number }
  }

  var lines: [String] {
    Counter.allCases.flatMap { counter in
      Self.lines("\(counter)_total", "counter", counter.rawValue, self[counter])
    }
  }

  static func lines(_ name: String, _ type: String, _ help: String, _ value: Int) -> [String] {
    let name = "priorities_hosting_\(name)"
    return ["# HELP \(name) \(help)", "# TYPE \(name) \(type)", "\(name) \(value)"]
  }
}
