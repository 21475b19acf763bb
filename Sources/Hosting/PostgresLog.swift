import Basics
import Households
import Lists
import Synchronization

/// The logs of households: all changes in one order, for all nodes.
///
/// Calls block.
///
/// ```
/// node                                     log
/// a command in SQLite, recorded
/// changeset → append version + 1     →     the key is free: kept, and then committed here
///                                          taken: another node was faster; rolled back here,
/// entries after version              ←     what it wrote is applied, and the command runs again
/// ```
protocol ChangeLog: Sendable {
  /// The newest version of a household.
  ///
  /// - Throws: ``LogError/gone(_:)`` for a missing household, ``LogError/unavailable(_:)`` if the
  ///   log is unreachable.
  func version(of household: HouseholdID) throws(LogError) -> Int64

  /// Appends an entry, whose version must be the next one.
  ///
  /// - Returns: Whether the log has the entry, or another one of its version.
  /// - Throws: ``LogError/unavailable(_:)`` if that is unknown.
  func append(_ entry: LogEntry, to household: HouseholdID) throws(LogError) -> AppendOutcome

  /// The entries after a version, in order; nil if some were pruned.
  func entries(
    of household: HouseholdID, after version: Int64
  ) throws(LogError) -> [LogEntry]?

  func start(of household: HouseholdID) throws(LogError) -> (LogSnapshot, [LogEntry])

  /// Adds a snapshot and prunes the log; the previous snapshot and the entries after it stay.
  func keep(_ snapshot: LogSnapshot, of household: HouseholdID) throws(LogError)
}

enum AppendOutcome: Hashable, Sendable {
  case kept
  /// Another entry has its version: that one and those after it, or nil if they must be read.
  case taken(by: [LogEntry]?)
}

package enum LogError: ReportableError, Hashable {
  case unavailable(String)
  case gone(HouseholdID)
  /// The log cannot be applied; the household is not served.
  case damaged(HouseholdID, String)
  /// A newer version of this program has changed the household.
  case newer(HouseholdID, schema: Int)
  case busy(HouseholdID)

  package var kind: FailureKind {
    switch self {
    case .unavailable, .damaged, .newer, .busy: .unreachable
    case .gone: .notFound
    }
  }

  package var problem: Problem {
    switch self {
    case .unavailable: .noDatabase
    case .gone: Problem(.unauthorized, "This household no longer exists.")
    case .damaged, .newer, .busy: Problem(.unavailable, description, retryAfter: 5)
    }
  }

  package var description: String {
    switch self {
    case .unavailable(let reason):
      "The database cannot be reached: \(reason). Try again."
    case .gone(let household): "There is no household \(household)."
    case .damaged(let household, let reason):
      "The log of household \(household) cannot be applied: \(reason). Restore it from a backup."
    case .newer(let household, let schema):
      "Household \(household) was written by a newer version (tables \(schema)). "
        + "Update this node."
    case .busy(let household):
      "Household \(household) is being changed by other nodes all the time. Try again."
    }
  }
}

/// One transaction's changes to a household, as stored in its log.
struct LogEntry: Hashable, Sendable {
  enum Body: Hashable, Sendable {
    /// The changed rows, in the format of SQLite's session extension.
    case changeset([UInt8])
    /// The whole store after the transaction, for changes that rows cannot express.
    case contents([UInt8])
  }

  /// Numbered from 1 without gaps.
  var version: Int64
  /// A random id by which the writer recognizes its own append.
  var id: Item.ID
  /// The schema version of the store that wrote it.
  var schema: Int
  var body: Body
}

/// A household's whole store at one version of its log.
struct LogSnapshot: Hashable, Sendable {
  /// The version of its last entry; 0 for a household's first snapshot.
  var version: Int64
  var schema: Int
  /// A database file.
  var contents: [UInt8]
}

final class PostgresLog: ChangeLog {
  let database: PostgresDatabase
  private let didChange: @Sendable (HouseholdID) -> Void

  /// Gathers appends of several households into one statement.
  private let appends: Batcher<AppendRow, Bool>
  /// Households with waiting appends, as those that several nodes change: others must not wait with
  /// them.
  private let slow = RecentSet(seconds: 2)

