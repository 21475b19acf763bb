import PrioritiesBasics
import PrioritiesStorage
import PriorityLists
import Synchronization

/// A household in this node's memory, as of the last ``catchUp(to:)`` or change.
///
/// Calls block and are serialized.
final class Replica: Sendable {
  static let snapshotInterval: Int64 = 256
  /// The number of conflicts after which attempts pause.
  private static let attemptLimit = 30
  /// Seconds after a conflict in which a node waits before each change.
  private static let contentionWindow = 2.0
  private static let yieldDelay = 0.004

  let household: HouseholdID
  private let log: any ChangeLog
  private let source: Source
  private let metrics: HostingMetrics
  private let state: Mutex<State>
  private let report: @Sendable (String) -> Void
  /// Copies of the state that can be read during a change.
  private let published: Mutex<Published>
  private let changesSinceSnapshot: Atomic<Int64>

  private struct Published {
    var position: LogPosition
    /// When the position was reached, in seconds of the monotonic clock.
    var time: Double
  }

  private struct State {
    var store: Store
    var position: LogPosition
    /// Whether the store and the log may differ.
    var needsReload = false
    /// Whether clients may have seen entries that the log has lost.
    var needsNewEpoch = false
    /// Changes since the newest known snapshot.
    var sinceSnapshot: Int64
    /// In seconds of the monotonic clock.
    var lastConflict = -Double.infinity
    var wroteLast = false
  }

