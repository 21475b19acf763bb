import LayeredSettings
import PrioritiesBasics
import PrioritiesStorage
import PriorityLists
import Synchronization
import TerminalThemes

package protocol ServiceDirectory: Sendable {
  /// Returns the client of a token with its household up to date, or nil if the token is unknown or
  /// expired.
  func client(of token: String) async throws -> ServiceClient?

  /// Exchanges a single-use code for a token.
  ///
  /// - Parameters:
  ///   - id: The id that the device made for itself. If the household has it, its token is replaced.
  ///   - member: The member whose settings the device uses, unless the code specifies one.
  func pair(
    code: String, device: String, id: Item.ID?, for member: String?
  ) async throws -> (token: String, client: ServiceClient)

  /// Makes a code for another device of a client's member.
  func invite(by client: ServiceClient) async throws -> (code: String, expires: Timestamp)

  /// The address at which other devices can reach the service; nil if unknown.
  var address: String? { get }

  func devices(visibleTo client: ServiceClient) async throws -> [Credentials.Device]

  func revoke(_ device: Credentials.Device, by client: ServiceClient) async throws

  /// - Throws: ``Problem/deviceNameTaken(_:)`` if another device has the name.
  func rename(
    _ device: Credentials.Device, to name: String, by client: ServiceClient
  ) async throws

  /// The household whose icon is public; nil if there may be several households.
  var owner: Household? { get }

  func checkReadiness() async throws

  var metrics: [String] { get }

  func close()
}

extension ServiceDirectory {
  package func close() {}

  package var address: String? { nil }
}

package struct ServiceClient: Sendable {
  package var device: Credentials.Device
  package var household: Household
  /// The member whose settings apply; nil for the owner.
  package var member: String?
  /// How many seconds ago the household was last known to be up to date; nil if it is now.
  package var age: Int?

  package var meter: Meter? { household.contents.meter }

  package var settingsStore: SettingsStore { household.settingsStore(of: member) }

  /// The settings, with defaults in place of unreadable ones.
  package var settings: SettingsSnapshot { settingsStore.read() }

  package init(
    device: Credentials.Device, household: Household, member: String?, age: Int? = nil
  ) {
    self.device = device
    self.household = household
    self.member = member
    self.age = age
  }
}

/// A household's items, settings and themes, in files at home or in a database if hosted.
///
/// All calls except ``work(_:)`` block, so make them inside it.
package protocol HouseholdContents: Sendable {
  /// Runs blocking work on a thread pool and retries it after transient failures.
  func work<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value

  func read<Value>(_ body: (StoreTransaction) throws -> Value) throws -> Value

  /// Changes items. After a conflict, it rolls back and runs the body again.
  func change<Value>(_ body: (Store) throws -> Value) throws -> Value

  /// Grows with every change of the items; nil if other programs may change them.
  ///
  /// Read it before the items, which are then at least as new.
  var version: Int64? { get }

  /// What the household uses of its budget; nil if it has none, as at home.
  var meter: Meter? { get }

  /// - Parameter member: Nil for the owner.
  func settingsStore(of member: String?) -> SettingsStore

  var themes: ThemeLibrary { get }

  /// Adds custom themes, all or none.
  ///
  /// - Throws: ``Problem/themeNameTaken(_:)`` if a name is taken.
  func add(themes: [(name: String, text: [UInt8])]) throws

  func replace(theme name: String, by text: [UInt8]) throws

  /// Deletes custom themes, and returns how many of the names existed.
  func delete(themes names: [String]) throws -> Int
}

extension HouseholdContents {
  package var meter: Meter? { nil }
}

extension Problem {
  package static func deviceNameTaken(_ name: String) -> Problem {
    Problem(.nameTaken, "A device called \"\(name)\" already exists. Choose another name.")
  }

  package static func themeNameTaken(_ name: String) -> Problem {
    Problem(.nameTaken, "A theme called \"\(name)\" already exists. Choose another name.")
  }
}

package final class OpenHouseholds: Sendable {
  private let open = Mutex<[String: Household]>([:])
  private let executor: (any TaskExecutor)?

  /// - Parameter executor: Runs the households' tasks; nil for the default.
  package init(executor: (any TaskExecutor)? = nil) {
    self.executor = executor
  }

  package func household(_ key: String, _ contents: any HouseholdContents) throws -> Household {
    if let known = self[key] { return known }
    let made = try Household(contents, executor: executor)
    return open.withLock { open in
      // Another thread may have opened it in the meantime, and streams may be using that one.
      if let known = open[key] { return known }
      open[key] = made
      return made
    }
  }

  package subscript(key: String) -> Household? { open.withLock { $0[key] } }

  package func close(_ key: String) {
    open.withLock { $0.removeValue(forKey: key) }?.hub.end()
  }

  package var streamCount: Int {
    open.withLock { $0.values.reduce(0) { $0 + $1.hub.count } }
  }

  /// Ends the streams of tokens whose hashes satisfy a condition.
  package func endStreams(where isEnded: (String) -> Bool = { _ in true }) {
    for household in open.withLock({ Array($0.values) }) { household.hub.end(where: isEnded) }
  }
}

package enum ServiceError: ReportableError, Hashable {
  case file(path: String, code: Int32)
  case unreadable(path: String, reason: String)
  case address(String, reason: String)
  /// The token has no member with a folder, although each member needs one.
  case noMember

  package var kind: FailureKind {
    switch self {
    case .file(_, let code):
      SystemCallError(code: code).isPermission ? .noPermission : .cannotCreate
    case .unreadable: .noInput
    case .address: .unreachable
    case .noMember: .noPermission
    }
  }

  package var description: String {
    switch self {
    case .file(let path, let code):
      "\(path) could not be written: \(SystemCallError(code: code).reason). "
        + "Check the folder and try again."
    case .unreadable(let path, let reason):
      "\(path) cannot be read: \(reason). Restore it, or remove it and pair all devices again."
    case .address(let address, let reason):
      "The service cannot listen on \(address): \(reason). Choose another address."
    case .noMember:
      "The token does not belong to a member of this service. Pair the device again."
    }
  }
}
