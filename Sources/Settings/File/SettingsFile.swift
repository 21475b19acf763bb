import Glibc

/// A settings file on the disk: what it holds, read strictly and without making anything.
struct SettingsFile: Sendable {
  /// What was read, and the bytes it was read from.
  struct Contents: Sendable {
    let bytes: [UInt8]
    let object: JSONObject
  }

  /// The largest file that is read, in bytes; settings have a hundredth of it.
  static let largest = 1 << 20

  let path: String

  /// Reads the file; nil where there is none.
  func contents() throws(SettingsError) -> Contents? {
    let bytes: [UInt8]
    do {
      let file = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
      let kind = try file.status().st_mode & S_IFMT
      guard kind == S_IFREG else { throw notAFile(kind) }
      bytes = try file.read(limit: Self.largest)
    } catch let fault as SystemFault {
      if fault.code == ENOENT || fault.code == ENOTDIR { return nil }
      throw Self.error(fault, reading: path)
    } catch let error as SettingsError {
      throw error
    } catch {
      throw .inputOutput(path: path, action: "read", reason: "\(error)")
    }
    return Contents(bytes: bytes, object: try object(in: bytes))
  }

  /// The object of a text that is about to be read or has just been read.
  func object(in bytes: [UInt8]) throws(SettingsError) -> JSONObject {
    guard bytes.count <= Self.largest else {
      let end = JSONPosition(ofByte: Self.largest, in: bytes)
      throw .invalidFile(
        path: path,
        JSONFault(at: end, "the file goes on past \(Self.largest) bytes, too much for settings"))
    }
    do throws(JSONFault) {
      let value = try JSONReader.value(in: bytes)
      guard let object = value.object else {
        let start = JSONPosition(line: 1, column: 1)
        throw JSONFault(at: start, "expected an object in braces, found \(value.kind)")
      }
      return object
    } catch {
      throw .invalidFile(path: path, error)
    }
  }

  private func notAFile(_ kind: mode_t) -> SettingsError {
    let reason = kind == S_IFDIR ? "it is a folder" : "it is no plain file"
    return .inputOutput(path: path, action: "read", reason: reason)
  }

  static func error(_ fault: SystemFault, reading path: String) -> SettingsError {
    fault.isPermission
      ? .noPermission(path: path, action: "read", reason: fault.reason)
      : .inputOutput(path: path, action: "read", reason: fault.reason)
  }
}