  /// - Parameter didChange: Called with each household that was changed here.
  init(
    _ database: PostgresDatabase,
    didChange: @escaping @Sendable (HouseholdID) -> Void = { _ in }
  ) {
    self.database = database
    self.didChange = didChange
    // On separate threads: those that wait for an append could occupy all others.
    appends = Batcher(workers: 2, most: 64, executor: ThreadPool(threads: 2)) { batch in
      let rows = batch.map(\.request)
      do throws(PostgresError) {
        let kept = try database.once(
          .several(rows.map(\.household)),
          [Statement(SQL.limitLocks), AppendRow.statement(of: rows)])[1]
        let ids = Set(kept.texts)
        for waiter in batch {
          waiter.answer(.success(ids.contains(waiter.request.entry.id.description)))
        }
      } catch {
        for waiter in batch { waiter.answer(.failure(error)) }
      }
    }
  }

  /// One look-up of an index.
  func version(of household: HouseholdID) throws(LogError) -> Int64 {
    let newest = try run(household, [Statement(SQL.newest, .id(household))])[0]
    guard !newest.rows.isEmpty else { throw .gone(household) }
    return newest.number(0, 1) ?? 0
  }

  /// Appends an entry, together with concurrent ones of other households.
  ///
  /// After an unknown outcome, it is sent again under the same key, and the id there shows whose
  /// entry won.
  func append(
    _ entry: LogEntry, to household: HouseholdID
  ) throws(LogError) -> AppendOutcome {
    let row = AppendRow(entry, household)
    let outcome: AppendOutcome
    if slow.contains(household) {
      outcome = try appendAlone(row)
    } else {
      do {
        outcome = try appends.blockingResponse(to: row) ? .kept : .taken(by: nil)
      } catch {
        // One may have caused the error: try each alone.
        outcome = try appendAlone(row, after: error as? PostgresError)
      }
    }
    if case .kept = outcome {
      database.metrics.count(.appends)
      didChange(household)
    } else {
      slow.insert(household)
    }
    return outcome
  }

  /// Appends an entry in a separate transaction; on conflict reads what took its place.
  private func appendAlone(
    _ row: AppendRow, after failure: PostgresError? = nil
  ) throws(LogError) -> AppendOutcome {
    let (entry, household) = (row.entry, row.household)
    let begin = monotonicNow
    defer { if monotonicNow - begin > 0.1 { slow.insert(household) } }
    let statements = [
      Statement(
        SQL.append, .id(household), .number(entry.version), .text(entry.id.description),
        .number(entry.schema), .text(row.isWhole ? "t" : "f"), .bytes(row.body)),
      Statement(SQL.entries, .id(household), .number(entry.version - 1)),
    ]
    // It may be in the log already: then the next attempt finds its version taken by itself.
    var isRepeated = if case .lost? = failure { true } else { false }
    let answers: [QueryResult]
    do throws(PostgresError) {
      answers = try database.retrying(isRepeatable: true) { () throws(PostgresError) in
        do throws(PostgresError) {
          return try database.once(.household(household), statements)
        } catch {
          if case .lost = error { isRepeated = true }
          throw error
        }
      }
    } catch {
      // Notify other nodes, since it may be in the log.
      didChange(household)
      throw .unavailable(error.reason)
    }
    if answers[0].changed == 1 { return .kept }
    let entries = try Self.entries(answers[1], of: household)
    // Pruned, or the household is gone: the caller finds out when it reads on.
    guard let first = entries.first, first.version == entry.version else { return .taken(by: nil) }
    if isRepeated, first.id == entry.id { return .kept }
    return .taken(by: entries)
  }

  /// Nil if some were pruned.
  func entries(
    of household: HouseholdID, after version: Int64
  ) throws(LogError) -> [LogEntry]? {
    let answers = try run(
      household,
      [
        Statement(SQL.entries, .id(household), .number(version)),
        Statement(SQL.newest, .id(household)),
      ])
    guard !answers[1].rows.isEmpty else { throw .gone(household) }
    let entries = try Self.entries(answers[0], of: household)
    if let first = entries.first { return first.version == version + 1 ? entries : nil }
    // Nothing follows, or all of it was pruned.
    return (answers[1].number(0, 1) ?? 0) > version ? nil : []
  }

