import Basics
import Settings
import Storage
import Synchronization
import Theming

/// Looks up devices and their households: in a file at home, in a database when hosted.
package protocol ServiceDirectory: Sendable {
  /// The client of a token; nil for an unknown or expired token.
  ///
  /// Its household is at least as new as at the time of the call.
  func client(of token: String) async throws -> ServiceClient?

  /// Exchanges a code, which becomes invalid, for a token.
  ///
  /// - Parameter member: Whose preferences the device uses, unless the code names a member.
  func pair(code: String, device: String, for member: String?) async throws -> String

  /// The devices that a client may see and revoke.
  func devices(visibleTo client: ServiceClient) async throws -> [Credentials.Device]

  func revoke(_ device: Credentials.Device, by client: ServiceClient) async throws

  /// The household whose icon is public; nil if there may be several.
  var owner: Household? { get }

  /// Throws while the service cannot answer requests.
  func checkReadiness() async throws

  var metrics: [String] { get }

  func close()
}

extension ServiceDirectory {
  package func close() {}
}

package struct ServiceClient: Sendable {
  package var device: Credentials.Device
  package var household: Household
  /// Whose preferences apply; nil for the owner's.
  package var member: String?
  /// Seconds since the household was known to be up to date; nil if it is.
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

/// A household's items, preferences and themes: in files at home, in a database when hosted.
///
/// All other calls block; make them in ``work(_:)``.
package protocol HouseholdContents: Sendable {
  /// Runs blocking work on a thread pool, and repeats it after a failure worth another attempt.
  func work<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value

  func read<Value>(_ body: (StoreTransaction) throws -> Value) throws -> Value

  /// Changes items; if another change was faster, rolls back and runs the body again.
  func change<Value>(_ body: (Store) throws -> Value) throws -> Value

  /// A number that grows with every change of the items; nil where others may change them without
  /// it. Items read after it are at least that new.
  var version: Int64? { get }

  /// Nil is the owner.
  func preferences(of member: String?) -> SettingsStore

  var themes: ThemeLibrary { get }

  /// Adds custom themes, all or none.
  ///
  /// - Throws: ``Problem/themeNameTaken(_:)`` if a name is taken.
  func add(themes: [(name: String, text: [UInt8])]) throws

  func replace(theme name: String, by text: [UInt8]) throws

  /// Deletes custom themes; returns how many of the names existed.
  func delete(themes names: [String]) throws -> Int
}

extension Problem {
  package static func themeNameTaken(_ name: String) -> Problem {
    Problem(.nameTaken, "There is a theme \"\(name)\" already. Choose another name.")
  }
}

package final class OpenHouseholds: Sendable {
  private let open = Mutex<[String: Household]>([:])
  private let executor: (any TaskExecutor)?

  /// - Parameter executor: Runs the tasks of the households; nil for the default.
  package init(executor: (any TaskExecutor)? = nil) {
    self.executor = executor
  }

  package func household(_ key: String, _ contents: any HouseholdContents) throws -> Household {
    if let known = self[key] { return known }
    let made = try Household(contents, executor: executor)
    return open.withLock { open in
      // If another thread was faster, its household has the streams.
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

  package var streamCount: Int {
    open.withLock { $0.values.reduce(0) { $0 + $1.hub.count } }
  }

  package func endStreams() {
    for household in open.withLock({ Array($0.values) }) { household.hub.endAll() }
  }

  package func endStreams(of token: String) {
    for household in open.withLock({ Array($0.values) }) { household.hub.end(token: token) }
  }
}

package enum ServiceError: ReportableError, Hashable {
  case file(path: String, code: Int32)
  case address(String, reason: String)
  case people(String)
  /// The token of a service for several people names none of them.
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
