/// Reports changes of a file or folder, however they were made, by a descriptor to wait on.
///
/// A watch on the file itself goes deaf after the first rename; a watch on its folder sees every
/// way of replacing it. Links are followed, and what is missing is waited for: every folder on the
/// way is watched too. Wait with `poll` until ``descriptor`` can be read, then ask ``drain()``.
/// Belongs to one thread.
package final class FileWatcher {
  package enum Subject: Hashable, Sendable {
    /// A file. It counts as changed once a writer has closed it, or when its name comes or goes.
    case file(String)
    /// A file and those beside it whose names begin with its name, such as a journal; each write
    /// counts.
    case family(String)
    /// A folder: any name that comes or goes in it, and any file there that a writer has closed.
    case folder(String)

    var path: String {
      switch self {
      case .file(let path), .family(let path), .folder(let path): path
      }
    }
  }

  /// Which names in a watched folder matter.
  private struct Names {
    var exact: Set<String> = []
    var prefix: String?
    var all = false

    func contains(_ name: String) -> Bool {
      all || exact.contains(name) || prefix.map(name.hasPrefix) == true
    }

    var isEmpty: Bool { !all && exact.isEmpty && prefix == nil }
  }

  /// Can be read when something happened.
  package let descriptor: Int32

  private let subject: Subject
  private var names: [Int32: Names] = [:]
  /// Whether a link or a folder on the way may be another since the last ``follow()``.
  private var hasWayChanged = false
  private var buffer = [UInt8](repeating: 0, count: 16_384)

  /// Begins to watch; nil if the system has no inotify or its limits are reached.
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

  /// Empties the queue, and follows the way again if a link or a folder on it may be another.
  ///
  /// Never waits.
  /// - Returns: Whether there may be a change.
  package func takeChanges() -> Bool {
    let concerns = drain()
    if hasWayChanged { follow() }
    return concerns
  }

  #if os(Linux)
    /// Empties the queue and says whether anything in it may concern what is watched.
    ///
    /// Never waits. After a change call ``follow()``.
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
        // An overflow names no file: anything may have happened.
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
            // What is only written stays where it is, and so do the files beside it.
            let isWritten = event.mask & UInt32(IN_MODIFY | IN_CLOSE_WRITE) != 0
            if names.exact.contains(name), !isWritten { hasWayChanged = true }
            concerns = true
          }
        }
        offset += header + Int(event.len)
      }
      return concerns
    }

    /// Watches, for every link on the way, its folder for the name and all folders above for being
    /// moved or removed themselves; above a link, or where a folder is missing, for that name too.
    ///
    /// So nothing that happens beside the file wakes the program. To be called again after a
    /// change, for a link may lead elsewhere or a folder be there since; watches that are no longer
    /// needed end.
    /// - Returns: False where a limit of inotify is reached: changes may be missed from here on.
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
      // A folder on several ways keeps what the other way needs.
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
