import Lists
import Storage
import Synchronization
import SystemFiles

/// A household in the memory of this node, as new as its log was when it was asked last.
///
/// All calls block and wait for each other.
public final class Replica: Sendable {
  /// How many changes make another snapshot.
  public static let snapshotInterval: Int64 = 256
  /// How often a change is run again where other nodes are faster.
  private static let tries = 60
  /// For how many seconds after it was slower a node lets others go first, and for how many
  /// microseconds each time.
  private static let (contention, courtesy) = (2.0, UInt32(4000))

  /// Which one.
  public let household: HouseholdID
  private let log: any ChangeLog
  private let clock: @Sendable () -> Timestamp
  private let ids: @Sendable () -> Item.ID
  private let metrics: HostingMetrics
  private let state: Mutex<State>
  /// The last entry that is in the store, to be seen without waiting for a change.
  private let shown: Atomic<Int64>
  /// The changes since the newest snapshot that is known.
  private let unkept: Atomic<Int64>

  private struct State {
    var store: Store
    /// Records the changes of the store; nil until there is one.
    var recorder: ChangeRecorder?
    /// The last entry that is in the store.
    var version: Int64
    /// Set where the store and the log may differ: it is read again before it is used again.
    var isDoubtful = false
    /// Changes since the newest snapshot that is known.
    var sinceSnapshot: Int64
    /// When another node was faster last, in seconds of the monotonic clock.
    var lastConflict = -Double.infinity
    /// Whether the last entry is one of this node.
    var wroteLast = false
  }

  /// Reads a household from its log.
  public init(
    _ household: HouseholdID, log: any ChangeLog, clock: @escaping @Sendable () -> Timestamp,
    ids: @escaping @Sendable () -> Item.ID = Store.randomID,
    metrics: HostingMetrics = HostingMetrics()
  ) throws(LogError) {
    self.household = household
    self.log = log
    self.clock = clock
    self.ids = ids
    self.metrics = metrics
    let state = try Self.read(household, log: log, clock: clock, ids: ids)
    shown = Atomic(state.version)
    unkept = Atomic(state.sinceSnapshot)
    self.state = Mutex(state)
    metrics.count(\.loads)
  }

  /// The last entry of the log that is in the store.
  public var version: Int64 { shown.load(ordering: .acquiring) }

  /// How many entries the log has since the newest snapshot that is known here.
  public var logLength: Int64 { unkept.load(ordering: .relaxed) }

  // MARK: Reading

  /// Reads what the store holds as of the last ``catchUp(to:)`` or change.
  public func read<Value>(_ body: (Store) throws -> Value) throws -> Value {
    try locked { state in
      if state.isDoubtful { try reload(&state) }
      return try body(state.store)
    }
  }

  /// Applies what the log has more, at least up to a version; nil asks the log for its newest.
  ///
  /// - Returns: Whether anything was new.
  @discardableResult
  public func catchUp(to version: Int64? = nil) throws(LogError) -> Bool {
    try state.withLock { state throws(LogError) in
      if state.isDoubtful { try reload(&state) }
      let newest = if let version { version } else { try log.version(of: household) }
      guard newest > state.version else { return false }
      try apply(nil, &state)
      show(state)
      return true
    }
  }

  // MARK: Changing

  /// Changes the store: what is changed is in the log before it is in the store.
  ///
  /// - Throws: ``LogError/unavailable(_:)`` where it cannot be known whether it is in the log; the
  ///   change is not answered then, and a client that asks again by the same id learns what became
  ///   of it.
  public func change<Value>(_ body: (Store) throws -> Value) throws -> Value {
    try locked { state in
      // Whoever was slower has to read what this node wrote before it can write itself: it would be
      // late every time if this node went on at once.
      if state.wroteLast, monotonicNow - state.lastConflict < Self.contention {
        usleep(Self.courtesy)
      }
      for attempt in 0..<Self.tries {
        if state.isDoubtful { try reload(&state) }
        switch try once(&state, body) {
        case .done(let value):
          try? keepSnapshot(&state)
          return value
        case .overtaken(let entries):
          metrics.count(\.conflicts)
          state.lastConflict = monotonicNow
          // Run again at once: an append waits for another one of its version and brings that along,
          // so that whoever was slower is ready sooner than the other's next change. Who sleeps over
          // it is late again. Only where luck does not turn at all are they taken apart.
          if attempt >= Self.tries / 2 { usleep(UInt32.random(in: 0...5000)) }
          try apply(entries, &state)
        }
      }
      throw LogError.busy(household)
    }
  }

  /// Answers what a body does with the state; it may be of a type that no other thread may have.
  private func locked<Value>(_ body: (inout State) throws -> Value) throws -> Value {
    nonisolated(unsafe) var value: Value?
    try state.withLock { state in
      defer { show(state) }
      value = try body(&state)
    }
    guard let value else { preconditionFailure("The body has run.") }
    return value
  }

