/// Why statements failed.
enum PostgresError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No connection could be opened or borrowed: nothing was sent.
  case unreachable(String)
  /// The connection broke, or no answer came in time: whether the statements ran is not known.
  case lost(String)
  /// The server refused a statement, and the transaction changed nothing.
  case refused(state: String, message: String)

  var description: String {
    switch self {
    case .unreachable(let reason), .lost(let reason): reason
    case .refused(let state, let message): "\(message) (\(state))"
    }
  }

  /// Whether the same statements may succeed if they are sent again.
  var isWorthRetrying: Bool {
    switch self {
    case .unreachable: false
    case .lost: true
    // A serialization failure, a deadlock, or a server that starts, stops or has become a standby.
    case .refused(let state, _): ["40001", "40P01"].contains(state) || isGone
    }
  }

  /// A kept statement that is gone, or whose tables have changed under it: a new connection has none.
  private static let outdated = ["26000", "0A000"]

  /// Whether the connection can no longer be used.
  var isGone: Bool {
    guard case .refused(let state, _) = self else { return true }
    return state.hasPrefix("57P") || state.hasPrefix("08") || state == "25006" || state == "53300"
      || Self.outdated.contains(state)
  }
}

/// Why a request to the database failed.
package protocol DatabaseFailure: Error, CustomStringConvertible {}

extension PostgresError: DatabaseFailure {}