  func start(of household: HouseholdID) throws(LogError) -> (LogSnapshot, [LogEntry]) {
    for _ in 0..<5 {
      let answers = try run(
        household,
        [
          Statement(SQL.newestSnapshot, .id(household)),
          Statement(SQL.entriesAfterSnapshot, .id(household)),
          Statement(SQL.newest, .id(household)),
        ])
      guard !answers[2].rows.isEmpty else { throw .gone(household) }
      guard answers[0].rows.count == 1, let version = answers[0].number(0, 0),
        let schema = answers[0].number(0, 1), let body = answers[0].rows[0][2],
        let contents = Compressed.unpacked(body)
      else { throw .damaged(household, "its snapshot is missing or damaged") }
      let entries = try Self.entries(answers[1], of: household)
      // Another node may have added a snapshot between the statements.
      guard entries.first.map({ $0.version == version + 1 }) ?? true else { continue }
      return (LogSnapshot(version: version, schema: Int(schema), contents: contents), entries)
    }
    throw .busy(household)
  }

  /// Adds a snapshot, and deletes all but it and the previous one.
  func keep(_ snapshot: LogSnapshot, of household: HouseholdID) throws(LogError) {
    _ = try run(
      household,
      [
        Statement(
          SQL.keepSnapshot, .id(household), .number(snapshot.version), .number(snapshot.schema),
          .bytes(Compressed.packed(snapshot.contents))),
        Statement(SQL.clearEntries, .id(household)),
        Statement(SQL.clearSnapshots, .id(household)),
      ])
  }

  private static func entries(
    _ answer: QueryResult, of household: HouseholdID
  ) throws(LogError) -> [LogEntry] {
    var entries: [LogEntry] = []
    for row in answer.rows.indices {
      guard let version = answer.number(row, 0),
        let id = answer.text(row, 1).flatMap({ Item.ID($0) }),
        let schema = answer.number(row, 2), let body = answer.rows[row][4]
      else { throw .damaged(household, "an entry is not readable") }
      let isWhole = answer.text(row, 3) == "t"
      guard let bytes = isWhole ? Compressed.unpacked(body) : body else {
        throw .damaged(household, "entry \(version) is damaged")
      }
      entries.append(
        LogEntry(
          version: version, id: id, schema: Int(schema),
          body: isWhole ? .contents(bytes) : .changeset(bytes)))
    }
    return entries
  }

  private func run(
    _ household: HouseholdID, _ statements: [Statement]
  ) throws(LogError) -> [QueryResult] {
    do throws(PostgresError) {
      return try database.run(.household(household), statements)
    } catch {
      throw .unavailable(error.reason)
    }
  }
}

struct AppendRow: Sendable {
  var entry: LogEntry
  var household: HouseholdID
  var isWhole: Bool
  var body: [UInt8]

  init(_ entry: LogEntry, _ household: HouseholdID) {
    self.entry = entry
    self.household = household
    switch entry.body {
    case .changeset(let bytes): (isWhole, body) = (false, bytes)
    case .contents(let bytes): (isWhole, body) = (true, Compressed.packed(bytes))
    }
  }

  static func statement(of rows: [AppendRow]) -> Statement {
    Statement(
      SQL.appendAll, .array(rows.map(\.household.description)),
      .array(rows.map { "\($0.entry.version)" }), .array(rows.map(\.entry.id.description)),
      .array(rows.map { "\($0.entry.schema)" }), .array(rows.map { $0.isWhole ? "t" : "f" }),
      .array(rows.map(\.body)))
  }
}

private final class RecentSet: Sendable {
  private let seconds: Double
  private let ends = Mutex<[HouseholdID: Double]>([:])

  /// - Parameter seconds: How long one stays after its last insertion.
  init(seconds: Double) { self.seconds = seconds }

  func insert(_ household: HouseholdID) {
    let now = monotonicNow
    ends.withLock { ends in
      if ends.count >= 1000 { ends = ends.filter { $0.value > now } }
      ends[household] = now + seconds
    }
  }

  func contains(_ household: HouseholdID) -> Bool {
    ends.withLock { ends in
      guard let end = ends[household] else { return false }
      if end > monotonicNow { return true }
      ends[household] = nil
      return false
    }
  }
}
