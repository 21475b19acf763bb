/// Why a command on households failed.
package enum HostingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The tables were made by a newer version, which leaves this one not working.
  case newerTables(found: Int, known: Int)
  /// The tables are missing or of an older version.
  case olderTables
  /// The role sees every row, whatever the policies say.
  case bypassesRowSecurity
  /// The database cannot be reached or refuses.
  case database(String)
  case unknownHousehold(String)
  case unknownMember(String)
  case unknownDevice(String)
  /// The name cannot be a member's.
  case memberName(String)
  /// An import or export cannot be done.
  case contents(String)

  /// What happened and what to do next.
  package var description: String {
    switch self {
    case .newerTables(let found, let known):
      "The tables are of a newer version (\(found), known is \(known)). Update priorities-server."
    case .olderTables:
      "The tables are missing or of an older version. Run: priorities-server migrate"
    case .bypassesRowSecurity:
      "The role is a superuser or has BYPASSRLS, so nothing separates the households. "
        + "Use an ordinary role."
    case .database(let reason): "The database cannot be used: \(reason)."
    case .unknownHousehold(let text):
      "There is no household \"\(text)\". See: priorities-server household list"
    case .unknownMember(let name):
      "The household has no member \"\(name)\". See: priorities-server member list"
    case .unknownDevice(let name): "The household has no device \"\(name)\"."
    case .memberName(let name):
      "\"\(name)\" cannot be a member's name. Use 1 to 60 letters, digits, - and _."
    case .contents(let reason): "The household cannot be moved: \(reason)"
    }
  }
}
