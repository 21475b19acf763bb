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
