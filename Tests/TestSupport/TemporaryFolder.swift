import Foundation

/// A folder that is gone when nothing holds it any more.
public final class TemporaryFolder: Sendable {
  /// Where it is.
  public let path: String

  /// Makes an empty folder, for its owner alone; its path has no double slash, which SQLite would
  /// take out.
  public init() throws {
    var template = Array("\(NSTemporaryDirectory())priorities-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw CocoaError(.fileWriteUnknown)
    }
    path = template.withUnsafeBufferPointer { characters in
      characters.baseAddress.map { String(cString: $0) } ?? ""
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// A file or folder inside.
  public func url(_ name: String) -> URL {
    name.isEmpty
      ? URL(fileURLWithPath: path, isDirectory: true)
      : URL(fileURLWithPath: path, isDirectory: true).appendingPathComponent(name)
  }
}

extension TemporaryFolder {
  /// The names of what lies directly in the folder, in order.
  public func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}
