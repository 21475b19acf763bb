import Basics
import Synchronization

package enum HostingError: ReportableError, Hashable {
  /// A newer version made the tables, and this one cannot use them.
  case newerTables(found: Int, known: Int)
  case olderTables
  case bypassesRowSecurity
  case database(String)
  case unknownHousehold(String)
  case unknownMember(String)
  case unknownDevice(String)
  case memberName(String)
  case contents(String)

  package var kind: FailureKind {
    switch self {
    case .newerTables, .olderTables, .bypassesRowSecurity: .configuration
    case .database: .unreachable
    case .unknownHousehold, .unknownMember, .unknownDevice: .notFound
    case .memberName: .usage
    case .contents: .damaged
    }
  }

  package var description: String {
    switch self {
    case .newerTables(let found, let known):
      "The tables are of a newer version (\(found), known is \(known)). Update priorities-server."
    case .olderTables:
      "The tables are missing or of an older version. Run: priorities-server migrate"
    case .bypassesRowSecurity:
      "The role is a superuser or has BYPASSRLS, so nothing separates the households. "
        + "Use an ordinary role."
    case .database(let reason): "The database cannot be used: \(reason)."
    case .unknownHousehold(let text):
      "There is no household \"\(text)\". See: priorities-server household list"
    case .unknownMember(let name):
      "The household has no member \"\(name)\". See: priorities-server member list"
    case .unknownDevice(let name): "The household has no device \"\(name)\"."
    case .memberName(let name):
      "\"\(name)\" cannot be a member's name. Use 1 to 60 letters, digits, - and _."
    case .contents(let reason): "The household cannot be moved: \(reason)"
    }
  }
}

enum PostgresError: ReportableError, Hashable {
  /// No connection could be opened or borrowed: nothing was sent.
  case unreachable(String)
  /// The connection broke or timed out: the statements may have run.
  case lost(String)
  /// The server refused a statement, and the transaction changed nothing.
  case refused(state: String, message: String)

  package var kind: FailureKind { .unreachable }

  package var problem: Problem { .noDatabase }

  package var description: String { "The database cannot be used: \(reason)." }

  /// The reason from libpq or the server; it may name servers, roles and values.
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
    // A serialization failure, a deadlock, or a server that starts, stops or has become a standby.
    case .refused(let state, _): ["40001", "40P01"].contains(state) || isGone
    }
  }

  /// A prepared statement is gone, or its tables have changed: a new connection has none.
  private static let outdated = ["26000", "0A000"]

  var isGone: Bool {
    guard case .refused(let state, _) = self else { return true }
    return state.hasPrefix("57P") || state.hasPrefix("08") || state == "25006" || state == "53300"
      || Self.outdated.contains(state)
  }
}

extension Problem {
  /// Omits the reason, which names servers and roles; that is logged instead.
  static let noDatabase = Problem(
    .unavailable, "The database cannot be reached. Try again.", retryAfter: 5)
}

package final class HostingMetrics: Sendable {
  enum Counter: String, CaseIterable {
    case loads = "Households read from their logs."
    case applied = "Entries of other nodes applied."
    case conflicts = "Appends that another node was faster with."
    case appends = "Entries appended."
    case retries = "Statements sent again."
    case snapshots = "Snapshots kept."
    case evictions = "Households put out of memory."
    case connections = "Connections to the database opened."
    case exhaustions = "Waits for a connection in vain."
    case notifications = "Notifications sent."
    case polls = "Times that changes of other nodes were asked for."
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
