import Basics
import Households
import Lists
import Synchronization

/// Exchanges notifications of changed households with other nodes, through the database.
///
/// Sends at most twenty times a second, over a separate connection: in a change's transaction,
/// notifications would halve the throughput. If none arrive, as through a pooler, polls households
/// with streams every second.
final class ChangeNotifier: Sendable {
  private struct State {
    var changed: Set<HouseholdID> = []
    /// When this node's own notification last arrived.
    var lastPulse: Double?
  }

  /// PostgreSQL limits a notification to 8,000 bytes.
  private static let idLimit = 200
  /// Seconds between notifications to itself that test the connection.
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

  func changed(_ household: HouseholdID) {
    state.withLock { _ = $0.changed.insert(household) }
  }

  var isReceiving: Bool {
    state.withLock { state in state.lastPulse.map { monotonicNow - $0 < 3 * Self.pulse } ?? false }
  }

  /// Listens on a separate thread.
  ///
  /// - Parameter handle: Gets the households that other nodes changed; nil if it may be any.
  func start(_ handle: @escaping @Sendable (Set<HouseholdID>?) -> Void) {
    _ = DetachedThread.start { [weak self] in
      var polled = 0.0
      while let self {
        do {
          try listen(handle, &polled)
        } catch {
          state.withLock { $0.lastPulse = nil }
        }
        poll(handle, &polled)
        usleep(500_000)
      }
    }
  }

  private func poll(_ handle: (Set<HouseholdID>?) -> Void, _ last: inout Double) {
    guard monotonicNow - last >= 1 else { return }
    last = monotonicNow
    handle(nil)
  }

  private func listen(
    _ handle: (Set<HouseholdID>?) -> Void, _ polled: inout Double
  ) throws(PostgresError) {
    let connection = try database.connect()
    _ = try connection.run(Statement(SQL.listen), timeout: 5)
    log("notifications begin")
    // Earlier notifications may have been missed.
    handle(nil)
    var pulsed = 0.0
    while true {
      var statements: [Statement] = []
      let ids = state.withLock { state in
        defer { state.changed = [] }
        return Array(state.changed)
      }
      for start in stride(from: 0, to: ids.count, by: Self.idLimit) {
        let part = ids[start..<min(start + Self.idLimit, ids.count)].map(\.description)
        statements.append(
          Statement(SQL.notify, .text("\(node) \(part.joined(separator: " "))")))
      }
      if monotonicNow - pulsed >= Self.pulse {
        pulsed = monotonicNow
        if statements.isEmpty { statements.append(Statement(SQL.notify, .text(node))) }
      }
      if !statements.isEmpty {
        _ = try connection.run(statements, timeout: 5)
        database.metrics.count(.notifications, by: statements.count)
      }
      var changed: Set<HouseholdID> = []
      for text in try connection.notifications(wait: 50) {
        let words = text.split(separator: " ")
        if words.first.map(String.init) == node {
          state.withLock { $0.lastPulse = monotonicNow }
        } else {
          changed.formUnion(words.dropFirst().compactMap { HouseholdID(String($0)) })
        }
      }
      if !changed.isEmpty { handle(changed) }
      if !isReceiving { poll(handle, &polled) }
    }
  }
}
