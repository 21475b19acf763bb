import CPrioritiesSystemFiles

/// A file descriptor that child processes do not inherit, closed on destruction.
package struct Descriptor: ~Copyable {
  package let number: Int32

  package init(opening path: String, _ flags: Int32, mode: mode_t = 0) throws(SystemCallError) {
    number = try system { open(path, flags | O_CLOEXEC, mode) }
  }

  package init(
    opening name: String, in folder: borrowing Descriptor, _ flags: Int32, mode: mode_t = 0
  ) throws(SystemCallError) {
    let folder = folder.number
    number = try system { openat(folder, name, flags | O_CLOEXEC, mode) }
  }

  deinit {
    // If closing fails, nothing is lost, because important data was synced before.
    close(number)
  }

  package borrowing func status() throws(SystemCallError) -> FileStatus {
    var status = stat()
    let number = number
    try system { fstat(number, &status) }
    return FileStatus(status)
  }

  package borrowing func sync() throws(SystemCallError) {
    let number = number
    do throws(SystemCallError) {
      try system { fsync(number) }
    } catch {
      // Some file systems can't sync folders and return EINVAL, about which nothing can be done.
      guard error.code == EINVAL, try status().kind == .folder else { throw error }
    }
  }

  /// Reads to the end, or slightly beyond `limit` bytes.
  package borrowing func read(limit: Int = .max) throws(SystemCallError) -> [UInt8] {
    try readFile(descriptor: number, limit: limit)
  }

  /// Writes the bytes, and throws if only some of them were written.
  package borrowing func write(_ bytes: [UInt8]) throws(SystemCallError) {
    try writeFile(descriptor: number, bytes)
  }

  /// Locks the file; returns false if another process has the lock.
  ///
  /// Closing the file releases it.
  package borrowing func tryLock() throws(SystemCallError) -> Bool {
    let number = number
    do throws(SystemCallError) {
      try system { flock(number, LOCK_EX | LOCK_NB) }
      return true
    } catch {
      if error.code == EWOULDBLOCK { return false }
      throw error
    }
  }
}

/// Reads a file without waiting for a pipe's writer; throws EISDIR for a folder.
///
/// - Parameter limit: Reads more than this only to show that there is more.
package func readFile(_ path: String, limit: Int = .max) throws(SystemCallError) -> [UInt8] {
  try Descriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY).read(limit: limit)
}

/// Returns nil if a body finds that a file or folder is missing.
package func ifExists<Value>(
  _ body: () throws(SystemCallError) -> Value
) throws(SystemCallError) -> Value? {
  do {
    return try body()
  } catch {
    guard error.code == ENOENT else { throw error }
    return nil
  }
}

/// Reads a file, but not far beyond the limit in bytes; returns nil only if there is no file.
package func readFileIfExists(
  _ path: String, limit: Int
) throws(SystemCallError) -> [UInt8]? {
  do {
    return try readFile(path, limit: limit)
  } catch {
    // ENOTDIR: a folder of the path is a file.
    guard [ENOENT, ENOTDIR].contains(error.code) else { throw error }
    return nil
  }
}

/// Reads input that the user has specified; `-` means standard input.
///
/// If it is a pipe, this waits for its writer.
/// - Parameter limit: Reads more than this only to show that there is more.
package func readInput(_ path: String, limit: Int) throws(SystemCallError) -> [UInt8] {
  if path == "-" { return try readFile(descriptor: STDIN_FILENO, limit: limit, waits: true) }
  let file = try Descriptor(opening: path, O_RDONLY | O_NOCTTY)
  return try readFile(descriptor: file.number, limit: limit, waits: true)
}

