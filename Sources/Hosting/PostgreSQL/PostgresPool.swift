import Basics
import Dispatch
import Synchronization

/// Connections that threads borrow, each for one transaction.
final class PostgresPool: Sendable {
  /// The time limits of each step, in seconds.
  struct Timeouts: Sendable {
    /// Until a connection is open, for each of the hosts.
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

  /// Creates a pool; connections are opened as they are needed.
  init(
    _ parameters: String, size: Int, timeouts: Timeouts = Timeouts(), metrics: HostingMetrics
  ) {
    self.parameters = parameters
    self.size = size
    self.timeouts = timeouts
    self.metrics = metrics
    places = DispatchSemaphore(value: size)
  }

  /// How many connections there may be, are in use and are idle.
  var use: (size: Int, borrowed: Int, idle: Int) {
    state.withLock { (size, $0.borrowed, $0.idle.count) }
  }

  /// Runs statements as one transaction on a connection of the pool.
  func run(_ statements: [Statement]) throws(PostgresError) -> [QueryResult] {
    guard places.wait(timeout: .now() + timeouts.borrowing) == .success else {
      metrics.count(\.exhaustions)
      throw .unreachable("all \(size) connections are in use")
    }
    defer { places.signal() }
    let connection = try borrowed()
    defer { giveBack(connection) }
    return try connection.run(statements, timeout: timeouts.statement)
  }

  /// Opens a connection beside the pool.
  func connect() throws(PostgresError) -> PostgresConnection {
    metrics.count(\.connections)
    return try PostgresConnection(parameters, timeout: timeouts.connecting)
  }

  private func borrowed() throws(PostgresError) -> PostgresConnection {
    while let known = nextIdle() {
      // If there is something to read, the server has closed it, or is about to.
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
        // Where one is lost without a word, as by a cut of the network, the idle ones are lost too,
        // and each would cost somebody the whole time-out.
        swap(&dropped, &state.idle)
      }
    }
    // Closed outside the lock.
    dropped.removeAll()
  }
}
