import PrioritiesBasics
import PrioritiesHouseholds
import PriorityLists
import Synchronization

/// The logs of households, which order all changes for all nodes, through blocking calls.
///
/// ```
/// node                                     log
/// run a command in SQLite, record it
/// changeset → append version + 1     →     version is free: append; the node commits
///                                          version is taken: refuse; the node rolls back,
/// entries after version              ←     applies these entries and runs the command again
/// ```
protocol ChangeLog: Sendable {
  func newest(of household: HouseholdID) throws(LogError) -> LogPosition

  /// Appends an entry, whose version must be the next one.
  ///
  /// - Parameter previous: The entry that it follows.
  /// - Throws: ``LogError/unavailable(_:)`` if the outcome is unknown.
  func append(
    _ entry: LogEntry, after previous: Item.ID?, to household: HouseholdID
  ) throws(LogError) -> AppendOutcome

  func entries(
    of household: HouseholdID, after position: LogPosition
  ) throws(LogError) -> LogContinuation

  func start(of household: HouseholdID) throws(LogError) -> (LogSnapshot, [LogEntry])

  /// Adds a snapshot of a state that is in the log, and deletes the entries before it.
  func save(_ snapshot: LogSnapshot, of household: HouseholdID) throws(LogError)
}

/// A state of a household.
struct LogPosition: Hashable {
  /// 0 before the first entry.
  var version: Int64
  /// The id of the entry with this version; nil before the first entry.
  var id: Item.ID?
}

/// What follows a position in a log.
enum LogContinuation: Hashable {
  case entries([LogEntry])
  /// Entries after the position have been pruned.
  case pruned
  /// The log no longer has the position, so acknowledged entries are lost.
  ///
  /// This happens after a restore or when a standby that lagged behind is promoted.
  case diverged

  init(_ position: LogPosition, newest: LogPosition, entries: [LogEntry]) {
    let rest = entries.drop { $0.version <= position.version }
    let known = entries.first { $0.version == position.version }
    if newest.version < position.version || known.map({ $0.id != position.id }) ?? false {
      self = .diverged
    } else if let first = rest.first {
      let continues = first.version == position.version + 1
      self = continues && (known != nil || position.version == 0) ? .entries(Array(rest)) : .pruned
    } else {
      self = newest.version > position.version ? .pruned : .entries([])
    }
  }
}

enum AppendOutcome: Hashable {
  case appended
  /// The log's entries from this version on; nil if the caller must read them.
  case conflict(with: [LogEntry]?)
}

