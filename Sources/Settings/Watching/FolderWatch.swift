import Glibc

/// An inotify descriptor over the folders through which a file is reached.
///
/// A watch on the file itself goes deaf after the first rename; a watch on its folder sees every
/// way of replacing it, and events of other names there are passed over.
struct FolderWatch: ~Copyable {
  /// To be polled for reading.
  let descriptor: Int32

  private var names: [Int32: Set<String>] = [:]
  private var buffer = [UInt8](repeating: 0, count: 16_384)

  /// Nil where inotify is not to be had or its limits are reached.
  init?(path: String) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    guard follow(path) else { return nil }
  }

  deinit {
    close(descriptor)
  }

  /// Empties the queue; whether anything in it may concern the file.
  mutating func drain() -> Bool {
    var concerns = false
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else {
        if count < 0, errno == EINTR { continue }
        return concerns
      }
      concerns = buffer.prefix(count).withUnsafeBytes { concernsFile($0) } || concerns
    }
  }

  private func concernsFile(_ events: UnsafeRawBufferPointer) -> Bool {
    let header = MemoryLayout<inotify_event>.size
    var offset = 0
    while offset + header <= events.count {
      let event = events.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      let name = events[(offset + header)..<(offset + header + Int(event.len))]
        .prefix { $0 != 0 }
      let isAboutFolder = UInt32(IN_IGNORED | IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT)
      if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
      if let names = names[event.wd] {
        if event.mask & isAboutFolder != 0 { return true }
        if names.contains(String(decoding: name, as: UTF8.self)) { return true }
      }
      offset += header + Int(event.len)
    }
    return false
  }

  /// Watches, for every hop to the file, its folder for the name and all folders above for being
  /// moved or removed themselves; above a link, or where a folder is missing, for that name too.
  ///
  /// So nothing that goes on beside the file wakes the program. To be called again after a change,
  /// for a link may lead elsewhere or a folder be there since; watches that are no longer needed
  /// end. False where a limit of inotify is reached.
  mutating func follow(_ path: String) -> Bool {
    guard let resolved = try? ResolvedPath(path) else { return false }
    let before = names.keys
    names = [:]
    defer {
      for watch in before where names[watch] == nil { inotify_rm_watch(descriptor, watch) }
    }
    for hop in resolved.hops {
      var hop = hop
      var needsName = true
      while true {
        if watch(hop.folder, for: needsName ? hop.name : nil) {
          needsName = Self.isLink(hop.folder)
        } else if [ENOENT, ENOTDIR, EACCES].contains(errno) {
          needsName = true
        } else {
          return false
        }
        if hop.folder == "/" || hop.folder == "." { break }
        hop = ResolvedPath.LinkStep(hop.folder)
      }
    }
    return names.values.contains { !$0.isEmpty }
  }

  private mutating func watch(_ folder: String, for name: String?) -> Bool {
    var mask = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
    if name != nil {
      mask |= UInt32(
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ATTRIB)
    }
    // A folder on several ways keeps what the other way needs.
    let watch = inotify_add_watch(descriptor, folder, mask | UInt32(IN_MASK_ADD))
    guard watch >= 0 else { return false }
    names[watch, default: []].formUnion(name.map { [$0] } ?? [])
    return true
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }
}
