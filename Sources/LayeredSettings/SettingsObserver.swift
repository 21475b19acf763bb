import PrioritiesBasics

/// Reports changes of the settings by any program, in a poll loop or on its own.
///
/// A poll loop waits for ``descriptor`` for at most ``timeout``, and then calls ``update()``;
/// <doc:UseSettings> has one.
///
/// Changes in quick succession are combined. A missing or broken file is read again before it is
/// reported, because some editors leave one for a moment. Use an observer from one thread only.
public final class SettingsObserver {
  /// The last reported settings.
  public private(set) var settings: SettingsSnapshot

  private let store: SettingsStore
  private let watcher: FileWatcher?
  private var state = State.idle
  private var hadFile: Bool
  /// The current monotonic time in seconds.
  private let now: () -> Double

  private enum State {
    case idle
    /// Each further event postpones `due`, at most until `latest`.
    case debouncing(due: Double, latest: Double)
    /// The file was missing or broken, so the result of the next read is reported.
    case confirming(due: Double)
  }

  // In seconds.
  private static let burst = (pause: 0.02, longest: 0.08)
  private static let confirmation = (missing: 0.08, broken: 0.2)

  /// Starts watching the file of a store.
  public convenience init(_ store: SettingsStore) {
    // Watch before reading, so that no change is missed.
    self.init(store, watcher: FileWatcher(.file(store.path)))
  }

  init(
    _ store: SettingsStore, watcher: FileWatcher?, now: @escaping () -> Double = { monotonicNow }
  ) {
    self.store = store
    self.now = now
    self.watcher = watcher
    settings = store.read()
    // A file without a status counts as missing here, and reading it reports the error.
    hadFile = (try? FileStatus(path: store.path)) != nil
  }

  /// A descriptor to poll for reading; -1, which `poll` ignores, if there is none.
  public var descriptor: Int32 {
    watcher?.descriptor ?? -1
  }

  /// The milliseconds after which to call ``update()`` without an event; -1 for never.
  public var timeout: Int32 {
    switch state {
    case .idle: -1
    case .debouncing(let due, _), .confirming(let due):
      Int32(max(0, ((due - now()) * 1000).rounded(.up)))
    }
  }

  /// Returns a change once it has settled, without blocking.
  public func update() -> SettingsChange? {
    if watcher?.drain() == true {
      let now = now()
      var latest = now + Self.burst.longest
      if case .debouncing(_, let limit) = state { latest = limit }
      state = .debouncing(due: min(now + Self.burst.pause, latest), latest: latest)
    }
    switch state {
    case .idle: return nil
    case .debouncing(let due, _): return now() < due ? nil : reload(confirming: true)
    case .confirming(let due): return now() < due ? nil : reload(confirming: false)
    }
  }

  /// Waits for the next change.
  ///
  /// - Parameters:
  ///   - limit: Seconds after which it returns nil; nil waits forever.
  ///   - stop: A descriptor that ends the wait with nil when it is readable or closed.
  public func next(within limit: Double? = nil, stop: Int32 = -1) -> SettingsChange? {
    let end = limit.map { now() + $0 }
    while true {
      if let change = update() { return change }
      let rest = end.map { Int32(max(0, (($0 - now()) * 1000).rounded(.up))) } ?? -1
      if rest == 0 { return nil }
      let own = timeout
      var waiting = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
      ]
      poll(&waiting, 2, own < 0 ? rest : rest < 0 ? own : min(own, rest))
      if waiting[1].revents != 0 { return nil }
      // Combine bursts of unrelated events, such as those of the store's journal.
      let pause = rest < 0 ? FileWatcher.gathering : min(rest, FileWatcher.gathering)
      if waiting[0].revents != 0, poll(&waiting[1], 1, pause) > 0 { return nil }
    }
  }

  private func reload(confirming: Bool) -> SettingsChange? {
    state = .idle
    watcher?.follow()
    var settings: SettingsSnapshot
    do {
      let contents = try SettingsFile(path: store.path).contents()
      if contents == nil, hadFile, confirming {
        state = .confirming(due: now() + Self.confirmation.missing)
        return nil
      }
      hadFile = contents != nil
      settings = store.snapshot(of: contents)
    } catch {
      if confirming {
        state = .confirming(due: now() + Self.confirmation.broken)
        return nil
      }
      settings = self.settings
      settings.problem = error
    }
    let keys = settings.changes(since: self.settings)
    let isChange =
      !keys.isEmpty || settings.problem != self.settings.problem
      || settings.warnings != self.settings.warnings
    self.settings = settings
    return isChange ? SettingsChange(settings: settings, keys: keys) : nil
  }
}

/// A change of the settings since the last report.
public struct SettingsChange: Sendable {
  /// The current values, or the last valid ones if the file is broken.
  public let settings: SettingsSnapshot
  /// The names of settings whose effective values changed, if any.
  public let keys: [String]

  /// Why the file cannot be read.
  public var problem: SettingsError? {
    settings.problem
  }
}

extension SettingsStore {
  /// Future changes by any program, in a stream that never ends.
  ///
  /// Each stream uses a sleeping thread, which ends with the iteration or its task.
  public var changes: AsyncStream<SettingsChange> {
    stream { $1 }
  }

  /// The current value of a setting, followed by each later one.
  public func values<Value>(of setting: Setting<Value>) -> AsyncStream<Value> {
    // A slow reader needs only the latest value.
    stream(.bufferingNewest(1)) { settings, change in
      if let change, !change.keys.contains(setting.name) { return nil }
      return settings[setting]
    }
  }

  /// - Parameter element: Called first for the initial state, with nil as the change.
  private func stream<Element: Sendable>(
    _ policy: AsyncStream<Element>.Continuation.BufferingPolicy = .unbounded,
    _ element: @escaping @Sendable (SettingsSnapshot, SettingsChange?) -> Element?
  ) -> AsyncStream<Element> {
    AsyncStream(bufferingPolicy: policy) { continuation in
      // Observe before the thread starts, so that no change after this call is missed.
      let observer = SettingsObserver(self)
      if let first = element(observer.settings, nil) { continuation.yield(first) }
      guard let pipe = try? Pipe() else { return continuation.finish() }
      // The thread closes the other end when it reads the end of the pipe.
      continuation.onTermination = { _ in pipe.closeWriting() }
      let isRunning = DetachedThread.start {
        while let change = observer.next(stop: pipe.reading) {
          if let value = element(change.settings, change) { continuation.yield(value) }
        }
        pipe.closeReading()
      }
      if !isRunning {
        pipe.closeReading()
        continuation.finish()
      }
    }
  }
}
