import Basics
import Households

/// The sentences of this module that a person sees.
enum Messages {
  static let newerDatabase = "This server is older than its database. Try again later."
  static let unreachable = "The database cannot be reached. Try again."
  static let noHousehold = "This household no longer exists."
  static let excluded =
    "the tables are too new for this node; it serves no households until it is updated"
  static func discarded(_ household: HouseholdID, _ version: Int64) -> String {
    "household \(household): the database lost entries up to \(version); the copy in memory was "
      + "discarded"
  }

  // Reasons, which come after a colon
  static func damaged(_ file: String) -> String { "\(file) is damaged." }
  static func storeExists(in folder: String) -> String { "a store already exists in \(folder)." }
  static func notCreated(_ path: String, _ reason: String) -> String {
    "\(path) cannot be created: \(reason)."
  }
  static func notRead(_ path: String, _ reason: String) -> String {
    "\(path) cannot be read: \(reason)."
  }
  static func notWritten(_ path: String, _ reason: String) -> String {
    "\(path) cannot be written: \(reason)."
  }
  static func connectionsInUse(_ size: Int) -> String { "all \(size) connections are in use" }
  static let noMemory = "not enough memory for a connection"
  static let noReply = "it did not reply in time"
  static let damagedSnapshot = "its snapshot is missing or damaged"
  static let unreadableEntry = "an entry is unreadable"
  static func damagedEntry(_ version: Int64) -> String { "entry \(version) is damaged" }
  static func missingEntry(_ version: Int64) -> String { "entry \(version) is missing" }
}

extension HostingError {
  package var description: String {
    switch self {
    case .newerTables(let found, let known):
      "The tables have version \(found), newer than the supported version \(known). "
        + "Update priorities-server."
    case .olderTables:
      "The tables are missing or outdated. Run: priorities-server migrate"
    case .foreignTables:
      "The database has tables of an earlier build or of another program. Use an empty database."
    case .bypassesRowSecurity:
      "The role is a superuser or has BYPASSRLS, so row-level security does not separate "
        + "households. Use an ordinary role."
    case .database(let reason): "The database cannot be used: \(reason)."
    case .unknownHousehold(let text):
      "No household is called \"\(text)\". See: priorities-server household list"
    case .unknownMember(let name):
      "The household has no member \"\(name)\". See: priorities-server member list"
    case .unknownDevice(let name): "The household has no device \"\(name)\"."
    case .memberName(let name):
      "\"\(name)\" is not a valid member name. Use 1 to 60 letters, digits, - and _."
    case .contents(let reason): "The household cannot be moved: \(reason)"
    }
  }
}

extension PostgresError {
  package var description: String { "The database cannot be used: \(reason)." }
}

extension LogError {
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
