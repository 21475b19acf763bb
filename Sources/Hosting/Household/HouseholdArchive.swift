import Basics
import Lists
import Service
import Settings
import Storage

/// A whole household outside a database: the contents of a home folder of the terminal program.
package struct HouseholdArchive: Sendable {
  /// The bytes of the store, undo included.
  package var contents: [UInt8]
  /// The members with preferences of their own.
  package var members: [String] = []
  /// Preferences and themes by the names of their documents.
  package var documents: [String: [UInt8]] = [:]

  /// Creates an archive of a store alone.
  package init(contents: [UInt8]) {
    self.contents = contents
  }

  /// Reads a home folder, such as the one that `PRIORITIES_HOME` names.
  ///
  /// - Throws: `HostingError.contents` if a file cannot be read, or the error of the store.
  package init(folder: String) throws {
    let folders = try Folders(environment: ["PRIORITIES_HOME": folder])
    let clock: @Sendable () -> Timestamp = { Timestamp(milliseconds: 0) }
    contents = try Store.open(path: folders.database, access: .reading, clock: clock).contents()
    func add(_ path: String, as name: String) throws {
      if let bytes = try Self.bytes(path) { documents[name] = bytes }
    }
    try add(folders.settings, as: HostedContents.preferences(nil))
    for name in try Self.names(in: folders.themes) where name.hasSuffix(".toml") {
      try add("\(folders.themes)/\(name)", as: "themes/\(name.dropLast(5))")
    }
    let people = "\(folders.configuration)/Members"
    for name in try Self.names(in: people) where CredentialStore.isMemberName(name) {
      members.append(name)
      try add("\(people)/\(name)/settings.json", as: HostedContents.preferences(name))
    }
  }

  /// Writes a home folder.
  ///
  /// - Throws: `HostingError.contents` if the folder has a store already, or cannot be written to.
  package func write(to folder: String) throws {
    let folders = try Folders(environment: ["PRIORITIES_HOME": folder])
    guard access(folders.database, F_OK) != 0 else {
      throw HostingError.contents("there is a store in \(folder) already.")
    }
    try Self.makeFolder(folder)
    try Self.write(contents, to: folders.database)
    for (name, text) in documents {
      if name.hasPrefix("themes/") {
        try Self.makeFolder(folders.themes)
        try Self.write(text, to: "\(folders.themes)/\(name.dropFirst(7)).toml")
      } else if name == HostedContents.preferences(nil) {
        try Self.write(text, to: folders.settings)
      } else if name.hasPrefix("preferences/") {
        let own = "\(folders.configuration)/Members/\(name.dropFirst(12))"
        try Self.makeFolder(own)
        try Self.write(text, to: "\(own)/settings.json")
      }
    }
    for member in members { try Self.makeFolder("\(folders.configuration)/Members/\(member)") }
  }

  private static func bytes(_ path: String) throws -> [UInt8]? {
    do throws(SystemCallError) {
      return try Descriptor(opening: path, O_RDONLY | O_NONBLOCK).read(limit: 1 << 20)
    } catch {
      if error.code == ENOENT { return nil }
      throw HostingError.contents("\(path) cannot be read: \(error.reason).")
    }
  }

  /// The names in a folder; none if there is no such folder.
  private static func names(in folder: String) throws -> [String] {
    do throws(SystemCallError) {
      return try entryNames(inFolder: folder)
    } catch {
      if error.code == ENOENT { return [] }
      throw HostingError.contents("\(folder) cannot be read: \(error.reason).")
    }
  }

  private static func makeFolder(_ path: String) throws {
    do {
      try createFolder(path)
    } catch {
      throw HostingError.contents("\(error.path) cannot be made: \(error.cause.reason).")
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws {
    do throws(SystemCallError) {
      var draft = try Draft(of: path)
      try draft.file.write(bytes)
      guard try draft.place() else {
        throw SystemCallError(code: EEXIST)
      }
    } catch {
      throw HostingError.contents("\(path) cannot be written: \(error.reason).")
    }
  }
}
