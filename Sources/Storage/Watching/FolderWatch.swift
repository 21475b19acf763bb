import Glibc

/// Tells that files in a folder changed, by a descriptor to wait on.
///
/// Wait with `poll` until ``descriptor`` can be read, then ask ``drain()``.
public final class FolderWatch: Sendable {
  /// Can be read when something happened in the folder.
  public let descriptor: Int32
  private let prefix: String

  /// Watches the folder of a file for changes of that file and of those that begin with its name.
  public convenience init(file path: String) throws(StoreError) {
    let name = String(path.split(separator: "/").last ?? "")
    try self.init(folder: parent(of: path), prefix: name)
  }

  /// Watches a folder for changes of files whose names begin with `prefix`.
  public init(folder: String, prefix: String = "") throws(StoreError) {
    self.prefix = prefix
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { throw .system(errno, path: folder) }
    let events = IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_CLOSE_WRITE | IN_MOVE_SELF
    guard inotify_add_watch(descriptor, folder, UInt32(events)) >= 0 else {
      let code = errno
      close(descriptor)
      throw .system(code, path: folder)
    }
  }

  deinit {
    close(descriptor)
  }

  /// Takes what has been reported and says whether the file was touched.
  ///
  /// A file beside it that begins with its name, such as a journal, counts too. Never waits.
  public func drain() -> Bool {
    var isTouched = false
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return isTouched }
      if hasOurs(buffer[..<count]) { isTouched = true }
    }
  }

  /// Reads records of a watch, a mask, a cookie and a length, four bytes each, and a name.
  private func hasOurs(_ records: ArraySlice<UInt8>) -> Bool {
    var rest = records
    while rest.count >= 16 {
      let header = rest.prefix(16)
      let mask = number(header.dropFirst(4).prefix(4))
      let length = Int(number(header.dropFirst(12)))
      let name = rest.dropFirst(16).prefix(length).prefix { $0 != 0 }
      // An overflow names no file, nor does a folder that is gone: anything may have happened.
      if mask & UInt32(IN_Q_OVERFLOW | IN_IGNORED | IN_MOVE_SELF) != 0 { return true }
      if String(decoding: name, as: UTF8.self).hasPrefix(prefix) { return true }
      rest = rest.dropFirst(16 + length)
    }
    return false
  }

  private func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