package enum LogError: ReportableError, Hashable {
  case unavailable(String)
  case missing(HouseholdID)
  /// The log cannot be applied, so the household is unavailable.
  case damaged(HouseholdID, String)
  case newer(HouseholdID, schema: Int)
  case busy(HouseholdID)

  package var kind: FailureKind {
    switch self {
    case .unavailable, .newer, .busy: .unreachable
    case .damaged: .damaged
    case .missing: .notFound
    }
  }

  package var problem: Problem {
    switch self {
    case .unavailable: .noDatabase
    case .missing: Problem(.unauthorized, "This household no longer exists.")
    // No other node can help, and a proxy must not take it for a fault of this one.
    case .damaged: Problem(.failed, description, retryAfter: 60)
    case .newer, .busy: Problem(.unavailable, description, retryAfter: 5)
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

struct LogEntry: Hashable {
  enum Body: Hashable {
    /// The changed rows, in the format of SQLite's session extension.
    case changeset([UInt8])
    /// The whole store, for changes that can't be expressed as a changeset.
    case contents([UInt8])
  }

  /// Numbered from 1 without gaps.
  var version: Int64
  /// Random, so that a writer recognizes its own append.
  var id: Item.ID
  var schema: Int
  var body: Body
}

/// A household's whole store as of one version of its log.
struct LogSnapshot: Hashable {
  var position: LogPosition
  var schema: Int
  var contents: [UInt8]

  func body(of household: HouseholdID) -> [UInt8] {
    LogBody.packed(contents, of: household, at: position.version)
  }
}

final class PostgresLog: ChangeLog {
  /// Seconds for a snapshot, which may be large.
  private static let patience = 60.0

  let database: PostgresDatabase
  private let didChange: @Sendable (HouseholdID) -> Void

  /// Combines appends to several households into one statement.
  private let appends: Batcher<AppendRow, Bool>
  /// Households whose appends are slow, as after conflicts, so that others don't wait for them.
  private let slow = RecentSet(seconds: 2)

  /// - Parameter didChange: Called with each household that this node changes.
  init(
    _ database: PostgresDatabase,
    didChange: @escaping @Sendable (HouseholdID) -> Void = { _ in }
  ) {
    self.database = database
    self.didChange = didChange
    // Use separate threads, because threads that wait for an append could occupy all others.
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

  func newest(of household: HouseholdID) throws(LogError) -> LogPosition {
    try Self.newest(run(household, [Statement(SQL.newest, of: household)])[0], of: household)
  }

  private static func newest(
    _ result: QueryResult, of household: HouseholdID
  ) throws(LogError) -> LogPosition {
    guard let position = result.first?.position(from: 1) else { throw .missing(household) }
    return position
  }

  /// Appends an entry and, if the outcome is unknown, sends it again.
  ///
  /// The id in the log shows whose entry won.
  func append(
    _ entry: LogEntry, after previous: Item.ID?, to household: HouseholdID
  ) throws(LogError) -> AppendOutcome {
    let row = AppendRow(entry, after: previous, household)
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
    let entry = row.entry
    let household = row.household
    let begin = monotonicNow
    defer { if monotonicNow - begin > 0.1 { slow.insert(household) } }
    let statements = [
      Statement(
        SQL.append, of: household, .number(entry.version), .text(entry.id.description),
        .number(entry.schema), .text(row.isWhole ? "t" : "f"), .bytes(row.body),
        .optional(row.previous?.description)),
      Statement(SQL.entries, of: household, .number(entry.version - 1)),
      Statement(SQL.newest, of: household),
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
      // The entry may be in the log already.
      didChange(household)
      throw .unavailable(error.reason)
    }
    if results[0].changed == 1 { return .appended }
    let entries = try Self.entries(results[1], of: household)
    if isRepeated, entries.contains(where: { $0.id == entry.id }) { return .appended }
    let position = LogPosition(version: entry.version - 1, id: row.previous)
    // The caller's next read reports everything else, such as a deleted household.
    guard let newest = results[2].first?.position(from: 1),
      case .entries(let news) = LogContinuation(position, newest: newest, entries: entries),
      !news.isEmpty
    else { return .conflict(with: nil) }
    return .conflict(with: news)
  }

  func entries(
    of household: HouseholdID, after position: LogPosition
  ) throws(LogError) -> LogContinuation {
    let results = try run(
      household,
      [
        Statement(SQL.entries, of: household, .number(position.version)),
        Statement(SQL.newest, of: household),
      ])
    return LogContinuation(
      position, newest: try Self.newest(results[1], of: household),
      entries: try Self.entries(results[0], of: household))
  }

  func start(of household: HouseholdID) throws(LogError) -> (LogSnapshot, [LogEntry]) {
    for _ in 0..<5 {
      let results = try run(
        household,
        [
          Statement(SQL.newestSnapshot, of: household),
          Statement(SQL.entriesAfterSnapshot, of: household),
          Statement(SQL.newest, of: household),
        ], seconds: Self.patience)
      guard results[2].first != nil else { throw .missing(household) }
      guard let row = results[0].first, let version = row.number(0), let schema = row.number(1),
        let body = row.values[2],
        let contents = LogBody.unpacked(body, of: household, at: version)
      else { throw .damaged(household, "its snapshot is missing or damaged") }
      let entries = try Self.entries(results[1], of: household)
      // Another node may have added a snapshot in between.
      guard entries.first.map({ $0.version == version + 1 }) ?? true else { continue }
      let position = LogPosition(version: version, id: row.id(3))
      return (LogSnapshot(position: position, schema: Int(schema), contents: contents), entries)
    }
    throw .busy(household)
  }

  func save(_ snapshot: LogSnapshot, of household: HouseholdID) throws(LogError) {
    _ = try run(
      household,
      [
        Statement(
          SQL.saveSnapshot, of: household, .number(snapshot.position.version),
          .number(snapshot.schema), .bytes(snapshot.body(of: household)),
          .optional(snapshot.position.id?.description)),
        Statement(SQL.clearEntries, of: household),
        Statement(SQL.clearSnapshots, of: household),
      ], seconds: Self.patience)
  }

  private static func entries(
    _ result: QueryResult, of household: HouseholdID
  ) throws(LogError) -> [LogEntry] {
    var entries: [LogEntry] = []
    for row in result.rows {
      guard let version = row.number(0), let id = row.id(1), let schema = row.number(2),
        let body = row.values[4]
      else { throw .damaged(household, "an entry is unreadable") }
      let isWhole = row.text(3) == "t"
      guard let bytes = LogBody.unpacked(body, of: household, at: version) else {
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
    _ household: HouseholdID, _ statements: [Statement], seconds: Double = 0
  ) throws(LogError) -> [QueryResult] {
    do throws(PostgresError) {
      return try database.run(.household(household), statements, seconds: seconds)
    } catch {
      throw .unavailable(error.reason)
    }
  }
}

struct AppendRow {
  var entry: LogEntry
  var previous: Item.ID?
  var household: HouseholdID
  var isWhole: Bool
  var body: [UInt8]

  init(_ entry: LogEntry, after previous: Item.ID? = nil, _ household: HouseholdID) {
    self.entry = entry
    self.previous = previous
    self.household = household
    let bytes: [UInt8]
    switch entry.body {
    case .changeset(let changes):
      isWhole = false
      bytes = changes
    case .contents(let contents):
      isWhole = true
      bytes = contents
    }
    body = LogBody.packed(bytes, of: household, at: entry.version)
  }

  static func statement(of rows: [AppendRow]) -> Statement {
    Statement(
      SQL.appendAll, .array(rows.map(\.household.description)),
      .array(rows.map { "\($0.entry.version)" }), .array(rows.map(\.entry.id.description)),
      .array(rows.map { "\($0.entry.schema)" }), .array(rows.map { $0.isWhole ? "t" : "f" }),
      .array(rows.map(\.body)), .array(rows.map { $0.previous?.description ?? "NULL" }))
  }
}

private final class RecentSet: Sendable {
  /// How long a household stays after it was last inserted.
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
