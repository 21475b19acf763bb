import Basics
import Lists
import Rendering
import Settings
import Storage
import Sync
import Synchronization

/// Exchanges a joined profile's changes, by starting another command.
///
/// If the profile has not joined a household, this takes a single system call.
struct JoinedProfile: Sendable {
  private let store: Store
  private let folders: Folders
  private let environment: [String: String]
  private let isTerminal: Bool

  private static let current = Mutex<JoinedProfile?>(nil)

  /// The time without an exchange, in milliseconds, after which reading starts one.
  private static let freshness: Int64 = 60_000
  /// The time without an exchange, in milliseconds, after which lists mention it.
  private static let staleness: Int64 = 600_000

  static func note(_ store: Store, _ access: Store.Access, in context: CommandContext) {
    guard Account.isJoined(context.folders) else { return }
    if access == .writing { store.setRecordsPending(true) }
    let profile = JoinedProfile(
      store: store, folders: context.folders,
      environment: context.environment,
      isTerminal: context.process.isTerminal(.error))
    current.withLock { $0 = profile }
  }

  /// Whether the command has opened the store of a joined profile.
  static var isOpen: Bool { current.withLock { $0 } != nil }

  /// Mentions on a terminal the changes that the server has refused since the last command.
  static func reportRefusals() { current.withLock { $0 }?.reportRefusals() }

  /// Called after a command: starts an exchange if one is due, and reports refused changes.
  static func finish() {
    guard let profile = current.withLock({ $0 }), Account.isJoined(profile.folders) else { return }
    profile.reportRefusals()
    let last = Account.lastExchange(profile.folders)
    let isOld = last.map { ProcessEnvironment.now() - $0 > freshness } ?? true
    guard profile.store.hasStoredChanges || isOld else { return }
    if profile.isAutomatic { start(["--background"]) }
  }

  /// Reads only this setting, because it runs after every change.
  private var isAutomatic: Bool {
    let settings = SettingsStore(
      file: folders.settings,
      schema: SettingsSchema(title: "", [Preference.sync.declaration]),
      environment: environment, prefix: Preference.variablePrefix)
    return settings.read()[Preference.sync] == .auto
  }

  /// How long ago the last exchange was, if that is worth mentioning.
  static func staleness(_ context: CommandContext) -> String? {
    guard Account.isJoined(context.folders) else { return nil }
    guard let last = Account.lastExchange(context.folders) else { return Messages.notSynchronized }
    guard context.now - last > staleness, let view = try? context.viewContext else { return nil }
    return Messages.lastSynchronized(last.words(in: view))
  }

  private func reportRefusals() {
    guard isTerminal, let new = try? store.read({ try $0.refusals(areNew: true) }), !new.isEmpty
    else { return }
    for refusal in new { StandardStreams.warn(Messages.refused(refusal)) }
    StandardStreams.warn(Messages.seeRefusals)
    // The command may have opened the store for reading only.
    let writable = try? Store.open(
      path: folders.database, access: .writing, clock: ProcessEnvironment.now)
    _ = try? writable?.write { try $0.markRefusalsShown() }
  }

  /// Follows the server as long as this process runs.
  static func follow() {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    start(["--follow"], input: ends[0])
    close(ends[0])
  }

  /// Starts `priorities sync` without waiting for it.
  ///
  /// - Parameter input: The standard input of the process, which exits when the input ends.
  @discardableResult
  static func start(_ words: [String], input: Int32? = nil) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A separate session, so that it outlives the terminal.
    posix_spawnattr_setflags(&attributes, Int16(0x80))
    let profile = Program.profile.map { ["--profile", $0] } ?? []
    let all = [ProcessEnvironment.executable, "sync"] + words + profile
    var arguments = all.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var process = pid_t()
    let code = posix_spawn(
      &process, ProcessEnvironment.executable, &actions, &attributes, &arguments, environ)
    return code == 0 ? process : nil
  }
}

extension Timestamp {
  fileprivate static func - (one: Timestamp, other: Timestamp) -> Int64 {
    one.milliseconds - other.milliseconds
  }
}

extension StoreTransaction.Refusal {
  /// The command in full, with its items and text.
  var summary: String {
    let level = request.command == .set ? request.priority?.word : nil
    let words = [request.command.rawValue, level].compactMap(\.self) + names
    return (words + [request.name, request.details].compactMap(\.self)).joined(separator: " ")
  }

  private var names: [String] {
    let name = problem["name"]?.string
    return name.map { [$0] } ?? request.items.filter { Item.ID($0) == nil }
  }
}
