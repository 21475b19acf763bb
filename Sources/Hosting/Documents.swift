import Synchronization

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
    var texts: [String: [UInt8]] = [:]
    for row in answers[1].rows.indices {
      if let name = answers[1].text(row, 0) { texts[name] = answers[1].rows[row][1] ?? [] }
    }
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
