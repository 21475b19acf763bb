import LayeredSettings
import PrioritiesBasics
import PrioritiesHouseholds
import PrioritiesPreferences
import PrioritiesStorage
import PriorityLists
import TerminalThemes

/// A joined profile and its exchanges with the server.
package struct Synchronizer: Sendable {
  package let folders: Folders
  private let store: Store
  private let settings: SettingsStore
  private let clock: @Sendable () -> Timestamp

  package init(
    _ folders: Folders, store: Store, settings: SettingsStore,
    clock: @escaping @Sendable () -> Timestamp
  ) {
    self.folders = folders
    self.store = store
    self.settings = settings
    self.clock = clock
  }

  package enum Scope: Sendable {
    /// Exchanges the items, and personal settings if they changed here or a minute has passed.
    case due
    case all
  }

  /// The maximum number of bytes by which a household grows between two exchanges.
  private static let growth = 6 << 20
  /// The maximum number of bytes of a household that is joined.
  private static let mostBytes = 64 << 20
  /// The seconds that an exchange may take.
  private static let longest = 60.0

  /// In milliseconds.
  private static let personalInterval: Int64 = 60_000

  /// Exchanges everything with the server once.
  ///
  /// - Throws: ``SyncError``, or an error of the store.
  package func exchange(
    _ account: Account, _ server: any HouseholdServer, scope: Scope = .all, wait: Double = 30
  ) async throws -> Exchange.Report {
    try await alone(server, wait: wait) {
      var report = try await Exchange(store, server).run()
      Account.noteExchange(folders, at: clock())
      if settings.read()[Preference.syncTheme] == .on {
        report.themeRefusal = try await exchangePersonal(account, server, scope)
      }
      return report
    }
  }

  private func exchangePersonal(
    _ account: Account, _ server: any HouseholdServer, _ scope: Scope
  ) async throws -> SyncError? {
    let personal = Personal(folders, settings, server)
    var account = try Account(folders) ?? account
    let last = Account.lastPersonalExchange(folders)?.milliseconds ?? 0
    guard
      try scope == .all || abs(clock().milliseconds - last) > Self.personalInterval
        || personal.hasChanges(account)
    else { return nil }
    let before = account
    let refusal = try await personal.exchange(&account)
    if account != before, Account.isJoined(folders) { try account.save(folders) }
    Account.notePersonalExchange(folders, at: clock())
    return refusal
  }

  /// Runs a body as the only exchange of the profile.
  private func alone<Value: Sendable>(
    _ server: any HouseholdServer, wait seconds: Double, _ body: () async throws -> Value
  ) async throws -> Value {
    let lock = try SyncLock(.exchange, folders, wait: seconds)
    defer { lock.end() }
    // The server may send everything again, which takes up to twice the size of the store.
    let size = (try? FileStatus(path: folders.database))?.size ?? 0
    let pending = try store.read { try $0.pendingCount() }
    server.begin(bytes: Self.growth + 2 * size, seconds: Self.longest + Double(pending) / 50)
    return try await reporting(server, body)
  }

  private func reporting<Value: Sendable>(
    _ server: any HouseholdServer, _ body: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch StoreError.unexpected {
      // Only what the server sent is written here.
      throw SyncError.impossible(host: server.host)
    } catch StoreError.full {
      throw SyncError.full(folder: folders.data)
    } catch let error as FileReplacementError where error.cause.code == ENOSPC {
      throw SyncError.full(folder: folders.data)
    }
  }

  /// Replaces the items by the server's, before the profile has joined.
  ///
  /// Without the lock of an exchange, whose file would remain if the server fails.
  /// - Parameter prepare: Called when the server's items have arrived.
  package func fetch(
    _ server: any HouseholdServer, prepare: () throws -> Void
  ) async throws {
    server.begin(bytes: Self.mostBytes, seconds: 5 * Self.longest)
    try await reporting(server) { _ = try await Exchange(store, server).run(prepare: prepare) }
  }

  // MARK: In the background

  /// Exchanges until nothing is pending.
  ///
  /// - Parameter waited: The seconds for which other processes have waited; nil for the first attempt.
  ///   A process waits before its attempt, and only one at a time, for at most a minute.
  /// - Returns: The seconds in all, if another process has to wait because the server cannot be
  ///   reached: for a day, or half a minute if nothing is pending.
  package func runOnce(waited: Double? = nil) async -> Double? {
    var total = 0.0
    if let waited {
      guard let lock = try? SyncLock(.waiting, folders) else { return nil }
      defer { lock.end() }
      let pause = min(60, max(2, waited))
      total = waited + pause
      await Self.pause(pause * .random(in: 0.5...1))
    }
    repeat {
      guard let lock = try? SyncLock(.agent, folders), let (account, server) = joined else {
        return nil
      }
      defer { lock.end() }
      do {
        _ = try await server.using { try await exchange(account, $0, scope: .due) }
      } catch {
        return Self.isTemporary(error) && total < (hasPending ? 86_400 : 30) ? total : nil
      }
      // A command may have made a change while it found the lock taken.
    } while hasPending
    return nil
  }

  // The next command sends the changes of a store that cannot be read at the moment.
  private var hasPending: Bool { ((try? store.read { try $0.pendingCount() }) ?? 0) > 0 }

  private static func isTemporary(_ error: any Error) -> Bool {
    guard let error = error as? SyncError else { return true }
    switch error {
    case .unreachable, .busy: return true
    default: return false
    }
  }

  /// Follows the server and this store until the task is cancelled.
  package func follow() async {
    var waited = try? SyncLock(.agent, folders)
    while waited == nil, !Task.isCancelled {
      await Self.pause(0.1)
      waited = try? SyncLock(.agent, folders)
    }
    guard let lock = waited else { return }
    defer { lock.end() }
    let (wishes, wish) = AsyncStream.makeStream(
      of: Scope.self, bufferingPolicy: .bufferingNewest(8))
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await followServer(wish) }
      group.addTask { [store] in for await _ in store.fileChanges { wish.yield(.due) } }
      group.addTask { [settings] in for await _ in settings.changes { wish.yield(.due) } }
      group.addTask { [themes] in for await _ in themes.changes { wish.yield(.due) } }
      group.addTask { await serve(wishes, wish) }
      await group.waitForAll()
    }
  }

  /// Nil if the profile has left its household.
  ///
  /// Also nil if the account or a certificate cannot be read, which commands in the foreground
  /// report.
  private var joined: (account: Account, server: Server)? {
    guard let account = try? Account(folders), let server = try? Server(account) else { return nil }
    return (account, server)
  }

  /// Cancelling the task only ends the pause.
  private static func pause(_ seconds: Double) async {
    try? await Task.sleep(for: .seconds(seconds))
  }

  private var themes: ThemeLibrary { ThemeLibrary(folder: folders.themes) }

  private func followServer(_ wish: AsyncStream<Scope>.Continuation) async {
    var delay = Backoff()
    while !Task.isCancelled, let (_, server) = joined {
      let start = monotonicNow
      // After any error, the stream is opened again.
      try? await server.using {
        try await $0.follow { event in
          switch event {
          case .opened, .settings, .themes: wish.yield(.all)
          case .items: wish.yield(.due)
          case .pulse: break
          }
        }
      }
      await Self.pause(delay.next(after: monotonicNow - start))
    }
  }

  /// Runs one exchange at a time, for all requests so far.
  private func serve(
    _ wishes: AsyncStream<Scope>, _ wish: AsyncStream<Scope>.Continuation
  ) async {
    guard let (account, server) = joined else { return }
    // The body handles its errors.
    try? await server.using { server in
      var delay = Backoff()
      for await scope in wishes where Account.isJoined(folders) {
        do {
          _ = try await exchange(account, server, scope: scope)
          delay = Backoff()
        } catch {
          guard Self.isTemporary(error) else { continue }
          let seconds = delay.next()
          Task {
            await Self.pause(seconds)
            wish.yield(scope)
          }
        }
      }
    }
  }
}

/// Growing delays of 1 to 60 seconds, with jitter.
struct Backoff {
  private static let longest = 60.0
  private var seconds = 2.0

  /// - Parameter success: The seconds for which the last attempt succeeded, which start again from
  ///   one second if they are more than the longest delay.
  mutating func next(after success: Double = 0) -> Double {
    if success > Self.longest { self = Backoff() }
    defer { seconds = min(Self.longest, seconds * 2) }
    return seconds * Double.random(in: 0.5...1)
  }
}
