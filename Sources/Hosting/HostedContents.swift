import Basics
import Households
import Lists
import Settings
import Storage
import Synchronization
import Theming

final class HostedContents: HouseholdContents {
  let household: HouseholdID
  let documents: Documents
  private let log: any ChangeLog
  private let clock: @Sendable () -> Timestamp
  private let metrics: HostingMetrics
  private let pool: ThreadPool
  private let turns = Turns()
  private let state: Mutex<State>

  private struct State {
    /// Nil until first use, and after its release from memory.
    var replica: Replica?
    var lastUse: Double
    /// When it was last known to be as new as the log, in seconds of the same clock.
    var confirmed: Double
  }

  /// Reads nothing yet.
  init(
    _ household: HouseholdID, log: any ChangeLog, database: PostgresDatabase,
    clock: @escaping @Sendable () -> Timestamp, pool: ThreadPool,
    didWrite: @escaping @Sendable () -> Void
  ) {
    self.household = household
    self.log = log
    self.clock = clock
    metrics = database.metrics
    documents = Documents(household, database: database, didWrite: didWrite)
    self.pool = pool
    state = Mutex(State(lastUse: monotonicNow, confirmed: monotonicNow))
  }

  /// Runs work serially: a household occupies at most one thread, and none while it waits.
  func work<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await turns.run { [pool] in
      let turn = Turn()
      while true {
        do {
          return try await pool.run { try turn.run(body) }
        } catch {
          guard let pause = turn.pause else { throw error }
          // A cancelled task ends the pause; the attempts are counted.
          try? await Task.sleep(for: .seconds(pause))
        }
      }
    }
  }

  // MARK: Items

  func read<Value>(_ body: (StoreTransaction) throws -> Value) throws -> Value {
    try replica().read(body)
  }

  func change<Value>(_ body: (Store) throws -> Value) throws -> Value {
    try replica().change(body)
  }

  /// The last log entry in the items; nil if they were released from memory.
  var version: Int64? { state.withLock { $0.replica }?.version }

  /// The number of entries since the newest snapshot; 0 if unknown here.
  var logLength: Int64 { state.withLock { $0.replica }?.logLength ?? 0 }

  func confirm() {
    let now = monotonicNow
    state.withLock { state in
      state.lastUse = now
      state.confirmed = now
    }
  }

  /// Brings items and documents to the versions in the database.
  func catchUp(entries: Int64, documents version: Int64) throws {
    try replica().catchUp(to: entries)
    try documents.catchUp(to: version)
    state.withLock { $0.confirmed = monotonicNow }
  }

  /// Seconds since it was last known to be as new as the log.
  var age: Int { Int(monotonicNow - state.withLock { $0.confirmed }) }

  var lastUse: Double { state.withLock { $0.lastUse } }

  /// Releases the items from memory; the next use loads them again.
  func release() { state.withLock { $0.replica = nil } }

  private func replica() throws(LogError) -> Replica {
    let known = state.withLock { state in
      state.lastUse = monotonicNow
      return state.replica
    }
    if let known { return known }
    let made = try Replica(household, log: log, clock: clock, metrics: metrics)
    return state.withLock { state in
      // Another thread may have been faster. Two replicas would compete for versions.
      let replica = state.replica ?? made
      state.replica = replica
      return replica
    }
  }

  // MARK: Preferences and themes

  private static let themePrefix = "themes/"

  static func preferences(_ member: String?) -> String { "preferences/\(member ?? "")" }

  func preferences(of member: String?) -> SettingsStore {
    let name = Self.preferences(member)
    let document = SettingsDocument(
      read: { [documents] in documents[name] },
      replace: { [documents] body in
        do {
          try documents.change { texts in
            guard let text = try body(texts[name]) else { return [:] }
            return [name: text]
          }
        } catch is PostgresError {
          throw SettingsError.inputOutput(
            path: "settings.json", action: "written", reason: "the database cannot be reached")
        }
      })
    return SettingsStore(
      document: document, name: "settings.json", schema: Preference.schema(themes: themes.names))
  }

  var themes: ThemeLibrary { ThemeLibrary(texts: documents.texts(Self.themePrefix)) }

  func add(themes: [(name: String, text: [UInt8])]) throws {
    try documents.change { texts in
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
    try documents.change { _ in [Self.themePrefix + name: text] }
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

  func inform(_ household: Household) {
    documents.observe { [weak household] names in
      for name in names {
        if name.hasPrefix(Self.themePrefix) {
          household?.noteThemes()
        } else if name.hasPrefix("preferences/") {
          let member = String(name.dropFirst("preferences/".count))
          household?.notePreferences(of: member.isEmpty ? nil : member)
        }
      }
    }
  }
}

/// The preferences and themes of a household: named texts under one version.
///
/// Every change of any text raises the version.
final class Documents: Sendable {
  private struct State {
    var version: Int64 = -1
    var texts: [String: [UInt8]] = [:]
  }

  /// The maximum attempts at a change while others are faster.
  private static let tries = 20

  private let household: HouseholdID
  private let database: PostgresDatabase
  private let state = Mutex(State())
  /// Called with the names of changed texts.
  private let observer = Mutex(Observer())

  /// A mutex that holds a function directly wraps it once more with each lock.
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

  /// The texts whose names begin with a prefix, by the rest of their names.
  func texts(_ prefix: String) -> [String: [UInt8]] {
    let texts = state.withLock { $0.texts }
    return Dictionary(
      uniqueKeysWithValues: texts.compactMap { name, text in
        name.hasPrefix(prefix) ? (String(name.dropFirst(prefix.count)), text) : nil
      })
  }

  func isFresh(_ version: Int64) -> Bool { state.withLock { $0.version >= version } }

  func catchUp(to version: Int64) throws(PostgresError) {
    guard !isFresh(version) else { return }
    let answers = try database.run(
      .household(household),
      [
        // The version first: newer texts are read again next time.
        Statement(SQL.newest, .id(household)), Statement(SQL.documents, .id(household)),
      ])
    guard !answers[0].rows.isEmpty, let found = answers[0].number(0, 0) else { return }
    let texts = answers[1].documents
    let changed = state.withLock { state -> Set<String> in
      guard found > state.version else { return [] }
      let before = state.version < 0 ? texts : state.texts
      state = State(version: found, texts: texts)
      return Set(texts.keys).union(before.keys).filter { texts[$0] != before[$0] }
    }
    if !changed.isEmpty { observer.withLock { $0 }.changed?(changed) }
  }

  /// Changes texts, all or none.
  ///
  /// - Parameter body: Gets the current texts and returns the changed ones by name, nil to delete
  ///   one. Called again if another change was faster.
  func change(_ body: ([String: [UInt8]]) throws -> [String: [UInt8]?]) throws {
    for _ in 0..<Self.tries {
      let before = state.withLock { $0 }
      let changes = try body(before.texts)
      guard !changes.isEmpty else { return }
      let statements =
        [Statement(SQL.countDocuments, .id(household), .number(before.version))]
        + changes.sorted { $0.key < $1.key }.map { name, text in
          if let text {
            Statement(
              SQL.writeDocument, .id(household), .number(before.version), .text(name),
              .bytes(text))
          } else {
            Statement(SQL.deleteDocument, .id(household), .number(before.version), .text(name))
          }
        }
      let answers = try database.run(.household(household), statements, isRepeatable: false)
      let isFirst = answers[0].changed == 1
      if isFirst { didWrite() }
      try catchUp(to: before.version + 1)
      if isFirst { return }
      // Either the household is gone, or another node was faster and its texts are now read.
      guard state.withLock({ $0.version }) > before.version else {
        throw HostingError.unknownHousehold(household.description)
      }
      database.metrics.count(.conflicts)
    }
    throw LogError.busy(household)
  }
}
