import Basics
import Households
import Lists
import Synchronization

/// Notifies other nodes of changed households, and is notified by them, through the database.
///
/// Notifications are gathered and sent at most twenty times a second.
///
/// They use a separate connection, since within the transaction of a change they would halve the
/// rate of changes. Where none arrive, as through a pooler, households with streams are checked
/// every second.
final class ChangeNotifier: Sendable {
  private struct State {
    var changed: Set<HouseholdID> = []
    /// When its own notification last arrived.
    var heard: Double?
  }

  /// The maximum ids per notification, which is limited to 8,000 bytes.
  private static let most = 200
  /// Seconds between test notifications to itself.
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

  var isHeard: Bool {
    state.withLock { state in state.heard.map { monotonicNow - $0 < 3 * Self.pulse } ?? false }
  }

  /// Starts listening, on a separate thread.
  ///
  /// - Parameter hear: Called with the households that another node changed; nil if it may be any.
  func start(_ hear: @escaping @Sendable (Set<HouseholdID>?) -> Void) {
    _ = DetachedThread.start { [weak self] in
      var polled = 0.0
      while let self {
        do {
          try listen(hear, &polled)
        } catch {
          state.withLock { $0.heard = nil }
        }
        poll(hear, &polled)
        usleep(500_000)
      }
    }
  }

  private func poll(_ hear: (Set<HouseholdID>?) -> Void, _ last: inout Double) {
    guard monotonicNow - last >= 1 else { return }
    last = monotonicNow
    hear(nil)
  }

  /// Sends and receives until the connection breaks.
  private func listen(
    _ hear: (Set<HouseholdID>?) -> Void, _ polled: inout Double
  ) throws(PostgresError) {
    let connection = try database.connect()
    _ = try connection.run(Statement(SQL.listen), timeout: 5)
    log("notifications begin")
    // Notifications may have been missed until here.
    hear(nil)
    var pulsed = 0.0
    while true {
      var statements: [Statement] = []
      let ids = state.withLock { state in
        defer { state.changed = [] }
        return Array(state.changed)
      }
      for start in stride(from: 0, to: ids.count, by: Self.most) {
        let part = ids[start..<min(start + Self.most, ids.count)].map(\.description)
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
      var heard: Set<HouseholdID> = []
      for text in try connection.notifications(wait: 50) {
        let words = text.split(separator: " ")
        if words.first.map(String.init) == node {
          state.withLock { $0.heard = monotonicNow }
        } else {
          heard.formUnion(words.dropFirst().compactMap { HouseholdID(String($0)) })
        }
      }
      if !heard.isEmpty { hear(heard) }
      if !isHeard { poll(hear, &polled) }
    }
  }
}
