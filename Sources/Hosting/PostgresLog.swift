import Basics
import Households
import Lists
import Synchronization

/// The logs of households, which order all changes for all nodes; calls block.
///
/// ```
/// node                                     log
/// run a command in SQLite, record it
/// changeset → append version + 1     →     version is free: append; the node commits
///                                          version is taken: refuse; the node rolls back,
/// entries after version              ←     applies these entries and runs the command again
/// ```
protocol ChangeLog: Sendable {
  func version(of household: HouseholdID) throws(LogError) -> Int64

  /// Appends an entry, whose version must be the next one.
  ///
  /// - Throws: ``LogError/unavailable(_:)`` if the outcome is unknown.
  func append(_ entry: LogEntry, to household: HouseholdID) throws(LogError) -> AppendOutcome

  /// The entries after a version, in order; nil if any were pruned.
  func entries(
    of household: HouseholdID, after version: Int64
  ) throws(LogError) -> [LogEntry]?

  func start(of household: HouseholdID) throws(LogError) -> (LogSnapshot, [LogEntry])

  /// Adds a snapshot and prunes the log up to the previous snapshot.
  func save(_ snapshot: LogSnapshot, of household: HouseholdID) throws(LogError)
}

enum AppendOutcome: Hashable, Sendable {
  case appended
  /// The log's entries from this version on, or nil if the caller must read them.
  case conflict(with: [LogEntry]?)
}

package enum LogError: ReportableError, Hashable {
  case unavailable(String)
  case missing(HouseholdID)
  /// The log cannot be applied, so the household is not served.
  case damaged(HouseholdID, String)
  case newer(HouseholdID, schema: Int)
  case busy(HouseholdID)

  package var kind: FailureKind {
    switch self {
    case .unavailable, .damaged, .newer, .busy: .unreachable
    case .missing: .notFound
    }
  }

  package var problem: Problem {
    switch self {
    case .unavailable: .noDatabase
    case .missing: Problem(.unauthorized, "This household no longer exists.")
    case .damaged, .newer, .busy: Problem(.unavailable, description, retryAfter: 5)
    }
  }

  package var description: String {
    switch self {
    case .unavailable(let reason):
      "The database cannot be reached: \(reason). Try again."
    case .missing(let household): "Household \(household) does not exist."
    case .damaged(let household, let reason):
      "The log of household \(household) cannot be applied: \(reason). Restore it from a backup."
    case .newer(let household, let schema):
      "Household \(household) was written by a newer version (tables \(schema)). "
        + "Update this node."
    case .busy(let household):
      "Other nodes keep changing household \(household). Try again."
    }
  }
}

struct LogEntry: Hashable, Sendable {
  enum Body: Hashable, Sendable {
    /// The changed rows, in the format of SQLite's session extension.
    case changeset([UInt8])
    /// The whole store, for changes that a changeset cannot express.
    case contents([UInt8])
  }

  /// Numbered from 1 without gaps.
  var version: Int64
  /// Random, so that the writer recognizes its own append.
  var id: Item.ID
  var schema: Int
  var body: Body
}

/// A household's whole store at one version of its log.
struct LogSnapshot: Hashable, Sendable {
  /// The version of its last entry; 0 for a household's first snapshot.
  var version: Int64
  var schema: Int
  var contents: [UInt8]
}

final class PostgresLog: ChangeLog {
  let database: PostgresDatabase
  private let didChange: @Sendable (HouseholdID) -> Void

  /// Combines appends of several households into one statement.
  private let appends: Batcher<AppendRow, Bool>
  /// Households with slow appends, as after conflicts, which others must not wait for.
  private let slow = RecentSet(seconds: 2)

  /// - Parameter didChange: Called with each household that this node changed.
  init(
    _ database: PostgresDatabase,
    didChange: @escaping @Sendable (HouseholdID) -> Void = { _ in }
  ) {
    self.database = database
    self.didChange = didChange
    // On separate threads, since threads that wait for an append could occupy all others.
    appends = Batcher(workers: 2, most: 64, executor: ThreadPool(threads: 2)) { batch in
      let rows = batch.map(\.request)
      do throws(PostgresError) {
        let appended = try database.once(
          .several(rows.map(\.household)),
          [Statement(SQL.limitLocks), AppendRow.statement(of: rows)])[1]
        let ids = Set(appended.texts)
        for waiter in batch {
          waiter.respond(.success(ids.contains(waiter.request.entry.id.description)))
        }
      } catch {
        for waiter in batch { waiter.respond(.failure(error)) }
      }
    }
  }

