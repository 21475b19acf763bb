extension FileWatcher {
  /// A stream with an element each time that something watched may have changed, from the call on;
  /// it does not end by itself, and ends at once if nothing can be watched.
  ///
  /// Changes that nobody has taken yet are one. A thread sleeps until something happens, and ends
  /// with the stream.
  ///
  /// - Parameters:
  ///   - subject: What is watched.
  ///   - quiet: Milliseconds without a change that end a burst, as when an editor writes in parts.
  package static func changes(of subject: Subject, quiet: Int32 = 20) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      // Made here, not on the thread: what changes after this call must be seen.
      guard let watcher = FileWatcher(subject), let pipe = try? Pipe() else {
        return continuation.finish()
      }
      // The thread sees the end of its pipe, and alone closes its own side.
      continuation.onTermination = { _ in pipe.closeWriting() }
      let isRunning = DetachedThread.start {
        while watcher.waitForChange(quiet: quiet, stop: pipe.reading) { continuation.yield() }
        pipe.closeReading()
        continuation.finish()
      }
      if !isRunning {
        pipe.closeReading()
        continuation.finish()
      }
    }
  }

  /// Waits for a change and the end of its burst; false if `stop` can be read or is closed first.
  private func waitForChange(quiet: Int32, stop: Int32) -> Bool {
    var hasChanged = false
    while true {
      var waiting = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&waiting, 2, hasChanged ? quiet : -1)
      if waiting[1].revents != 0 { return false }
      if count == 0, hasChanged { return true }
      guard count > 0 else { continue }
      // What happens beside the file, as to the journal of a store, comes in bursts too: they are taken
      // together, so that the thread does not wake for each.
      if poll(&waiting[1], 1, min(quiet, Self.gathering)) > 0 { return false }
      hasChanged = takeChanges() || hasChanged
    }
  }

  /// For how many milliseconds events are gathered before they are taken.
  package static let gathering: Int32 = 10
}
