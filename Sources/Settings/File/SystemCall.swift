import Glibc

/// The number of a failed system call and its sentence.
struct SystemCallError: Error, Equatable {
  let code: Int32

  var reason: String {
    String(cString: strerror(code))
  }

  /// Whether the cause is a lack of rights rather than a broken device.
  var isPermission: Bool {
    [EACCES, EPERM, EROFS].contains(code)
  }
}

/// Makes a system call again for as long as a signal interrupts it.
@discardableResult
func system<Number: SignedInteger>(_ call: () -> Number) throws(SystemCallError) -> Number {
  while true {
    let result = call()
    if result >= 0 { return result }
    let code = errno
    guard code == EINTR else { throw SystemCallError(code: code) }
  }
}

/// A file descriptor that is closed at the end of its life.
struct Descriptor: ~Copyable {
  let number: Int32

  init(opening path: String, _ flags: Int32, mode: mode_t = 0) throws(SystemCallError) {
    number = try system { open(path, flags | O_CLOEXEC, mode) }
  }

  init(opening name: String, in folder: borrowing Descriptor, _ flags: Int32, mode: mode_t = 0)
    throws(SystemCallError)
  {
    let folder = folder.number
    number = try system { openat(folder, name, flags | O_CLOEXEC, mode) }
  }

  deinit {
    // A failed close loses nothing: what had to reach the disk has been synced before.
    close(number)
  }

  borrowing func status() throws(SystemCallError) -> stat {
    var status = stat()
    let number = number
    try system { fstat(number, &status) }
    return status
  }

  borrowing func sync() throws(SystemCallError) {
    let number = number
    try system { fsync(number) }
  }

  /// Reads to the end, or until more than `limit` bytes are there.
  borrowing func read(limit: Int) throws(SystemCallError) -> [UInt8] {
    let number = number
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16_384)
    while bytes.count <= limit {
      let count = try system { Glibc.read(number, &chunk, chunk.count) }
      if count == 0 { break }
      bytes += chunk.prefix(count)
    }
    return bytes
  }

  borrowing func write(_ bytes: [UInt8]) throws(SystemCallError) {
    let number = number
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try system {
        rest.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
      }
      rest = rest.dropFirst(count)
    }
  }
}
