import Foundation
import Testing

/// A folder that is deleted with its last reference.
package final class TemporaryFolder: Sendable {
  package let path: String

  /// Creates an empty folder, accessible to its owner only.
  package init() throws {
    var place = NSTemporaryDirectory()
    // SQLite and others write paths without doubled slashes, which tests compare with.
    while place.count > 1, place.hasSuffix("/") { place.removeLast() }
    var template = Array("\(place)/priorities-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
    path = template.withUnsafeBufferPointer { characters in
      characters.baseAddress.map { String(cString: $0) } ?? ""
    }
  }

  /// A folder for each test of a suite; without one, no test can run.
  package static func forSuite() -> TemporaryFolder {
    do {
      return try TemporaryFolder()
    } catch {
      fatalError("No temporary folder can be created: \(error)")
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  package func url(_ name: String) -> URL {
    name.isEmpty
      ? URL(fileURLWithPath: path, isDirectory: true)
      : URL(fileURLWithPath: path, isDirectory: true).appendingPathComponent(name)
  }
}

extension TemporaryFolder {
  /// The sorted names in the folder, or in one inside.
  package func names(in name: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url(name).path).sorted()
  }

  package func text(_ name: String) throws -> String {
    try #require(String(validating: Data(contentsOf: url(name)), as: UTF8.self))
  }

  /// Writes a file in place, and creates the folders above it.
  package func write(_ text: String, to name: String, mode: Int? = nil) throws {
    let file = url(name)
    try makeFolder(file.deletingLastPathComponent().path)
    try Data(text.utf8).write(to: file)
    if let mode {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    }
  }
}

/// Creates a folder and those above it.
package func makeFolder(_ path: String) throws {
  try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
}
