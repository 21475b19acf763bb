import Foundation
import Theming

/// The user's folder of themes, to write into.
struct ThemeFolder {
  /// Where it is; it need not exist yet.
  var path: String

  /// Whether a theme of a name is in it.
  func contains(_ name: String) -> Bool {
    access(file(of: name), F_OK) == 0
  }

  /// The path of a theme's file.
  func file(of name: String) -> String { "\(path)/\(name).toml" }

  /// Refuses names that are taken, unless they may be replaced.
  func check(free names: [String], replacing: Bool) throws(Failure) {
    guard !replacing, let taken = names.first(where: contains) else { return }
    throw Failure(
      "There is a theme \"\(taken)\" already, \(file(of: taken)). --force replaces it, --name gives "
        + "this one another name.", code: EX_CANTCREAT)
  }

  /// Writes a theme's file whole or not at all.
  func write(_ text: String, as name: String) throws(Failure) {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true)
    } catch {
      throw Failure(
        "The folder \(path) cannot be made: \(Self.reason(errno)).", code: EX_CANTCREAT)
    }
    // A reader that watches the folder must never see half a theme.
    let draft = "\(path)/.\(name).\(getpid()).part"
    do throws(Failure) {
      try Self.write(Array(text.utf8), to: draft)
      guard rename(draft, file(of: name)) == 0 else { throw Self.failure(file(of: name)) }
    } catch {
      unlink(draft)
      throw error
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(path) }
      written += count
    }
    guard fsync(descriptor) == 0 else { throw failure(path) }
  }

  private static func failure(_ path: String) -> Failure {
    let code = errno
    return Failure(
      "The theme file \(path) cannot be written: \(reason(code)).",
      code: code == EACCES || code == EPERM || code == EROFS ? EX_NOPERM : EX_IOERR)
  }

  private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
