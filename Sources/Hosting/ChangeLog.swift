import Basics
import Lists

/// The logs of households: every change in one order, for all nodes.
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
  /// - Throws: ``LogError/gone(_:)`` if there is no such household, ``LogError/unavailable(_:)`` if
  ///   the log cannot be reached.
  func version(of household: HouseholdID) throws(LogError) -> Int64

  /// Appends an entry, whose version must be the next one.
  ///
  /// - Returns: Whether the entry is in the log now, or another has its version.
  /// - Throws: ``LogError/unavailable(_:)`` if that is not known.
  func append(_ entry: LogEntry, to household: HouseholdID) throws(LogError) -> AppendOutcome

  /// The entries after a version, in order; nil if some of them have been cleared away.
  func entries(
    of household: HouseholdID, after version: Int64
  ) throws(LogError) -> [LogEntry]?

  /// The newest snapshot and what follows it.
  func start(of household: HouseholdID) throws(LogError) -> (LogSnapshot, [LogEntry])

  /// Adds a snapshot, and clears away what is no longer needed; the previous snapshot and the
  /// entries after it stay.
  func keep(_ snapshot: LogSnapshot, of household: HouseholdID) throws(LogError)
}

/// What became of an append.
enum AppendOutcome: Hashable, Sendable {
  /// The entry is in the log.
  case kept
  /// Another entry has its version. That and what follows it, if they came with the answer; nil if
  /// they have to be read.
  case taken(by: [LogEntry]?)
}

/// Why a log could not be read or appended to.
package enum LogError: ReportableError, Hashable {
  /// The database cannot be reached or does not answer.
  case unavailable(String)
  /// The household does not exist, or no longer.
  case gone(HouseholdID)
  /// The log cannot be applied; nothing of the household is served.
  case damaged(HouseholdID, String)
  /// A newer version of this program has changed the household.
  case newer(HouseholdID, schema: Int)
  /// Other nodes were faster too often.
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

/// One transaction's changes to a household, as its log stores them.
struct LogEntry: Hashable, Sendable {
  enum Body: Hashable, Sendable {
    /// The rows that changed, as SQLite's session extension writes them.
    case changeset([UInt8])
    /// The whole store after the transaction, for changes that rows cannot express.
    case contents([UInt8])
  }

  /// Its number in the household's log, from 1 without gaps.
  var version: Int64
  /// A random id by which its writer can tell whether its own append succeeded.
  var id: Item.ID
  /// The version of the store's tables that it was written with.
  var schema: Int
  var body: Body
}

/// The whole store of a household at one version of its log.
struct LogSnapshot: Hashable, Sendable {
  /// The version of the last entry in it; 0 for the snapshot that a household begins with.
  var version: Int64
  /// The version of the store's tables.
  var schema: Int
  /// The bytes of the database.
  var contents: [UInt8]
}
