import LayeredSettings
import PrioritiesBasics
import PrioritiesPreferences
import PrioritiesStorage
import PriorityLists
import Synchronization
import TerminalThemes

/// The devices listed in a file.
///
/// They share one household or, with `--people`, have one per member.
package final class HomeDirectory: ServiceDirectory {
  package struct Options: Sendable {
    /// A folder that contains a home folder per member; nil for one shared household.
    package var membersFolder: String?
    package var folders: Folders
    package var environment: [String: String]
    package var clock: @Sendable () -> Timestamp
    package var log: @Sendable (String) -> Void

    package init(
      folders: Folders, environment: [String: String] = [:], membersFolder: String? = nil,
      clock: @escaping @Sendable () -> Timestamp,
      log: @escaping @Sendable (String) -> Void = { _ in }
    ) {
      self.membersFolder = membersFolder
      self.folders = folders
      self.environment = environment
      self.clock = clock
      self.log = log
    }
  }

  private let options: Options
  private let credentials: CredentialStore
  private let households: OpenHouseholds
  private let pool: ThreadPool
  private let watches = Mutex<[String: HouseholdWatch]>([:])

  package init(_ options: Options, households: OpenHouseholds, pool: ThreadPool) throws {
    self.options = options
    credentials = CredentialStore(
      path: CredentialStore.path(options.folders, membersFolder: options.membersFolder),
      clock: options.clock)
    self.households = households
    self.pool = pool
    let changes = FileWatcher.changes(of: .file(credentials.path))
    Task { [credentials, households] in
      for await _ in changes {
        // While the file cannot be read, requests fail, and streams go on.
        guard let devices = try? credentials.devices else { continue }
        let known = Set(devices.map(\.hash))
        households.endStreams { !known.contains($0) }
      }
    }
    guard isShared else { return }
    _ = try household(of: nil)
  }

  private var isShared: Bool { options.membersFolder == nil }

  package func client(of token: String) async throws -> ServiceClient? {
    guard let client = try unusedClient(of: token) else { return nil }
    let now = options.clock()
    if !client.device.isUseRecorded(at: now) {
      try await client.household.work { [credentials] in credentials.recordUse(of: client.device) }
    }
    return client
  }

  private func unusedClient(of token: String) throws -> ServiceClient? {
    guard let device = try credentials.device(of: token) else { return nil }
    return ServiceClient(
      device: device, household: try household(of: device.member),
      member: isShared ? device.member : nil)
  }

  package func pair(
    code: String, device: String, id: Item.ID?, for member: String?
  ) async throws -> (token: String, client: ServiceClient) {
    let token = try credentials.pair(
      code: code, device: device, id: id, for: member, isShared: isShared)
    guard let client = try unusedClient(of: token) else { throw CodeFault.expired.problem }
    return (token, client)
  }

  package func invite(by client: ServiceClient) async throws -> (code: String, expires: Timestamp) {
    try credentials.makeCode(member: client.device.member)
  }

  package var address: String? { credentials.address }

  /// Members of a shared household see all devices.
  ///
  /// Others see only their own.
  package func devices(visibleTo client: ServiceClient) async throws -> [Credentials.Device] {
    try credentials.devices.filter { isShared || $0.member == client.device.member }
  }

  package func revoke(_ device: Credentials.Device, by client: ServiceClient) async throws {
    try credentials.revoke(device.hash)
  }

  package func rename(
    _ device: Credentials.Device, to name: String, by client: ServiceClient
  ) async throws {
    try credentials.rename(device.hash, to: name)
  }

  // Opened by the initialiser, so this doesn't fail.
  package var owner: Household? { isShared ? try? household(of: nil) : nil }

  package func checkReadiness() async throws {
    guard isShared else { return }
    _ = try await household(of: nil).read { try $0.revision() }
  }

  package var metrics: [String] { [] }

  package func close() {
    for watch in watches.withLock({ Array($0.values) }) { watch.close() }
  }

  private func household(of member: String?) throws -> Household {
    let key = isShared ? "" : member ?? ""
    if !isShared, member == nil { throw ServiceError.noMember }
    // Under the lock, so that each household is opened and watched only once.
    let watch = try watches.withLock { watches in
      if let known = watches[key], households[key] != nil { return known }
      let contents = try HomeContents(
        folders: try folders(of: isShared ? nil : member),
        environment: isShared ? options.environment : [:], clock: options.clock, pool: pool)
      let household = try households.household(key, contents)
      let watch = HouseholdWatch(household, contents: contents, log: options.log)
      watches[key] = watch
      return watch
    }
    if isShared, let member { watch.watchSettings(of: member) }
    return watch.household
  }

  private func folders(of member: String?) throws -> Folders {
    guard let parent = options.membersFolder else { return options.folders }
    guard let member else { throw ServiceError.noMember }
    let folder = "\(parent)/\(member)"
    guard access(folder, F_OK) == 0 else { throw ServiceError.noMember }
    return try Folders(environment: ["PRIORITIES_HOME": folder])
  }
}

