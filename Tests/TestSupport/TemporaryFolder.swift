import Foundation

/// A folder that is gone when nothing holds it any more.
public final class TemporaryFolder: Sendable {
  /// Where it is.
  public let path: String

  /// Makes an empty folder, for its owner alone.
  public init() throws {
    var place = NSTemporaryDirectory()
    // SQLite and others write a path without doubled slashes, and tests compare with what they write.
    while place.count > 1, place.hasSuffix("/") { place.removeLast() }
    var template = Array("\(place)/priorities-XXXXXX".utf8CString)
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
