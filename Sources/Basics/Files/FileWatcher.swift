/// Reports changes of a file or folder, however they are made, through a descriptor.
///
/// A watch on the file itself ends with the first rename; a watch on its folder sees every kind of
/// replacement. Links are followed, and missing parts are awaited, so every folder on the path is
/// watched too. Poll ``descriptor`` until it is readable, then call ``drain()``. Use it from one
/// thread only.
package final class FileWatcher {
  package enum Subject: Hashable, Sendable {
    /// A file; it changes when a writer closes it, or when its name appears or disappears.
    case file(String)
    /// A file and those whose names begin with its name, such as a journal; each write counts.
    case family(String)
    /// A folder; it changes when a name appears or disappears, or a writer closes a file there.
    case folder(String)

    var path: String {
      switch self {
      case .file(let path), .family(let path), .folder(let path): path
      }
    }
  }

  private struct Names {
    var exact: Set<String> = []
    var prefix: String?
    var all = false

    func contains(_ name: String) -> Bool {
      all || exact.contains(name) || prefix.map(name.hasPrefix) == true
    }

    var isEmpty: Bool { !all && exact.isEmpty && prefix == nil }
  }

  /// Readable after an event.
  package let descriptor: Int32

  private let subject: Subject
  private var names: [Int32: Names] = [:]
  /// Whether a link or a folder on the path may have changed since the last ``follow()``.
  private var hasWayChanged = false
  private var buffer = [UInt8](repeating: 0, count: 16_384)

  /// Starts watching; nil if inotify is missing or its limits are reached.
  package init?(_ subject: Subject) {
    self.subject = subject
    #if os(Linux)
      descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      guard descriptor >= 0, follow() else { return nil }
    #else
      descriptor = -1
      return nil
    #endif
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Empties the queue without blocking; returns whether there may be a change.
  package func takeChanges() -> Bool {
    let concerns = drain()
    if hasWayChanged { follow() }
    return concerns
  }

  #if os(Linux)
    /// Empties the queue without blocking, and returns whether an event may concern the subject.
    ///
    /// After a change, call ``follow()``.
    package func drain() -> Bool {
      var concerns = false
      while true {
        let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else {
          if count < 0, errno == EINTR { continue }
          return concerns
        }
        concerns = buffer.prefix(count).withUnsafeBytes { concernsUs($0) } || concerns
      }
    }

    private func concernsUs(_ events: UnsafeRawBufferPointer) -> Bool {
      let header = MemoryLayout<inotify_event>.size
      var concerns = false
      var offset = 0
      while offset + header <= events.count {
        let event = events.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        let name = events[(offset + header)..<(offset + header + Int(event.len))]
          .prefix { $0 != 0 }
        let isAboutFolder = UInt32(IN_IGNORED | IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT)
        // An overflow names no file, so anything may have changed.
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
          hasWayChanged = true
          return true
        }
        if let names = names[event.wd] {
          let name = String(decoding: name, as: UTF8.self)
          if event.mask & isAboutFolder != 0 {
            hasWayChanged = true
            return true
          }
          if names.contains(name) {
            // A write does not move the file or its neighbours.
            let isWritten = event.mask & UInt32(IN_MODIFY | IN_CLOSE_WRITE) != 0
            if names.exact.contains(name), !isWritten { hasWayChanged = true }
            concerns = true
          }
        }
        offset += header + Int(event.len)
      }
      return concerns
    }

    /// Watches the folders of the path.
    ///
    /// The folder of every link is watched for the link's name, and all folders above for being
    /// moved or removed; above a link or a missing folder, also for that name.
    ///
    /// Unrelated changes beside the file therefore do not wake the program. Call it again after a
    /// change, because links and folders may differ; it removes watches that are no longer needed.
    /// - Returns: False if a limit of inotify is reached: later changes may be missed.
    @discardableResult
    package func follow() -> Bool {
      hasWayChanged = false
      guard let resolved = try? ResolvedPath(subject.path) else { return false }
      let before = names.keys
      names = [:]
      defer {
        for watch in before where names[watch] == nil { inotify_rm_watch(descriptor, watch) }
      }
      for step in resolved.hops {
        var step = step
        var needsName = true
        while true {
          if watch(step.folder, for: needsName ? step.name : nil) {
            needsName = Self.isLink(step.folder)
          } else if [ENOENT, ENOTDIR, EACCES].contains(errno) {
            needsName = true
          } else {
            return false
          }
          if step.folder == "/" || step.folder == "." { break }
          step = ResolvedPath.LinkStep(step.folder)
        }
      }
      switch subject {
      case .file: break
      case .family:
        if let watch = add(resolved.target.folder, names: Self.changes | UInt32(IN_MODIFY)) {
          names[watch, default: Names()].prefix = resolved.target.name
        }
      case .folder:
        if let watch = add(resolved.target.path, names: Self.changes) {
          names[watch, default: Names()].all = true
        }
      }
      return names.values.contains { !$0.isEmpty }
    }

    private static let changes = UInt32(
      IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ATTRIB)

    private func watch(_ folder: String, for name: String?) -> Bool {
      guard let watch = add(folder, names: name == nil ? 0 : Self.changes) else { return false }
      names[watch, default: Names()].exact.formUnion(name.map { [$0] } ?? [])
      return true
    }

    private func add(_ folder: String, names mask: UInt32) -> Int32? {
      // A folder on several paths keeps the mask of the other path.
      let own = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR) | UInt32(IN_MASK_ADD)
      let watch = inotify_add_watch(descriptor, folder, mask | own)
      return watch >= 0 ? watch : nil
    }

    private static func isLink(_ path: String) -> Bool {
      (try? FileStatus(path: path, followsLinks: false))?.kind == .link
    }
  #else
    package func drain() -> Bool { false }

    @discardableResult
    package func follow() -> Bool { false }
  #endif

  /// A stream with an element for each possible change from this call on.
  ///
  /// It ends only if watching fails. Unread changes are merged. A thread sleeps until a change.
  ///
  /// - Parameter quiet: Milliseconds without a change that end a burst, as when an editor writes in
  ///   parts.
  package static func changes(of subject: Subject, quiet: Int32 = 20) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      // Create the watcher before the thread starts, so that changes after this call are seen.
      guard let watcher = FileWatcher(subject), let pipe = try? Pipe() else {
        return continuation.finish()
      }
      // The thread alone closes its side of the pipe, when it sees the end.
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

  /// Waits for a change and the end of its burst; false if `stop` is readable or closed first.
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
      // Gather unrelated events, such as writes to a journal, so that the thread wakes less often.
      if poll(&waiting[1], 1, min(quiet, Self.gathering)) > 0 { return false }
      hasChanged = takeChanges() || hasChanged
    }
  }

  /// The milliseconds during which events are gathered.
  package static let gathering: Int32 = 10
}