struct HomeContents: HouseholdContents {
  let store: Store
  private let folders: Folders
  private let environment: [String: String]
  private let pool: ThreadPool

  init(
    folders: Folders, environment: [String: String], clock: @escaping @Sendable () -> Timestamp,
    pool: ThreadPool
  ) throws {
    self.pool = pool
    self.folders = folders
    self.environment = environment
    store = try Store.open(path: folders.database, access: .writing, clock: clock)
    try store.setJournalPersistent(true)
    // The first call only sets the reference for later ones.
    _ = try store.hasChangedElsewhere()
  }

  /// Always nil: any program may change the file.
  var version: Int64? { nil }

  func work<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await pool.run(body)
  }

  func read<Value>(_ body: (StoreTransaction) throws -> Value) throws -> Value {
    try store.read(body)
  }

  func change<Value>(_ body: (Store) throws -> Value) throws -> Value { try body(store) }

  func settingsStore(of member: String?) -> SettingsStore {
    let names = themes.names
    guard let member else {
      return Preference.store(in: folders, environment: environment, themes: names)
    }
    return SettingsStore(
      file: "\(folders.configuration)/Members/\(member)/settings.json",
      schema: Preference.schema(themes: names))
  }

  var themes: ThemeLibrary { ThemeLibrary(folder: folders.themes) }

  func add(themes: [(name: String, text: [UInt8])]) throws {
    var added: [String] = []
    do {
      for theme in themes {
        try file(of: theme.name).replace { old in
          guard old == nil else { throw Problem.themeNameTaken(theme.name) }
          return .replaced(by: theme.text)
        }
        added.append(path(of: theme.name))
      }
    } catch {
      for path in added { unlink(path) }
      throw Self.problem(error)
    }
  }

  func replace(theme name: String, by text: [UInt8]) throws {
    do {
      try file(of: name).write(text)
    } catch {
      throw Self.problem(error)
    }
  }

  func delete(themes names: [String]) throws -> Int {
    names.count { unlink(path(of: $0)) == 0 }
  }

  private static func problem(_ error: any Error) -> any Error {
    guard let error = error as? FileReplacementError else { return error }
    return Problem(
      .unavailable, "The theme cannot be written: \(error.cause.reason).", retryAfter: 5)
  }

  private func file(of theme: String) -> FileReplacement {
    FileReplacement(path: path(of: theme), mode: 0o644)
  }

  private func path(of theme: String) -> String { "\(folders.themes)/\(theme).toml" }
}

final class HouseholdWatch: Sendable {
  let household: Household
  private let contents: HomeContents
  private let log: @Sendable (String) -> Void
  private let members = Mutex<Set<String?>>([])

  init(_ household: Household, contents: HomeContents, log: @escaping @Sendable (String) -> Void) {
    self.household = household
    self.contents = contents
    self.log = log
    _ = DetachedThread.start { [self] in watchItems() }
    watchThemes()
    watchSettings(of: nil)
  }

  /// Releases the journal.
  ///
  /// The watch continues, but no changes may follow. A journal that stays does no harm.
  func close() { try? contents.store.setJournalPersistent(false) }

  func watchSettings(of member: String?) {
    guard members.withLock({ $0.insert(member).inserted }) else { return }
    Task { [household, changes = household.settingsStore(of: member).changes] in
      for await _ in changes { household.hub.publish(.settings(member: member)) }
    }
  }

  /// Seconds between queries while the store keeps changing.
  private static let pause = 0.04

  private func watchItems() {
    let watch = contents.store.watch()
    var problem: String?
    var lastLook = -Double.infinity
    while true {
      var waiting = pollfd(fd: watch?.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
      _ = poll(&waiting, 1, 5000)
      // A commit raises several events. Waiting merges them into one query: briefly after a pause,
      // longer during a series.
      usleep(UInt32(max(0.004, Self.pause - (monotonicNow - lastLook)) * 1_000_000))
      _ = watch?.takeChanges()
      lastLook = monotonicNow
      do {
        if try contents.store.hasChangedElsewhere() { try household.refresh() }
        problem = nil
      } catch {
        if problem != "\(error)" { log("items: \(error)") }
        problem = "\(error)"
        usleep(100_000)
      }
    }
  }

  private func watchThemes() {
    Task { [household, changes = household.themes.changes] in
      for await _ in changes { household.hub.publish(.themes) }
    }
  }
}
