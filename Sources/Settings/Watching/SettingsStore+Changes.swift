import SystemFiles

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
