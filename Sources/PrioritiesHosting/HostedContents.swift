import LayeredSettings
import PrioritiesBasics
import PrioritiesHouseholds
import PrioritiesPreferences
import PrioritiesStorage
import PriorityLists
import Synchronization
import TerminalThemes

final class HostedContents: HouseholdContents {
  let household: HouseholdID
  let documents: Documents
  package let meter: Meter?
  /// The limits that the database doesn't set.
  private let standard: Budget
  private let database: PostgresDatabase
  private let log: any ChangeLog
  private let clock: @Sendable () -> Timestamp
  private let metrics: HostingMetrics
  private let report: @Sendable (String) -> Void
  private let pool: ThreadPool
  private let turns = Turns()
  private let state: Mutex<State>

  private struct State {
    /// Nil before first use and after eviction.
    var replica: Replica?
    /// In seconds of the monotonic clock.
    var lastUse: Double
    /// When the replica was last known to be up to date.
    var confirmed: Double
    var damageLogged = -Double.infinity
    var budgetRead = -Double.infinity
  }

  init(
    _ household: HouseholdID, log: any ChangeLog, database: PostgresDatabase,
    standard: Budget = Budget(), clock: @escaping @Sendable () -> Timestamp, pool: ThreadPool,
    report: @escaping @Sendable (String) -> Void,
    didWrite: @escaping @Sendable () -> Void
  ) {
    self.household = household
    self.standard = standard
    self.database = database
    meter = Meter(standard)
    self.log = log
    self.clock = clock
    metrics = database.metrics
    self.report = report
    documents = Documents(household, database: database, didWrite: didWrite)
    self.pool = pool
    state = Mutex(State(lastUse: monotonicNow, confirmed: monotonicNow))
  }

  /// Runs work serially, so that a household uses at most one thread, and none while it waits.
  func work<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await turns.run { [pool] in
      let turn = Turn()
      while true {
        do {
          return try await pool.run { try turn.run(body) }
        } catch {
          if case LogError.damaged? = error as? LogError { recordDamage(error) }
          guard let pause = turn.pause else { throw error }
          // Cancelling the task only ends the pause, because the number of attempts is limited.
          try? await Task.sleep(for: .seconds(pause))
        }
      }
    }
  }

  /// Counts the damage, and logs it at most once a minute.
  private func recordDamage(_ error: any Error) {
    metrics.count(.damages)
    let now = monotonicNow
    let isDue = state.withLock { state in
      guard now - state.damageLogged >= 60 else { return false }
      state.damageLogged = now
      return true
    }
    if isDue { report("\(error)") }
  }

  // MARK: Budget

  /// Whether the budget was read within the last minute, and nothing has changed it since.
  var hasBudget: Bool { monotonicNow - state.withLock { $0.budgetRead } < 60 }

  func forgetBudget() { state.withLock { $0.budgetRead = -.infinity } }

  func readBudget() throws(PostgresError) {
    guard !hasBudget else { return }
    let now = monotonicNow
    meter?.adopt(try standard.adapted(to: household, in: database))
    state.withLock { $0.budgetRead = now }
  }

  // MARK: Items

  func read<Value>(_ body: (StoreTransaction) throws -> Value) throws -> Value {
    try replica().read(body)
  }

  func change<Value>(_ body: (Store) throws -> Value) throws -> Value {
    try replica().change(body)
  }

  /// The log version of the items; nil if they are not in memory.
  var version: Int64? { state.withLock { $0.replica }?.version }

  /// The number of entries since the newest snapshot; 0 if the items are not in memory.
  var logLength: Int64 { state.withLock { $0.replica }?.logLength ?? 0 }

  /// Whether the items are in memory and current; see ``Replica/isCurrent(_:asOf:)``.
  func isCurrent(_ newest: LogPosition, asOf time: Double) -> Bool {
    state.withLock { $0.replica }?.isCurrent(newest, asOf: time) ?? false
  }

  func confirm() {
    let now = monotonicNow
    state.withLock { state in
      state.lastUse = now
      state.confirmed = now
    }
  }

  /// Updates items and documents to at least these versions, which were read at `time` or later.
  func catchUp(entries: LogPosition, documents version: Int64, asOf time: Double) throws {
    if try replica().catchUp(to: entries, asOf: time) { documents.forget() }
    try documents.catchUp(to: version)
    state.withLock { $0.confirmed = monotonicNow }
  }

  var age: Int { Int(monotonicNow - state.withLock { $0.confirmed }) }

  var lastUse: Double { state.withLock { $0.lastUse } }

  func release() { state.withLock { $0.replica = nil } }

  private func replica() throws(LogError) -> Replica {
    let known = state.withLock { state in
      state.lastUse = monotonicNow
      return state.replica
    }
    if let known { return known }
    let made = try Replica(household, log: log, clock: clock, metrics: metrics, report: report)
    return state.withLock { state in
      // Another thread may have made one in the meantime, and two replicas would conflict.
      let replica = state.replica ?? made
      state.replica = replica
      return replica
    }
  }

  // MARK: Settings and themes

  private static let themePrefix = "themes/"

  static func settings(_ member: String?) -> String { "settings/\(member ?? "")" }

  func settingsStore(of member: String?) -> SettingsStore {
    let name = Self.settings(member)
    let document = SettingsDocument(
      read: { [documents] in documents[name] },
      replace: { [documents] body in
        try documents.change { texts in
          guard let text = try body(texts[name]) else { return [:] }
          return [name: text]
        }
      })
    return SettingsStore(
      document: document, name: "settings.json", schema: Preference.schema(themes: themes.names))
  }

  var themes: ThemeLibrary { ThemeLibrary(texts: documents.texts(Self.themePrefix)) }

  func add(themes: [(name: String, text: [UInt8])]) throws {
    try documents.change { texts in
      try checkCount(texts, adding: themes.map(\.name))
      var changes: [String: [UInt8]?] = [:]
      for theme in themes {
        guard texts[Self.themePrefix + theme.name] == nil else {
          throw Problem.themeNameTaken(theme.name)
        }
        changes[Self.themePrefix + theme.name] = .some(theme.text)
      }
      return changes
    }
  }

  func replace(theme name: String, by text: [UInt8]) throws {
    try documents.change { texts in
      try checkCount(texts, adding: [name])
      return [Self.themePrefix + name: text]
    }
  }

  private func checkCount(_ texts: [String: [UInt8]], adding names: [String]) throws(Problem) {
    let before = Set(texts.keys.filter { $0.hasPrefix(Self.themePrefix) })
    let after = before.union(names.map { Self.themePrefix + $0 })
    if let budget = meter?.budget, after.count > max(before.count, budget[.themes]) {
      throw budget.problem(.themes)
    }
  }

  func delete(themes names: [String]) throws -> Int {
    var count = 0
    try documents.change { texts in
      let known = names.map { Self.themePrefix + $0 }.filter { texts[$0] != nil }
      count = known.count
      return Dictionary(uniqueKeysWithValues: known.map { ($0, nil) })
    }
    return count
  }

  func observeDocuments(for household: Household) {
    documents.observe { [weak household] names in
      for name in names {
        if name.hasPrefix(Self.themePrefix) {
          household?.hub.publish(.themes)
        } else if name.hasPrefix("settings/") {
          let member = String(name.dropFirst("settings/".count))
          household?.hub.publish(.settings(member: member.isEmpty ? nil : member))
        }
      }
    }
  }
}

