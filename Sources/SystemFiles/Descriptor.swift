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
    let number = number
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16_384)
    while bytes.count <= limit {
      let count = try system {
        chunk.withUnsafeMutableBytes { readBytes(number, $0.baseAddress, $0.count) }
      }
      if count == 0 { break }
      bytes += chunk.prefix(count)
    }
    return bytes
  }

  /// Writes all bytes; throws when only a part of them found room.
  package borrowing func write(_ bytes: [UInt8]) throws(SystemCallError) {
    let number = number
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try system {
        rest.withUnsafeBytes { writeBytes(number, $0.baseAddress, $0.count) }
      }
      rest = rest.dropFirst(count)
    }
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

// The system's calls, by names that the methods do not hide.
private func readBytes(_ number: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(number, buffer, count)
}

private func writeBytes(_ number: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(number, buffer, count)
}
