import CSystemFiles

/// A file descriptor that no child process inherits and that is closed at the end of its life.
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
    // A failed close loses nothing: what had to reach the disk has been synced before.
    close(number)
  }

  package borrowing func status() throws(SystemCallError) -> FileStatus {
    var status = stat()
    let number = number
    try system { fstat(number, &status) }
    return FileStatus(status)
  }

  /// Brings the bytes, or the names in a folder, safely to the disk.
  package borrowing func sync() throws(SystemCallError) {
    let number = number
    do throws(SystemCallError) {
      try system { fsync(number) }
    } catch {
      // Some file systems cannot do this for folders and say EINVAL: nothing more can be done.
      guard error.code == EINVAL, try status().kind == .folder else { throw error }
    }
  }

  /// Reads to the end, or until more than `limit` bytes are there.
  package borrowing func read(limit: Int = .max) throws(SystemCallError) -> [UInt8] {
    try readFile(descriptor: number, limit: limit)
  }

  /// Writes all bytes; throws when only a part of them found room.
  package borrowing func write(_ bytes: [UInt8]) throws(SystemCallError) {
    try writeFile(descriptor: number, bytes)
  }

  /// Takes the lock that goes with the open file, without waiting.
  ///
  /// The kernel gives it back when the holder closes the file or is killed.
  /// - Returns: Whether it was free.
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

/// Reads a file; throws ``SystemCallError`` with EISDIR for a folder.
///
/// A pipe without a writer is empty: it is not waited for.
/// - Parameter limit: How much is read, in bytes; one byte more shows that there is more.
package func readFile(_ path: String, limit: Int = .max) throws(SystemCallError) -> [UInt8] {
  try Descriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY).read(limit: limit)
}

/// Reads an open file, such as standard input, to its end.
///
/// - Parameter limit: How much is read, in bytes; one byte more shows that there is more.
package func readFile(
  descriptor number: Int32, limit: Int = .max
) throws(SystemCallError) -> [UInt8] {
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while bytes.count <= limit {
    let count = try system { read(number, &chunk, chunk.count) }
    if count == 0 { break }
    bytes += chunk.prefix(count)
  }
  return bytes
}

/// Writes all bytes to an open file; throws when only a part of them found room.
package func writeFile(
  descriptor number: Int32, _ bytes: [UInt8]
) throws(SystemCallError) {
  var rest = bytes[...]
  while !rest.isEmpty {
    rest = rest.dropFirst(
      try system { rest.withUnsafeBytes { write(number, $0.baseAddress, $0.count) } })
  }
}

/// What the system knows of a file without reading it.
package struct FileStatus: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case file, folder, link, other
  }

  /// Which file it is; a file that takes another's place has another identity.
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
  /// The bits of rights, as in `chmod`.
  package let mode: mode_t
  package let owner: uid_t
  package let group: gid_t
  /// In bytes.
  package let size: Int
  /// How many names the file has.
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

  /// Asks without opening, which for a database would drop its locks at the close.
  ///
  /// - Parameter followsLinks: Whether what a link leads to is meant, and not the link.
  package init(path: String, followsLinks: Bool = true) throws(SystemCallError) {
    var status = stat()
    try system { followsLinks ? stat(path, &status) : lstat(path, &status) }
    self.init(status)
  }

  /// Asks about a name in a folder that is open; a link is not followed.
  package init(name: String, in folder: borrowing Descriptor) throws(SystemCallError) {
    var status = stat()
    let number = folder.number
    try system { fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) }
    self.init(status)
  }
}

/// The two ends of a pipe, neither of which a child process inherits.
///
/// A value of numbers, since a signal handler or another thread may own an end: who made the pipe
/// says when each is closed.
package struct Pipe: Sendable {
  /// The end to read from.
  package let reading: Int32
  package let writing: Int32

  /// Makes a pipe.
  ///
  /// - Parameter blocks: Whether a read waits for bytes and a write for room.
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

/// The system's `close`, by a name that a method `close` does not hide.
private func closeDescriptor(_ number: Int32) { _ = close(number) }

/// The number that a failed system call left in `errno`.
package struct SystemCallError: Error, Hashable, Sendable {
  package let code: Int32

  /// - Parameter code: By default the cause of the call that has just failed in this thread.
  package init(code: Int32 = errno) {
    self.code = code
  }

  /// The system's own words, such as `No such file or directory`.
  package var reason: String {
    String(cString: strerror(code))
  }

  /// Whether rights are missing, rather than a device broken.
  package var isPermission: Bool {
    [EACCES, EPERM, EROFS].contains(code)
  }
}

/// Makes a system call, and makes it again for as long as a signal interrupts it.
///
/// - Parameter call: Returns a negative number and sets `errno` when it fails.
/// - Returns: What the call returned, zero or more.
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

/// Seconds on a clock that nobody sets, since some moment in the past.
package var monotonicNow: Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

// The one file that names a C library: everything else in this module, and in the modules above
// that use it for system calls, gets it from here.
#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#elseif canImport(Darwin)
  @_exported import Darwin
#endif
