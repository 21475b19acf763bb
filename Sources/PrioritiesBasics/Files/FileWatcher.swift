import CPrioritiesSystemFiles

/// Reports every kind of change of a file or folder through a descriptor, for one thread.
///
/// A watch on a file ends with the first rename. This therefore watches the file's folder, and
/// every folder on the path because of links and missing parts. Call ``takeChanges()`` when
/// ``descriptor`` is readable. If inotify is unavailable or reaches a limit, the descriptor becomes
/// readable each second, and the status of the files is compared.
package final class FileWatcher {
  package enum Subject: Hashable, Sendable {
    /// A file, which changes when a writer closes it, or when its name appears or disappears.
    case file(String)
    /// A file and those whose names begin with its name, such as a journal; each write is a change.
    case family(String)
    /// A folder, which changes when a name appears or disappears, or a writer closes a file in it.
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

  package let descriptor: Int32

  private let subject: Subject
  private var names: [Int32: Names] = [:]
  /// Whether a link or a folder on the path may have changed since the last ``follow()``.
  private var hasPathChanged = false
  private var buffer = [UInt8](repeating: 0, count: 16_384)
  /// Without inotify, the statuses of the files when last compared.
  private var statuses: [FileStatus?]?

  /// Returns nil only if the process can open no more descriptors, or not on Linux.
  ///
  /// - Parameter looks: Whether to compare statuses each second, as without inotify.
  package init?(_ subject: Subject, looks: Bool = false) {
    self.subject = subject
    #if os(Linux)
      let watch = looks ? -1 : inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      descriptor = watch >= 0 ? watch : csystem_second_timer(-1)
      guard descriptor >= 0 else { return nil }
      if watch < 0 { statuses = found } else { follow() }
    #else
      descriptor = -1
      return nil
    #endif
  }

  /// The statuses of the subject's files.
  private var found: [FileStatus?] {
    let path = subject.path
    var paths = [path]
    switch subject {
    case .file: break
    case .family: paths += ["-journal", "-wal"].map { path + $0 }
    case .folder: paths += ((try? entryNames(inFolder: path)) ?? []).map { "\(path)/\($0)" }
    }
    return paths.map { try? FileStatus(path: $0) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Empties the queue without blocking, and returns whether the subject may have changed.
  package func takeChanges() -> Bool {
    let concerns = drain()
    if hasPathChanged { follow() }
    return concerns
  }

  #if os(Linux)
    /// Returns whether an event may affect the subject; call ``follow()`` after a change.
    package func drain() -> Bool {
      var concerns = false
      while true {
        let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else {
          if count < 0, errno == EINTR { continue }
          return concerns
        }
        if let statuses {
          let found = found
          self.statuses = found
          concerns = concerns || found != statuses
          continue
        }
        concerns = buffer.prefix(count).withUnsafeBytes { concernsSubject($0) } || concerns
      }
    }

    private func concernsSubject(_ events: UnsafeRawBufferPointer) -> Bool {
      let header = MemoryLayout<inotify_event>.size
      var concerns = false
      var offset = 0
      while offset + header <= events.count {
        let event = events.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        let name = events[(offset + header)..<(offset + header + Int(event.len))]
          .prefix { $0 != 0 }
        let isAboutFolder = UInt32(IN_IGNORED | IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT)
        // An overflow has no file name, so anything may have changed.
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
          hasPathChanged = true
          return true
        }
        if let names = names[event.wd] {
          let name = String(utf8: name)
          if event.mask & isAboutFolder != 0 {
            hasPathChanged = true
            return true
          }
          if names.contains(name) {
            // Writing moves neither the file nor its neighbours.
            let isWritten = event.mask & UInt32(IN_MODIFY | IN_CLOSE_WRITE) != 0
            if names.exact.contains(name), !isWritten { hasPathChanged = true }
            concerns = true
          }
        }
        offset += header + Int(event.len)
      }
      return concerns
    }

    /// Watches the folders of the path; call it again after links or folders have changed.
    ///
    /// The folder of every link is watched for the link's name, and all folders above it for being
    /// moved or removed. Above a link or a missing folder, they are also watched for that name.
    /// Unrelated changes next to the file therefore don't wake the program.
    /// If inotify reaches a limit, the timer takes its place.
    package func follow() {
      hasPathChanged = false
      guard statuses == nil, !watchPath() else { return }
      if csystem_second_timer(descriptor) >= 0 { statuses = found }
    }

    /// Returns false if a later change may be missed.
    private func watchPath() -> Bool {
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
      // A folder that is on several paths keeps the mask of the other path.
      let own = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR) | UInt32(IN_MASK_ADD)
      let watch = inotify_add_watch(descriptor, folder, mask | own)
      return watch >= 0 ? watch : nil
    }

    private static func isLink(_ path: String) -> Bool {
      (try? FileStatus(path: path, followsLinks: false))?.kind == .link
    }
  #else
    package func drain() -> Bool { false }

    package func follow() {}
  #endif

  /// A stream of possible changes from this call on.
  ///
  /// Merges unread ones, and ends if no descriptor is left.
  /// - Parameter quiet: Milliseconds without a change after which a burst ends.
  package static func changes(of subject: Subject, quiet: Int32 = 20) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      // Create the watcher before the thread starts, so that no change after this call is missed.
      guard let watcher = FileWatcher(subject), let pipe = try? Pipe() else {
        return continuation.finish()
      }
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

  /// Returns after the burst of a change, or false if `stop` is readable or closed first.
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
      // Gather unrelated events, such as writes to a journal, so that the thread wakes up less
      // often.
      if poll(&waiting[1], 1, min(quiet, Self.gathering)) > 0 { return false }
      hasChanged = takeChanges() || hasChanged
    }
  }

  /// In milliseconds.
  package static let gathering: Int32 = 10
}