  private func show(_ state: State) {
    guard !state.isDoubtful else { return }
    unkept.store(state.sinceSnapshot, ordering: .relaxed)
    shown.store(state.version, ordering: .releasing)
  }

  /// What became of a change.
  private enum Try<Value> {
    case done(Value)
    /// Another node was faster; what it wrote, where that is known.
    case overtaken([LogEntry]?)
  }

  /// Runs a change once.
  private func once<Value>(
    _ state: inout State, _ body: (Store) throws -> Value
  ) throws -> Try<Value> {
    let recorder = try state.recorder ?? ChangeRecorder(state.store)
    state.recorder = recorder
    let round = AppendRound(
      household: household, log: log, recorder: recorder, version: state.version)
    state.store.setRecorder { connection, body in try round.run(connection, body) }
    defer { state.store.setRecorder(nil) }
    do {
      let value = try body(state.store)
      state.version = round.version
      state.sinceSnapshot += round.count
      if round.count > 0 { state.wroteLast = true }
      return .done(value)
    } catch {
      switch round.failure {
      case .conflict(let entries): return .overtaken(entries)
      case .log(let error):
        // What became of it is for the log to say.
        state.isDoubtful = true
        throw error
      case nil:
        // An entry that is in the log and not in the store is read from there.
        if round.count > 0 { state.isDoubtful = true }
        throw error
      }
    }
  }

  // MARK: The log

  private func reload(_ state: inout State) throws(LogError) {
    let lastConflict = state.lastConflict
    state = try Self.read(household, log: log, clock: clock, ids: ids)
    state.lastConflict = lastConflict
    metrics.count(\.loads)
  }

  /// Applies what follows the store's version; nil asks the log for it.
  private func apply(_ known: [LogEntry]?, _ state: inout State) throws(LogError) {
    let found: [LogEntry]? =
      if let known { known } else { try log.entries(of: household, after: state.version) }
    guard let entries = found else { return try reload(&state) }
    do throws(LogError) {
      try Self.apply(entries, to: &state, of: household, clock, ids)
    } catch {
      state.isDoubtful = true
      throw error
    }
    if !entries.isEmpty { state.wroteLast = false }
    metrics.count(\.applied, by: entries.count)
  }

  private static func read(
    _ household: HouseholdID, log: any ChangeLog, clock: @escaping @Sendable () -> Timestamp,
    ids: @escaping @Sendable () -> Item.ID
  ) throws(LogError) -> State {
    let (snapshot, entries) = try log.start(of: household)
    var state = State(
      store: try store(snapshot.contents, schema: snapshot.schema, of: household, clock, ids),
      version: snapshot.version, sinceSnapshot: 0)
    try apply(entries, to: &state, of: household, clock, ids)
    return state
  }

  private static func store(
    _ contents: [UInt8], schema: Int, of household: HouseholdID,
    _ clock: @escaping @Sendable () -> Timestamp, _ ids: @escaping @Sendable () -> Item.ID
  ) throws(LogError) -> Store {
    guard schema <= Store.schemaVersion else { throw .newer(household, schema: schema) }
    do {
      return try Store.inMemory(contents: contents, clock: clock, ids: ids)
    } catch {
      throw .damaged(household, "\(error)")
    }
  }

  /// Applies entries, those in a row as one.
  private static func apply(
    _ entries: [LogEntry], to state: inout State, of household: HouseholdID,
    _ clock: @escaping @Sendable () -> Timestamp, _ ids: @escaping @Sendable () -> Item.ID
  ) throws(LogError) {
    var waiting: [[UInt8]] = []
    func flush(_ store: Store) throws(LogError) {
      guard !waiting.isEmpty else { return }
      do {
        try store.withConnection { try Changeset.apply(waiting, to: $0) }
      } catch {
        throw .damaged(household, "\(error)")
      }
      waiting = []
    }
    for entry in entries {
      guard entry.version == state.version + 1 else {
        throw .damaged(household, "entry \(state.version + 1) is missing")
      }
      guard entry.schema <= Store.schemaVersion else {
        throw .newer(household, schema: entry.schema)
      }
      switch entry.body {
      case .changeset(let bytes): waiting.append(bytes)
      case .contents(let bytes):
        waiting = []
        state.recorder = nil
        state.store = try store(bytes, schema: entry.schema, of: household, clock, ids)
      }
      state.version = entry.version
      state.sinceSnapshot += 1
    }
    try flush(state.store)
  }

  /// Keeps a snapshot where it is time for one.
  private func keepSnapshot(_ state: inout State) throws {
    guard state.sinceSnapshot >= Self.snapshotInterval else { return }
    state.sinceSnapshot = 0
    try log.keep(
      LogSnapshot(
        version: state.version, schema: Store.schemaVersion, contents: try state.store.contents()),
      of: household)
    metrics.count(\.snapshots)
  }
}
