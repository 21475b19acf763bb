import Basics

/// Waits for changes of the settings by any program, in a poll loop or on its own.
///
/// ```swift
/// let observer = SettingsObserver(store)
/// while true {
///   var waiting = [pollfd(fd: observer.descriptor, events: Int16(POLLIN), revents: 0), …]
///   poll(&waiting, 2, observer.timeout)
///   if let change = observer.update() { … }
/// }
/// ```
///
/// Changes in quick succession arrive as one. A file that is missing or broken, as some editors
/// leave it for a moment, is read a second time before it is reported. Use it from one thread only.
public final class SettingsObserver {
  /// The last reported settings.
  public private(set) var settings: SettingsSnapshot

  private let store: SettingsStore
  private var watcher: FileWatcher?
  private var status: FileStatus?
  private var state = State.idle
  private var hadFile: Bool
  /// The monotonic time in seconds; a test passes its own.
  private let now: () -> Double

  private enum State {
    case idle
    /// After an event; read at `due`, which each further event postpones up to `latest`.
    case debouncing(due: Double, latest: Double)
    /// The file was missing or broken; read again at `due` and report that result.
    case confirming(due: Double)
  }

  /// Seconds without an event that end a burst, and the longest burst.
  private static let idle = (0.02, 0.08)
  /// Seconds until a missing or broken file is read again.
  private static let confirmation = (missing: 0.08, broken: 0.2)
  /// Seconds between reads if inotify is unavailable.
  private static let interval = 2.0

  /// Starts watching; later changes are reported.
  public convenience init(_ store: SettingsStore) {
    // Watch first, then read, so that no change is missed.
    self.init(store, watcher: FileWatcher(.file(store.path)))
  }

  init(
    _ store: SettingsStore, watcher: FileWatcher?, now: @escaping () -> Double = { monotonicNow }
  ) {
    self.store = store
    self.now = now
    self.watcher = watcher
    status = try? FileStatus(path: store.path)
    settings = store.read()
    hadFile = status != nil
  }

  /// A descriptor to poll for reading; -1, which `poll` ignores, if inotify is unavailable.
  public var descriptor: Int32 {
    watcher?.descriptor ?? -1
  }

  /// The milliseconds until ``update()`` must be called even without an event; -1 for never.
  package var timeout: Int32 {
    switch state {
    case .idle: watcher == nil ? Int32(Self.interval * 1000) : -1
    case .debouncing(let due, _), .confirming(let due):
      Int32(max(0, ((due - now()) * 1000).rounded(.up)))
    }
  }

  /// Reads pending events without blocking; returns a change once it has settled, else nil.
  package func update() -> SettingsChange? {
    if hasNews() {
      let now = now()
      var latest = now + Self.idle.1
      if case .debouncing(_, let limit) = state { latest = limit }
      state = .debouncing(due: min(now + Self.idle.0, latest), latest: latest)
    }
    switch state {
    case .idle: return nil
    case .debouncing(let due, _): return now() < due ? nil : look(confirming: true)
    case .confirming(let due): return now() < due ? nil : look(confirming: false)
    }
  }

  /// Waits for the next change.
  ///
  /// - Parameters:
  ///   - limit: Seconds until nil is returned; nil waits forever.
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
      // Handle bursts of unrelated events, such as the items' journal, together; see ``update()``.
      let pause = rest < 0 ? FileWatcher.gathering : min(rest, FileWatcher.gathering)
      if waiting[0].revents != 0, poll(&waiting[1], 1, pause) > 0 { return nil }
    }
  }

  private func hasNews() -> Bool {
    if let watcher { return watcher.drain() }
    let found = try? FileStatus(path: store.path)
    defer { status = found }
    return found != status
  }

  private func look(confirming: Bool) -> SettingsChange? {
    state = .idle
    if watcher?.follow() == false { watcher = nil }
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
    let isNews =
      !keys.isEmpty || settings.problem != self.settings.problem
      || settings.warnings != self.settings.warnings
    self.settings = settings
    return isNews ? SettingsChange(settings: settings, keys: keys) : nil
  }
}

/// A change of the settings since the last report.
public struct SettingsChange: Sendable {
  /// The current values; while the file is broken, the last valid ones.
  public let settings: SettingsSnapshot
  /// The names of settings whose effective value changed; empty if only problems or warnings did.
  public let keys: [String]

  /// Why the file cannot be read at present, or nil.
  public var problem: SettingsError? {
    settings.problem
  }
}

extension SettingsStore {
  /// Future changes by any program; the stream does not end by itself.
  ///
  /// Each stream has its own thread, which sleeps between changes and ends when the stream is no
  /// longer iterated or its task is cancelled.
  public var changes: AsyncStream<SettingsChange> {
    stream { $1 }
  }

  /// The current value of a setting, and each later one.
  public func values<Value>(of setting: Setting<Value>) -> AsyncStream<Value> {
    // Only the newest value counts; a slow reader may skip others.
    stream(.bufferingNewest(1)) { settings, change in
      if let change, !change.keys.contains(setting.name) { return nil }
      return settings[setting]
    }
  }

  /// A stream of elements made from each change; the first call, for the initial state, has none.
  private func stream<Element: Sendable>(
    _ policy: AsyncStream<Element>.Continuation.BufferingPolicy = .unbounded,
    _ element: @escaping @Sendable (SettingsSnapshot, SettingsChange?) -> Element?
  ) -> AsyncStream<Element> {
    AsyncStream(bufferingPolicy: policy) { continuation in
      // Create the observer before the thread starts, so that changes after this call are seen.
      let observer = SettingsObserver(self)
      if let first = element(observer.settings, nil) { continuation.yield(first) }
      guard let pipe = try? Pipe() else { return continuation.finish() }
      // The thread alone closes its side of the pipe, when it sees the end.
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
