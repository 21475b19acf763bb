import Basics
import Lists
import NIOPosix
import Settings
import Storage
import Synchronization

/// The devices in a file, and one household for all of them or, with `--people`, for each person.
struct HomeDirectory: ServiceDirectory {
  private let options: ServiceOptions
  private let credentials: CredentialStore
  private let households: Households
  private let pool: NIOThreadPool
  private let watches = Watches()

  private final class Watches: Sendable {
    let all = Mutex<[String: HouseholdWatch]>([:])
  }

  init(
    _ options: ServiceOptions, credentials: CredentialStore, households: Households,
    pool: NIOThreadPool
  ) throws {
    self.options = options
    self.credentials = credentials
    self.households = households
    self.pool = pool
    guard isShared else { return }
    _ = try household(of: nil)
  }

  /// Whether members share one list.
  private var isShared: Bool { options.people == nil }

  func client(of token: String) async throws -> ServiceClient? {
    guard let device = credentials.device(of: token) else { return nil }
    let household = try household(of: device.member)
    let now = options.clock()
    if device.lastUsed == nil
      || now.milliseconds - (device.lastUsed?.milliseconds ?? 0) > 3_600_000
    {
      try await household.work { [credentials] in credentials.noteUse(of: device) }
    }
    return ServiceClient(
      device: device, household: household, member: isShared ? device.member : nil)
  }

  func pair(code: String, device: String, for member: String?) async throws -> String {
    try credentials.pair(code: code, device: device, for: member)
  }

  /// A member of a shared list sees all devices, a person with a folder of their own only theirs.
  func devices(visibleTo client: ServiceClient) async throws -> [Credentials.Device] {
    credentials.credentials.devices.filter { isShared || $0.member == client.device.member }
  }

  func revoke(_ device: Credentials.Device, by client: ServiceClient) async throws {
    try credentials.revoke(device.id)
  }

  var owner: Household? { isShared ? try? household(of: nil) : nil }

  func checkReadiness() async throws {
    guard isShared else { return }
    _ = try await household(of: nil).read { try $0.revision() }
  }

  var metrics: [String] { [] }

  func close() {
    for watch in watches.all.withLock({ Array($0.values) }) { watch.close() }
  }

  /// The household of a member of the service.
  ///
  /// - Throws: ``ServiceError/people(_:)`` for a person without a folder.
  private func household(of member: String?) throws -> Household {
    let key = isShared ? "" : member ?? ""
    if !isShared, member == nil { throw ServiceError.nobody }
    // Under the lock, so that a household is opened and watched only once.
    let watch = try watches.all.withLock { watches in
      if let known = watches[key], households[key] != nil { return known }
      let contents = try HomeContents(
        folders: try folders(of: isShared ? nil : member),
        environment: isShared ? options.environment : [:], clock: options.clock, pool: pool)
      let household = try households.household(key) { try Household(contents) }
      let watch = HouseholdWatch(household, contents: contents, log: options.log)
      watches[key] = watch
      return watch
    }
    if isShared, let member { watch.watchPreferences(of: member) }
    return watch.household
  }

  private func folders(of person: String?) throws -> Folders {
    guard let people = options.people else { return options.folders }
    guard let person else { throw ServiceError.nobody }
    let folder = "\(people)/\(person)"
    guard access(folder, F_OK) == 0 else { throw ServiceError.people(folder) }
    return try Folders(environment: ["PRIORITIES_HOME": folder])
  }
}