/// Reads an open file, such as standard input, to its end.
///
/// - Parameters:
///   - limit: Reads more than this only to show that there is more.
///   - waits: Whether to wait for a pipe that another program made nonblocking.
package func readFile(
  descriptor number: Int32, limit: Int = .max, waits: Bool = false
) throws(SystemCallError) -> [UInt8] {
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while bytes.count <= limit {
    let count = try system {
      let count = read(number, &chunk, chunk.count)
      if count < 0, errno == EAGAIN, waits {
        var ready = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        if poll(&ready, 1, -1) >= 0 { errno = EINTR }
      }
      return count
    }
    if count == 0 { break }
    bytes += chunk.prefix(count)
  }
  return bytes
}

package func writeFile(
  descriptor number: Int32, _ bytes: [UInt8]
) throws(SystemCallError) {
  var rest = bytes[...]
  while !rest.isEmpty {
    rest = rest.dropFirst(
      try system { rest.withUnsafeBytes { write(number, $0.baseAddress, $0.count) } })
  }
}

package struct FileStatus: Hashable, Sendable {
  package enum Kind: Sendable {
    case file, folder, link, other
  }

  /// The identity of a file, which differs from that of a file that replaces it.
  package struct Identity: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64

    fileprivate init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      inode = UInt64(truncatingIfNeeded: status.st_ino)
    }
  }

  package let identity: Identity
  package let kind: Kind
  /// The permission bits, as in `chmod`.
  package let mode: mode_t
  package let owner: uid_t
  package let group: gid_t
  /// In bytes.
  package let size: Int
  package let links: Int
  private let seconds: Int
  private let nanoseconds: Int

  init(_ status: stat) {
    identity = Identity(status)
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    mode = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
    size = Int(status.st_size)
    links = Int(status.st_nlink)
    #if canImport(Darwin)
      (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
    #else
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    #endif
  }

  /// Reads the status without opening the file, because closing a database would drop its locks.
  package init(path: String, followsLinks: Bool = true) throws(SystemCallError) {
    var status = stat()
    try system { followsLinks ? stat(path, &status) : lstat(path, &status) }
    self.init(status)
  }

  /// Reads the status without following a link.
  package init(name: String, in folder: borrowing Descriptor) throws(SystemCallError) {
    var status = stat()
    let number = folder.number
    try system { fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) }
    self.init(status)
  }
}

///
/// A signal handler or another thread may own an end, so the creator decides when to close each.
package struct Pipe: Sendable {
  package let reading: Int32
  package let writing: Int32

  /// - Parameter blocks: Whether reads wait for bytes, and writes for space.
  package init(blocks: Bool = true) throws(SystemCallError) {
    var ends: [Int32] = [-1, -1]
    try system { csystem_pipe(&ends, blocks ? 1 : 0) }
    (reading, writing) = (ends[0], ends[1])
  }

  package func close() {
    closeReading()
    closeWriting()
  }

  package func closeReading() { closeDescriptor(reading) }

  package func closeWriting() { closeDescriptor(writing) }
}

/// The system's `close`, which a method `close` would hide.
private func closeDescriptor(_ number: Int32) { _ = close(number) }

package struct SystemCallError: Error, Hashable, Sendable {
  package let code: Int32

  /// Uses the error of the last failed call in this thread by default.
  package init(code: Int32 = errno) {
    self.code = code
  }

  package var reason: String {
    String(cString: strerror(code))
  }

  /// Whether the cause is a missing permission and not a device error.
  package var isPermission: Bool {
    [EACCES, EPERM, EROFS].contains(code)
  }
}

/// Repeats a call while signals interrupt it; if it fails, it returns -1 and sets `errno`.
@discardableResult
package func system<Number: SignedInteger>(
  _ call: () -> Number
) throws(SystemCallError) -> Number {
  while true {
    let result = call()
    if result >= 0 { return result }
    let error = SystemCallError()
    guard error.code == EINTR else { throw error }
  }
}

package var monotonicNow: Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

// Only this file imports the C library. Other modules use it through Basics.
#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#elseif canImport(Darwin)
  @_exported import Darwin
#endif
