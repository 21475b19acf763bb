import PrioritiesBasics
import PrioritiesHouseholds
import PriorityLists
import Synchronization

enum NodeEvent {
  /// Households that other nodes changed; nil if any household may have changed.
  case changed(Set<HouseholdID>?)
  /// Households that were deleted, or that had a device revoked or a member deleted; nil if any
  /// household may be one.
  case accessChanged(Set<HouseholdID>?)
  /// Every few seconds, with whether the database has newer tables that exclude this program.
  case pulse(isExcluded: Bool)
}

/// Exchanges the changed households with other nodes, through the database.
///
/// Sends at most twenty times a second over a separate connection, because notifications inside a
/// change's transaction would halve the throughput. If none arrive, as behind a pooler, it polls
/// households with streams every second.
final class ChangeNotifier: Sendable {
  private struct State {
    var changed: Set<HouseholdID> = []
    /// When this node's own notification last arrived.
    var lastPulse: Double?
  }

  /// PostgreSQL limits a notification to 8,000 bytes.
  private static let idLimit = 200
  /// The first word of a notification of changed access, in place of the node's id.
  private static let access = "access"
  /// Seconds between notifications to itself, which test the connection, and between checks of the
  /// tables.
  private static let pulse = 5.0

  private let database: PostgresDatabase
  private let log: @Sendable (String) -> Void
  private let node: String
  private let state = Mutex(State())

  init(database: PostgresDatabase, log: @escaping @Sendable (String) -> Void) {
    self.database = database
    self.log = log
    node = HouseholdID.random().description
  }

  /// A statement for a transaction that changes who has access to a household.
  static func accessChanged(of household: HouseholdID) -> Statement {
    Statement(SQL.notify, .text("\(access) \(household)"))
  }

  /// A statement for a command that changed a household.
  static func changed(_ household: HouseholdID) -> Statement {
    Statement(SQL.notify, .text("command \(household)"))
  }

  func changed(_ household: HouseholdID) {
    state.withLock { _ = $0.changed.insert(household) }
  }

  var isReceiving: Bool {
    state.withLock { state in state.lastPulse.map { monotonicNow - $0 < 3 * Self.pulse } ?? false }
  }

  /// Listens on a separate thread.
  func start(_ handle: @escaping @Sendable (NodeEvent) -> Void) {
    _ = DetachedThread.start { [weak self] in
      var times = Times()
      while let self {
        do {
          try listen(handle, &times)
        } catch {
          state.withLock { $0.lastPulse = nil }
        }
        poll(handle, &times)
        usleep(500_000)
      }
    }
  }

  private struct Times {
    var polled = 0.0
    var pulsed = 0.0
  }

  private func poll(_ handle: (NodeEvent) -> Void, _ times: inout Times) {
    guard monotonicNow - times.polled >= 1 else { return }
    times.polled = monotonicNow
    handle(.changed(nil))
  }

  private func listen(
    _ handle: (NodeEvent) -> Void, _ times: inout Times
  ) throws(PostgresError) {
    let connection = try database.connect()
    _ = try connection.run(Statement(SQL.listen), timeout: 5)
    log("notifications begin")
    // Earlier notifications may have been missed.
    handle(.accessChanged(nil))
    handle(.changed(nil))
    times.pulsed = 0
    while true {
      var statements: [Statement] = []
      let ids = state.withLock { state in
        defer { state.changed = [] }
        return Array(state.changed)
      }
      for start in stride(from: 0, to: ids.count, by: Self.idLimit) {
        let part = ids[start..<min(start + Self.idLimit, ids.count)].map(\.description)
        statements.append(
          Statement(SQL.notify, .text("\(node) \(part.spaceSeparated)")))
      }
      if monotonicNow - times.pulsed >= Self.pulse {
        times.pulsed = monotonicNow
        handle(.pulse(isExcluded: database.isExcluded()))
        if statements.isEmpty { statements.append(Statement(SQL.notify, .text(node))) }
      }
      if !statements.isEmpty {
        _ = try connection.run(statements, timeout: 5)
        database.metrics.count(.notifications, by: statements.count)
      }
      var changed: Set<HouseholdID> = []
      var access: Set<HouseholdID> = []
      for text in try connection.notifications(wait: 50) {
        let words = text.split(separator: " ").map(String.init)
        let households = words.dropFirst().compactMap { HouseholdID($0) }
        switch words.first {
        case node: state.withLock { $0.lastPulse = monotonicNow }
        case Self.access: access.formUnion(households)
        default: changed.formUnion(households)
        }
      }
      if !access.isEmpty { handle(.accessChanged(access)) }
      if !changed.isEmpty { handle(.changed(changed)) }
      if !isReceiving { poll(handle, &times) }
    }
  }
}
