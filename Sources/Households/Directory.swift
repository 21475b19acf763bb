import Basics
import Settings
import Storage
import Synchronization
import Theming

/// Looks up who may use the service and which household is theirs: in a file at home, in a
/// database when hosted.
package protocol ServiceDirectory: Sendable {
  /// The client that a token belongs to, with its household at least as new as at the time of the
  /// call; nil if the token is unknown or no longer valid.
  ///
  /// - Throws: ``ServiceError`` if the token is valid but its household is missing.
  func client(of token: String) async throws -> ServiceClient?

  /// Exchanges a code for a token; the code is used up.
  ///
  /// - Parameter member: Whose preferences the device uses, unless the code names a member.
  func pair(code: String, device: String, for member: String?) async throws -> String

  /// The devices that a client may see and revoke.
  func devices(visibleTo client: ServiceClient) async throws -> [Credentials.Device]

  /// Revokes the token of a device that a client may see.
  func revoke(_ device: Credentials.Device, by client: ServiceClient) async throws

  /// The household whose icon everybody sees; nil if there may be several.
  var owner: Household? { get }

  /// Throws while requests cannot be answered.
  func checkReadiness() async throws

  /// Further lines for Prometheus.
  var metrics: [String] { get }

  /// Called once the service has ended.
  func close()
}

extension ServiceDirectory {
  package func close() {}
}

/// The sender of a request.
package struct ServiceClient: Sendable {
  /// The device or program that has the token.
  package var device: Credentials.Device
  /// What it may read and change.
  package var household: Household
  /// Whose preferences count; nil for the owner's.
  package var member: String?
  /// How many seconds ago the household was known to be up to date; nil if it is now.
  package var age: Int?

  package init(
    device: Credentials.Device, household: Household, member: String?, age: Int? = nil
  ) {
    self.device = device
    self.household = household
    self.member = member
    self.age = age
  }
}

/// Where a household's items, preferences and themes are: in files at home, in a database when
/// hosted.
///
/// All other calls block; they are made in ``work(_:)``.
package protocol HouseholdContents: Sendable {
  /// Runs work that may block on a thread of a pool. It runs again from its beginning if what it
  /// could not do is worth another attempt.
  func work<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value

  func read<Value>(_ body: (StoreTransaction) throws -> Value) throws -> Value

  /// Changes items. If another change was faster, what the body did is rolled back and it runs
  /// again.
  func change<Value>(_ body: (Store) throws -> Value) throws -> Value

  /// A number that grows with every change of the items; nil where others may change them without
  /// raising it. Items that are read after it are at least that new.
  var version: Int64? { get }

  /// The preferences of a member; nil for the owner.
  func preferences(of member: String?) -> SettingsStore

  var themes: ThemeLibrary { get }

  /// Adds themes of the household's own, all or none.
  ///
  /// - Throws: ``Problem/themeNameTaken(_:)`` if it has a theme of one of the names already.
  func add(themes: [(name: String, text: [UInt8])]) throws

  /// Writes a theme of the household's own, in place of any of the same name.
  func replace(theme name: String, by text: [UInt8]) throws

  /// Deletes themes of the household's own.
  ///
  /// - Returns: How many of the names there were.
  func delete(themes names: [String]) throws -> Int
}

extension Problem {
  package static func themeNameTaken(_ name: String) -> Problem {
    Problem(.nameTaken, "There is a theme \"\(name)\" already. Choose another name.")
  }
}

/// The households that are open in this process.
package final class OpenHouseholds: Sendable {
  private let open = Mutex<[String: Household]>([:])
  private let executor: (any TaskExecutor)?

  /// - Parameter executor: Runs the tasks of the households; nil for the default.
  package init(executor: (any TaskExecutor)? = nil) {
    self.executor = executor
  }

  /// The household of a key, opened over its contents if it is not open yet.
  package func household(_ key: String, _ contents: any HouseholdContents) throws -> Household {
    if let known = self[key] { return known }
    let made = try Household(contents, executor: executor)
    return open.withLock { open in
      // Another thread may have been faster; its household is the one that has streams.
      if let known = open[key] { return known }
      open[key] = made
      return made
    }
  }

  package subscript(key: String) -> Household? { open.withLock { $0[key] } }

  /// Closes a household and ends its streams.
  package func close(_ key: String) {
    open.withLock { $0.removeValue(forKey: key) }?.hub.endAll()
  }

  /// How many event streams are open in all households.
  package var streamCount: Int {
    open.withLock { $0.values.reduce(0) { $0 + $1.hub.count } }
  }

  package func endStreams() {
    for household in open.withLock({ Array($0.values) }) { household.hub.endAll() }
  }

  /// Ends the streams of a token everywhere.
  package func endStreams(of token: String) {
    for household in open.withLock({ Array($0.values) }) { household.hub.end(token: token) }
  }
}

/// Why the service could not start, or could not do what was asked.
package enum ServiceError: ReportableError, Hashable {
  /// A file of the service could not be read or written.
  case file(path: String, code: Int32)
  /// The address cannot be listened on.
  case address(String, reason: String)
  /// A folder of people is missing.
  case people(String)
  /// A token of a service for several people that belongs to none of them.
  case nobody

  package var kind: FailureKind {
    switch self {
    case .file(_, let code):
      SystemCallError(code: code).isPermission ? .noPermission : .cannotCreate
    case .address: .unreachable
    case .people: .noInput
    case .nobody: .noPermission
    }
  }

  package var description: String {
    switch self {
    case .file(let path, let code):
      "\(path) could not be written: \(SystemCallError(code: code).reason). "
        + "Check the folder and try again."
    case .address(let address, let reason):
      "The service cannot listen on \(address): \(reason). Choose another address."
    case .people(let path):
      "There is no folder \(path). Make it: each person has one."
    case .nobody:
      "This service has a folder for each person, and the token belongs to none. Pair the device again."
    }
  }
}
