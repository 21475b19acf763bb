import Foundation
import ThemeImport

/// A file that a person names, of which no more is read than can be used.
struct SchemeInput {
  var path: String

  /// Its bytes, one more than a scheme may have at most.
  func bytes() throws(Failure) -> [UInt8] {
    // A pipe that nobody writes to must not hang the program at opening it.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= SchemeFile.limit {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure() }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return bytes
  }

  /// What standard input holds, one byte more than a scheme may have at most.
  static func standardInput() throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= SchemeFile.limit {
      let count = read(STDIN_FILENO, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw Failure("Standard input cannot be read.", code: EX_IOERR)
      }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return bytes
  }

  private func failure() -> Failure {
    let code = errno
    let reason = String(cString: strerror(code))
    let exit: Int32 =
      switch code {
      case EACCES, EPERM: EX_NOPERM
      default: EX_IOERR
      }
    return Failure("The file \(path) cannot be read: \(reason).", code: exit)
  }
}
