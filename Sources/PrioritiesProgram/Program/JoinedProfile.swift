import LayeredSettings
import PrioritiesBasics
import PrioritiesPreferences
import PrioritiesRendering
import PrioritiesStorage
import PrioritiesSync
import PriorityLists
import Synchronization

/// Exchanges a joined profile's changes, by starting another command.
///
/// If the profile has not joined a household, this takes a single system call.
struct JoinedProfile {
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
    // A command that needs the account reports what is wrong with it.
    if access == .writing, let account = try? Account(context.folders) {
      store.setDevice(account.asDevice)
    }
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
    let isOld = last.map { ProcessEnvironment.now().distance(to: $0) > freshness } ?? true
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
    let last = Account.lastExchange(context.folders)
    guard last.map({ context.now.distance(to: $0) > staleness }) ?? true,
      let view = try? context.viewContext
    else { return nil }
    return SyncStatus.sentence(last, view)
  }

  private func reportRefusals() {
    // What cannot be read or marked stays new, and is shown again.
    guard isTerminal, let new = try? store.read({ try $0.refusals(areNew: true) }), !new.isEmpty
    else { return }
    for refusal in new { StandardStreams.warn(refusal.sentence) }
    StandardStreams.warn("To see them again: \(Program.call) sync --status")
    // The command may have opened the store for reading only.
    let writable = try? Store.open(
      path: folders.database, access: .writing, clock: ProcessEnvironment.now)
    _ = try? writable?.write { try $0.markRefusalsShown() }
  }

  /// Follows the server as long as this process runs.
  static func follow() {
    guard let pipe = try? Pipe() else { return }
    start(["--follow"], input: .descriptor(pipe.reading))
    pipe.closeReading()
  }

  /// Starts `priorities sync` without waiting for it.
  ///
  /// Ignores errors, because every command tries again.
  /// - Parameter input: The standard input of the process, which exits when the input ends.
  static func start(_ words: [String], input: Spawn.Stream = .discarded) {
    let profile = Program.profile.map { ["--profile", $0] } ?? []
    var exchange = Spawn(ProcessEnvironment.executable, ["sync"] + words + profile)
    exchange.input = input
    exchange.output = .discarded
    exchange.errors = .discarded
    exchange.group = .session
    _ = try? exchange.start()
  }
}

extension Timestamp {
  /// In milliseconds, also to a later time, because a clock may have been wrong.
  fileprivate func distance(to other: Timestamp) -> Int64 {
    abs(milliseconds - other.milliseconds)
  }
}

extension StoreTransaction.Refusal {
  var sentence: String {
    isNotice ? reason : "The server refused \"\(request.summary)\": \(reason)"
  }
}

extension ChangeRequest {
  /// The command as it could be typed, such as `add Milk`.
  var summary: String {
    let priority = command == .set ? priority?.word : nil
    let words = [command.rawValue, priority].compacted() + items.compactMap(\.name)
    return (words + [name, details].compacted()).spaceSeparated
  }
}