/// The settings and themes of a household, as named texts.
///
/// They share one version, which grows with every change.
final class Documents: Sendable {
  private struct State {
    var version: Int64 = -1
    var texts: [String: [UInt8]] = [:]
  }

  private static let attemptLimit = 20

  private let household: HouseholdID
  private let database: PostgresDatabase
  private let state = Mutex(State())
  private let observer = Mutex(Observer())

  /// A struct, because a mutex around a bare function would wrap it again with each lock.
  private struct Observer {
    var changed: (@Sendable (Set<String>) -> Void)?
  }

  private let didWrite: @Sendable () -> Void

  init(
    _ household: HouseholdID, database: PostgresDatabase,
    didWrite: @escaping @Sendable () -> Void = {}
  ) {
    self.household = household
    self.database = database
    self.didWrite = didWrite
  }

  func observe(_ body: @escaping @Sendable (Set<String>) -> Void) {
    observer.withLock { $0.changed = body }
  }

  subscript(name: String) -> [UInt8]? { state.withLock { $0.texts[name] } }

  /// The texts whose names have a prefix, by the rest of their names.
  func texts(_ prefix: String) -> [String: [UInt8]] {
    let texts = state.withLock { $0.texts }
    return Dictionary(
      uniqueKeysWithValues: texts.compactMap { name, text in
        name.hasPrefix(prefix) ? (String(name.dropFirst(prefix.count)), text) : nil
      })
  }

  /// A restored database may have an older version.
  func isFresh(_ version: Int64) -> Bool { state.withLock { $0.version == version } }

  /// Makes the next ``catchUp(to:)`` read the texts regardless of their version.
  func forget() { state.withLock { $0.version = -1 } }

  func catchUp(to version: Int64) throws(PostgresError) {
    guard !isFresh(version) else { return }
    let results = try database.run(
      .household(household),
      [
        // Read the version first, so that at worst newer texts are read again.
        Statement(SQL.newest, of: household), Statement(SQL.documents, of: household),
      ])
    guard let found = results[0].first?.number(0) else { return }
    let texts = results[1].documents
    let changed = state.withLock { state -> Set<String> in
      guard found != state.version else { return [] }
      let before = state.version < 0 && state.texts.isEmpty ? texts : state.texts
      state = State(version: found, texts: texts)
      return Set(texts.keys).union(before.keys).filter { texts[$0] != before[$0] }
    }
    if !changed.isEmpty { observer.withLock { $0 }.changed?(changed) }
  }

  /// Changes texts atomically.
  ///
  /// - Parameter body: Receives the current texts and returns the changed ones by name, with nil to
  ///   delete one. Runs again after a conflict.
  func change(_ body: ([String: [UInt8]]) throws -> [String: [UInt8]?]) throws {
    for _ in 0..<Self.attemptLimit {
      let before = state.withLock { $0 }
      let changes = try body(before.texts)
      guard !changes.isEmpty else { return }
      let statements =
        [Statement(SQL.countDocuments, of: household, .number(before.version))]
        + changes.sortedByKey.map { name, text in
          if let text {
            Statement(
              SQL.writeDocument, of: household, .number(before.version), .text(name),
              .bytes(text))
          } else {
            Statement(SQL.deleteDocument, of: household, .number(before.version), .text(name))
          }
        }
      let results = try database.run(.household(household), statements, isRepeatable: false)
      let isFirst = results[0].changed == 1
      if isFirst { didWrite() }
      try catchUp(to: before.version + 1)
      if isFirst { return }
      // If no other texts were read, the household was deleted.
      guard state.withLock({ $0.version }) != before.version else {
        throw HostingError.unknownHousehold(household.description)
      }
      database.metrics.count(.conflicts)
    }
    throw LogError.busy(household)
  }
}