  func version(of household: HouseholdID) throws(LogError) -> Int64 {
    let newest = try run(household, [Statement(SQL.newest, .id(household))])[0]
    guard !newest.rows.isEmpty else { throw .missing(household) }
    return newest.number(0, 1) ?? 0
  }

  /// After an unknown outcome, sends the entry again; the id in the log shows whose entry won.
  func append(
    _ entry: LogEntry, to household: HouseholdID
  ) throws(LogError) -> AppendOutcome {
    let row = AppendRow(entry, household)
    let outcome: AppendOutcome
    if slow.contains(household) {
      outcome = try appendAlone(row)
    } else {
      do {
        outcome = try appends.blockingResponse(to: row) ? .appended : .conflict(with: nil)
      } catch {
        // Another append may have caused the error.
        outcome = try appendAlone(row, after: error as? PostgresError)
      }
    }
    if case .appended = outcome {
      database.metrics.count(.appends)
      didChange(household)
    } else {
      slow.insert(household)
    }
    return outcome
  }

  /// Appends an entry in a separate transaction; on a conflict, reads the conflicting entries.
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
    // A repeated append may conflict with its own first attempt.
    var isRepeated = if case .lost? = failure { true } else { false }
    let results: [QueryResult]
    do throws(PostgresError) {
      results = try database.retrying(isRepeatable: true) { () throws(PostgresError) in
        do throws(PostgresError) {
          return try database.once(.household(household), statements)
        } catch {
          if case .lost = error { isRepeated = true }
          throw error
        }
      }
    } catch {
      // The entry may be in the log.
      didChange(household)
      throw .unavailable(error.reason)
    }
    if results[0].changed == 1 { return .appended }
    let entries = try Self.entries(results[1], of: household)
    // Pruned, or the household was deleted: the caller's next read reports it.
    guard let first = entries.first, first.version == entry.version else {
      return .conflict(with: nil)
    }
    if isRepeated, first.id == entry.id { return .appended }
    return .conflict(with: entries)
  }

  func entries(
    of household: HouseholdID, after version: Int64
  ) throws(LogError) -> [LogEntry]? {
    let results = try run(
      household,
      [
        Statement(SQL.entries, .id(household), .number(version)),
        Statement(SQL.newest, .id(household)),
      ])
    guard !results[1].rows.isEmpty else { throw .missing(household) }
    let entries = try Self.entries(results[0], of: household)
    if let first = entries.first { return first.version == version + 1 ? entries : nil }
    // There are no newer entries, or all were pruned.
    return (results[1].number(0, 1) ?? 0) > version ? nil : []
  }

  func start(of household: HouseholdID) throws(LogError) -> (LogSnapshot, [LogEntry]) {
    for _ in 0..<5 {
      let results = try run(
        household,
        [
          Statement(SQL.newestSnapshot, .id(household)),
          Statement(SQL.entriesAfterSnapshot, .id(household)),
          Statement(SQL.newest, .id(household)),
        ])
      guard !results[2].rows.isEmpty else { throw .missing(household) }
      guard results[0].rows.count == 1, let version = results[0].number(0, 0),
        let schema = results[0].number(0, 1), let body = results[0].rows[0][2],
        let contents = Compressed.unpacked(body)
      else { throw .damaged(household, "its snapshot is missing or damaged") }
      let entries = try Self.entries(results[1], of: household)
      // Another node may have added a snapshot between the statements.
      guard entries.first.map({ $0.version == version + 1 }) ?? true else { continue }
      return (LogSnapshot(version: version, schema: Int(schema), contents: contents), entries)
    }
    throw .busy(household)
  }

  func save(_ snapshot: LogSnapshot, of household: HouseholdID) throws(LogError) {
    _ = try run(
      household,
      [
        Statement(
          SQL.saveSnapshot, .id(household), .number(snapshot.version), .number(snapshot.schema),
          .bytes(Compressed.packed(snapshot.contents))),
        Statement(SQL.clearEntries, .id(household)),
        Statement(SQL.clearSnapshots, .id(household)),
      ])
  }

  private static func entries(
    _ result: QueryResult, of household: HouseholdID
  ) throws(LogError) -> [LogEntry] {
    var entries: [LogEntry] = []
    for row in result.rows.indices {
      guard let version = result.number(row, 0),
        let id = result.text(row, 1).flatMap({ Item.ID($0) }),
        let schema = result.number(row, 2), let body = result.rows[row][4]
      else { throw .damaged(household, "an entry is unreadable") }
      let isWhole = result.text(row, 3) == "t"
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
  /// How long a household stays after its last insertion.
  private let seconds: Double
  private let ends = Mutex<[HouseholdID: Double]>([:])

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
