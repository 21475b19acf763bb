import Basics
import Lists

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
