import CZlib
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
package protocol ChangeLog: Sendable {
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
package enum AppendOutcome: Hashable, Sendable {
  /// The entry is in the log.
  case kept
  /// Another entry has its version. That and what follows it, if they came with the answer; nil if
  /// they have to be read.
  case taken(by: [LogEntry]?)
}

/// Why a log could not be read or appended to.
package enum LogError: Error, Hashable, Sendable, CustomStringConvertible {
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

  /// What happened and what to do next.
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
package struct LogEntry: Hashable, Sendable {
  package enum Body: Hashable, Sendable {
    /// The rows that changed, as SQLite's session extension writes them.
    case changeset([UInt8])
    /// The whole store after the transaction, for changes that rows cannot express.
    case contents([UInt8])
  }

  /// Its number in the household's log, from 1 without gaps.
  package var version: Int64
  /// A random id by which its writer can tell whether its own append succeeded.
  package var id: Item.ID
  /// The version of the store's tables that it was written with.
  package var schema: Int
  package var body: Body

  /// Creates the entry from its parts: each parameter sets the property of its name.
  package init(version: Int64, id: Item.ID, schema: Int, body: Body) {
    self.version = version
    self.id = id
    self.schema = schema
    self.body = body
  }
}

/// The whole store of a household at one version of its log.
package struct LogSnapshot: Hashable, Sendable {
  /// The version of the last entry in it; 0 for the snapshot that a household begins with.
  package var version: Int64
  /// The version of the store's tables.
  package var schema: Int
  /// The bytes of the database.
  package var contents: [UInt8]

  /// Creates the snapshot from its parts: each parameter sets the property of its name.
  package init(version: Int64, schema: Int, contents: [UInt8]) {
    self.version = version
    self.schema = schema
    self.contents = contents
  }
}

/// Bytes as gzip, whose checksum shows damage.
enum Compressed {
  /// The most bytes that are unpacked: those of a household with a million items.
  private static let most = 1 << 29

  /// Packs bytes.
  static func packed(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: czlib_bound(bytes.count)) {
      $1 = czlib_gzip(bytes, bytes.count, 6, $0.baseAddress, $0.count)
    }
  }

  /// Unpacks bytes; nil if they are damaged.
  static func unpacked(_ bytes: [UInt8]) -> [UInt8]? {
    // A gzip file ends with its length.
    guard bytes.count > 18 else { return nil }
    let length = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard length <= most else { return nil }
    let unpacked = [UInt8](unsafeUninitializedCapacity: length) {
      $1 = czlib_gunzip(bytes, bytes.count, $0.baseAddress, length)
    }
    return unpacked.count == length ? unpacked : nil
  }
}
