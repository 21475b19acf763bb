import JSON
import SystemFiles

/// A file on the disk that is read without making anything, and written whole or not at all.
///
/// What a ``SettingsStore`` stands on; by itself it serves what is imported and exported.
public struct SettingsFile: Sendable {
  /// What was read, and the bytes it was read from.
  struct Contents: Sendable {
    let bytes: [UInt8]
    let object: JSONObject
  }

  /// The largest file that is read, in bytes; settings have a hundredth of it.
  public static let largest = 1 << 20

  /// Where it is, or will be.
  public let path: String

  /// A file that need not exist.
  public init(path: String) {
    self.path = path
  }

  /// Reads the file as settings; nil where there is none.
  func contents() throws(SettingsError) -> Contents? {
    guard let bytes = try bytes() else { return nil }
    return Contents(bytes: bytes, object: try object(in: bytes))
  }

  /// The bytes of a plain file, a little more than ``largest`` at most.
  func bytes() throws(SettingsError) -> [UInt8]? {
    do {
      let file = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
      let kind = try file.status().kind
      guard kind == .file else { throw notAFile(kind) }
      return try file.read(limit: Self.largest)
    } catch let fault as SystemCallError {
      if fault.code == ENOENT || fault.code == ENOTDIR { return nil }
      throw Self.error(fault, reading: path)
    } catch let error as SettingsError {
      throw error
    } catch {
      throw .inputOutput(path: path, action: "read", reason: "\(error)")
    }
  }

  /// The object of a text that is about to be read or has just been read.
  func object(in bytes: [UInt8]) throws(SettingsError) -> JSONObject {
    guard bytes.count <= Self.largest else {
      throw tooLarge(bytes)
    }
    do throws(JSONParseError) {
      let value = try JSONReader.value(in: bytes)
      guard let object = value.object else {
        let start = JSONPosition(line: 1, column: 1)
        throw JSONParseError(at: start, "expected an object in braces, found \(value.kind)")
      }
      return object
    } catch {
      throw .invalidFile(path: path, error)
    }
  }

  func tooLarge(_ bytes: [UInt8]) -> SettingsError {
    let end = JSONPosition(ofByte: Self.largest, in: bytes)
    return .invalidFile(
      path: path,
      JSONParseError(at: end, "the file goes on past \(Self.largest) bytes, too much for settings"))
  }

  private func notAFile(_ kind: FileStatus.Kind) -> SettingsError {
    let reason = kind == .folder ? "it is a folder" : "it is not a plain file"
    return .inputOutput(path: path, action: "read", reason: reason)
  }

  static func error(_ fault: SystemCallError, reading path: String) -> SettingsError {
    fault.isPermission
      ? .noPermission(path: path, action: "read", reason: fault.reason)
      : .inputOutput(path: path, action: "read", reason: fault.reason)
  }
}

extension SettingsFile {
  /// All bytes of the file; nil where there is none.
  ///
  /// Throws for anything but a plain file, and past ``largest`` bytes.
  public func read() throws(SettingsError) -> [UInt8]? {
    guard let bytes = try bytes() else { return nil }
    if bytes.count > Self.largest { throw tooLarge(bytes) }
    return bytes
  }

  /// Puts a text in the place of the file, whole or not at all, and brings it safely to the disk.
  ///
  /// A link is followed, and an old file's mode and owner are kept; a new file is for its owner
  /// alone.
  public func write(_ text: String, wait: Double = 2) throws(SettingsError) {
    try replace(wait: wait) { _ in .replaced(by: Array(text.utf8)) }
  }
}