  init(
    _ household: HouseholdID, log: any ChangeLog, clock: @escaping @Sendable () -> Timestamp,
    ids: @escaping @Sendable () -> Item.ID = Store.randomID,
    metrics: HostingMetrics = HostingMetrics(),
    report: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(LogError) {
    self.household = household
    self.log = log
    self.metrics = metrics
    self.report = report
    source = Source(household: household, log: log, clock: clock, ids: ids)
    let state = try source.read()
    published = Mutex(Published(position: state.position, time: monotonicNow))
    changesSinceSnapshot = Atomic(state.sinceSnapshot)
    self.state = Mutex(state)
    metrics.count(.loads)
  }

  var version: Int64 { published.withLock { $0.position.version } }

  /// Whether the copy is as new as `newest`, the log's newest position, read at `time` or later.
  func isCurrent(_ newest: LogPosition, asOf time: Double) -> Bool {
    published.withLock { published in
      // A position that is older may have been read before this node's last change.
      newest == published.position
        || newest.version < published.position.version && time <= published.time
    }
  }

  /// The number of entries since the newest known snapshot.
  var logLength: Int64 { changesSinceSnapshot.load(ordering: .relaxed) }

  // MARK: Reading

  func read<Value>(_ body: (StoreTransaction) throws -> Value) throws -> Value {
    try locked { state in
      try prepare(&state)
      return try state.store.read(body)
    }
  }

  package func contents() throws -> [UInt8] {
    try locked { state in
      try prepare(&state)
      return try state.store.contents()
    }
  }

  /// Applies newer log entries, at least up to the given newest position of the log.
  ///
  /// - Parameters:
  ///   - known: The log's newest position; nil to read it.
  ///   - time: The position was read then or later.
  /// - Returns: Whether the copy differed from the log and was discarded.
  @discardableResult
  func catchUp(to known: LogPosition? = nil, asOf time: Double = .infinity) throws -> Bool {
    try locked { state in
      try prepare(&state)
      publish(state)
      let newest = if let known { known } else { try log.newest(of: household) }
      guard !isCurrent(newest, asOf: time) else { return false }
      let discards = metrics[.discards]
      try apply(nil, &state)
      return metrics[.discards] > discards
    }
  }

  // MARK: Changing

  /// Changes the log, then the store.
  ///
  /// - Throws: ``LogError/unavailable(_:)`` if the outcome is unknown. Repeating the change with
  ///   the same id returns it.
  func change<Value>(_ body: (Store) throws -> Value) throws -> Value {
    try locked { state in
      // A slower node must read this node's entries before it can write. Without a pause, each of
      // its changes would conflict.
      if state.wroteLast, monotonicNow - state.lastConflict < Self.contentionWindow {
        guard Turn.yield(seconds: Self.yieldDelay) else { throw LogError.busy(household) }
      }
      var retries = Retries()
      var attempt = 0
      while true {
        try prepare(&state)
        switch try once(&state, body) {
        case .done(let value):
          // The change is in the log; a later change saves a snapshot.
          try? saveSnapshot(&state)
          return value
        case .overtaken(let entries):
          metrics.count(.conflicts)
          state.lastConflict = monotonicNow
          try apply(entries, &state)
          // Retry at once: the append waited for the conflicting one and returned it, so this node
          // is ready before the other's next change, and a pause would make it late again. After
          // many attempts, random pauses keep the nodes apart.
          attempt += 1
          if attempt >= Self.attemptLimit, Turn.retry(&retries) != .now {
            throw LogError.busy(household)
          }
        }
      }
    }
  }

  private func locked<Value>(_ body: (inout State) throws -> Value) throws -> Value {
    nonisolated(unsafe) var value: Value?
    try state.withLock { state in
      defer { publish(state) }
      value = try body(&state)
    }
    guard let value else { preconditionFailure("The body has run.") }
    return value
  }

  private func publish(_ state: State) {
    guard !state.needsReload else { return }
    changesSinceSnapshot.store(state.sinceSnapshot, ordering: .relaxed)
    published.withLock { published in
      guard published.position != state.position else { return }
      published = Published(position: state.position, time: monotonicNow)
    }
  }

  private enum Attempt<Value> {
    case done(Value)
    case overtaken([LogEntry]?)
  }

  private func once<Value>(
    _ state: inout State, _ body: (Store) throws -> Value
  ) throws -> Attempt<Value> {
    let round = AppendRound(household: household, log: log, position: state.position)
    state.store.setRecorder { connection, body in try round.run(connection, body) }
    defer { state.store.setRecorder(nil) }
    do {
      let value = try body(state.store)
      state.position = round.position
      state.sinceSnapshot += round.count
      if round.count > 0 { state.wroteLast = true }
      return .done(value)
    } catch {
      switch round.failure {
      case .conflict(let entries): return .overtaken(entries)
      case .log(let error):
        // Only the log shows whether it has the entry.
        state.needsReload = true
        throw error
      case nil:
        // The log has entries that are missing from the store.
        if round.count > 0 { state.needsReload = true }
        throw error
      }
    }
  }

  // MARK: The log

  private func prepare(_ state: inout State) throws {
    if state.needsReload { try reload(&state) }
    for _ in 0..<Self.attemptLimit where state.needsNewEpoch {
      switch try once(&state, { try $0.renewEpoch() }) {
      case .done: state.needsNewEpoch = false
      case .overtaken(let entries): try apply(entries, &state)
      }
    }
    if state.needsNewEpoch { throw LogError.busy(household) }
  }

  private func reload(_ state: inout State) throws(LogError) {
    let lastConflict = state.lastConflict
    let needsNewEpoch = state.needsNewEpoch
    state = try source.read()
    state.lastConflict = lastConflict
    state.needsNewEpoch = needsNewEpoch
    metrics.count(.loads)
  }

  /// Discards a copy that differs from the log.
  private func discard(_ state: inout State) throws {
    metrics.count(.discards)
    report(
      "household \(household): the database lost entries up to \(state.position.version); the copy "
        + "in memory was discarded")
    state.needsReload = true
    state.needsNewEpoch = true
    try prepare(&state)
  }

  /// - Parameter known: The entries after the store's version; nil to read them from the log.
  private func apply(_ known: [LogEntry]?, _ state: inout State) throws {
    let entries: [LogEntry]
    do {
      if let known {
        entries = known
      } else {
        switch try log.entries(of: household, after: state.position) {
        case .entries(let found): entries = found
        case .pruned: return try reload(&state)
        case .diverged: return try discard(&state)
        }
      }
      try source.apply(entries, to: &state)
    } catch {
      if case LogError.unavailable? = error as? LogError {} else { state.needsReload = true }
      throw error
    }
    if !entries.isEmpty { state.wroteLast = false }
    metrics.count(.applied, by: entries.count)
  }

  private struct Source {
    var household: HouseholdID
    var log: any ChangeLog
    var clock: @Sendable () -> Timestamp
    var ids: @Sendable () -> Item.ID

    func read() throws(LogError) -> State {
      let (snapshot, entries) = try log.start(of: household)
      var state = State(
        store: try store(snapshot.contents, schema: snapshot.schema), position: snapshot.position,
        sinceSnapshot: 0)
      try apply(entries, to: &state)
      return state
    }

    func apply(_ entries: [LogEntry], to state: inout State) throws(LogError) {
      var waiting: [[UInt8]] = []
      for entry in entries {
        guard entry.version == state.position.version + 1 else {
          throw .damaged(household, "entry \(state.position.version + 1) is missing")
        }
        guard entry.schema <= Store.schemaVersion else {
          throw .newer(household, schema: entry.schema)
        }
        switch entry.body {
        case .changeset(let bytes): waiting.append(bytes)
        case .contents(let bytes):
          waiting = []
          state.store = try store(bytes, schema: entry.schema)
        }
        state.position = LogPosition(version: entry.version, id: entry.id)
        state.sinceSnapshot += 1
      }
      guard !waiting.isEmpty else { return }
      do {
        try state.store.withConnection { try Changeset.apply(waiting, to: $0) }
      } catch {
        throw .damaged(household, "\(error)")
      }
    }

    private func store(_ contents: [UInt8], schema: Int) throws(LogError) -> Store {
      guard schema <= Store.schemaVersion else { throw .newer(household, schema: schema) }
      do {
        return try Store.inMemory(contents: contents, clock: clock, ids: ids)
      } catch {
        throw .damaged(household, "\(error)")
      }
    }
  }

  private func saveSnapshot(_ state: inout State) throws {
    guard state.sinceSnapshot >= Self.snapshotInterval else { return }
    state.sinceSnapshot = 0
    try log.save(
      LogSnapshot(
        position: state.position, schema: Store.schemaVersion, contents: try state.store.contents()),
      of: household)
    metrics.count(.snapshots)
  }
}
