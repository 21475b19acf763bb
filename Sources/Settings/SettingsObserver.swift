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
/// Changes that follow one another closely arrive as one. A file that is missing or broken for a
/// moment, as some editors leave it, is looked at a second time before anything is reported. Belongs to
/// one thread.
public final class SettingsObserver {
  /// The settings as last reported.
  public private(set) var settings: SettingsSnapshot

  private let store: SettingsStore
  private var watcher: FileWatcher?
  private var status: FileStatus?
  private var state = State.idle
  private var hadFile: Bool
  /// The monotonic time in seconds; a test gives its own.
  private let now: () -> Double

  private enum State {
    case idle
    /// Something happened; read at `due`, which moves on with each further event up to `latest`.
    case debouncing(due: Double, latest: Double)
    /// The file was missing or broken; read again at `due` and believe it.
    case confirming(due: Double)
  }

  /// Seconds without an event that end a burst, and the longest a burst is waited out.
  private static let idle = (0.02, 0.08)
  /// Seconds to a second look at a file that is missing or broken.
  private static let confirmation = (missing: 0.08, broken: 0.2)
  /// Seconds between looks if inotify is unavailable.
  private static let interval = 2.0

  /// Begins to watch; changes from here on are seen.
  public convenience init(_ store: SettingsStore) {
    // Watched first and read then, so that nothing falls between.
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

  /// To be polled for reading; -1, which `poll` passes over, if inotify is unavailable.
  public var descriptor: Int32 {
    watcher?.descriptor ?? -1
  }

  /// The milliseconds after which ``update()`` is to be called even if nothing can be read; -1 for
  /// never.
  package var timeout: Int32 {
    switch state {
    case .idle: watcher == nil ? Int32(Self.interval * 1000) : -1
    case .debouncing(let due, _), .confirming(let due):
      Int32(max(0, ((due - now()) * 1000).rounded(.up)))
    }
  }

  /// Reads pending events and returns a change once it has settled, else nil.
  ///
  /// Never waits.
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
  ///   - limit: Seconds after which nil is returned; nil waits for ever.
  ///   - stop: A descriptor that ends the wait with nil when it can be read or is closed.
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
      // Events beside the file, as of the items' journal, are taken together; see ``update()``.
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

/// What changed in the settings since the last report.
public struct SettingsChange: Sendable {
  /// All values now; while the file is broken the last good ones.
  public let settings: SettingsSnapshot
  /// The names of the settings whose value in effect differs; empty when only a problem or a
  /// warning came or went.
  public let keys: [String]

  /// Why the file cannot be read at present, or nil.
  public var problem: SettingsError? {
    settings.problem
  }
}

extension SettingsStore {
  /// The changes from now on, by any program; the stream does not end by itself.
  ///
  /// Each stream has a thread of its own that sleeps until something happens, and that ends when
  /// the stream is no longer iterated or the iterating task is cancelled.
  public var changes: AsyncStream<SettingsChange> {
    stream { $1 }
  }

  /// The value of a setting, first as it is and then whenever it differs.
  public func values<Value>(of setting: Setting<Value>) -> AsyncStream<Value> {
    // Only the newest value counts: a reader that is slow need not see those between.
    stream(.bufferingNewest(1)) { settings, change in
      if let change, !change.keys.contains(setting.name) { return nil }
      return settings[setting]
    }
  }

  /// A stream of the elements made from each change; the first call, for the state at the start, has none.
  private func stream<Element: Sendable>(
    _ policy: AsyncStream<Element>.Continuation.BufferingPolicy = .unbounded,
    _ element: @escaping @Sendable (SettingsSnapshot, SettingsChange?) -> Element?
  ) -> AsyncStream<Element> {
    AsyncStream(bufferingPolicy: policy) { continuation in
      // Made here, not on the thread: what changes after this call must be seen.
      let observer = SettingsObserver(self)
      if let first = element(observer.settings, nil) { continuation.yield(first) }
      guard let pipe = try? Pipe() else { return continuation.finish() }
      // The thread sees the end of its pipe, and alone closes its own side.
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
