import LayeredSettings
import PrioritiesBasics
import PrioritiesHouseholds
import PrioritiesPreferences
import PrioritiesStorage
import PriorityLists

package struct HouseholdID: Hashable, Sendable, CustomStringConvertible {
  package let uuid: Item.ID

  package static func random() -> HouseholdID {
    var generator = SystemRandomNumberGenerator()
    return HouseholdID(uuid: .random(using: &generator))
  }

  package init?(_ text: String) {
    guard text.utf8.count == 36, let uuid = Item.ID(text) else { return nil }
    self.uuid = uuid
  }

  package init(uuid: Item.ID) {
    self.uuid = uuid
  }

  package var description: String { uuid.description }
}

/// A token made of its household's id and 256 random bits.
struct HostedToken: Sendable {
  let household: HouseholdID
  let text: String
  /// The database stores only this digest.
  let hash: String

  init(for household: HouseholdID) {
    self.household = household
    text = "\(household)\(NewToken.secret())"
    hash = SHA256.hexadecimal(text)
  }

  init?(_ text: String) {
    guard text.utf8.count == 36 + NewToken.length,
      let household = HouseholdID(String(text.prefix(36)))
    else { return nil }
    self.household = household
    self.text = text
    hash = SHA256.hexadecimal(text)
  }
}

/// The contents of a household outside a database, as in a home folder.
package struct HouseholdArchive: Sendable {
  /// An SQLite file that includes the undo history.
  package var contents: [UInt8]
  package var members: [String] = []
  package var documents: [String: [UInt8]] = [:]

  package init(contents: [UInt8]) {
    self.contents = contents
  }

  /// Reads a home folder, such as `PRIORITIES_HOME`, or a backup, which has a compressed store.
  ///
  /// - Throws: `HostingError.contents` for an unreadable file, or the error of the store.
  package init(folder: String) throws {
    let folders = try Folders(environment: ["PRIORITIES_HOME": folder])
    let clock: @Sendable () -> Timestamp = { Timestamp(milliseconds: 0) }
    let packed = Self.packedName(folders.database)
    if let bytes = try Self.bytes(packed, limit: 1 << 29) {
      guard let unpacked = Compressed.unpacked(bytes) else {
        throw HostingError.contents("\(packed) is damaged. Use another backup.")
      }
      contents = unpacked
    } else {
      contents = try Store.open(path: folders.database, access: .reading, clock: clock).contents()
    }
    func add(_ path: String, as name: String) throws {
      if let bytes = try Self.bytes(path) { documents[name] = bytes }
    }
    try add(folders.settings, as: HostedContents.settings(nil))
    for name in try Self.names(in: folders.themes) where name.hasSuffix(".toml") {
      try add("\(folders.themes)/\(name)", as: "themes/\(name.dropLast(5))")
    }
    let parent = "\(folders.configuration)/Members"
    for name in try Self.names(in: parent) where CredentialStore.isMemberName(name) {
      members.append(name)
      try add("\(parent)/\(name)/settings.json", as: HostedContents.settings(name))
    }
  }

  private static func packedName(_ path: String) -> String { "\(path).gz" }

  /// - Parameter packsStore: Whether to compress the store, as in a backup.
  /// - Throws: `HostingError.contents` if the folder already has a store or cannot be written.
  package func write(to folder: String, packsStore: Bool = false) throws {
    let folders = try Folders(environment: ["PRIORITIES_HOME": folder])
    guard access(folders.database, F_OK) != 0 else {
      throw HostingError.contents("A store already exists in \(folder). Choose another folder.")
    }
    try createFolder(folder)
    if packsStore {
      try Self.write(Compressed.packed(contents), to: Self.packedName(folders.database))
    } else {
      try Self.write(contents, to: folders.database)
    }
    for (name, text) in documents {
      if name.hasPrefix("themes/") {
        try Self.write(text, to: "\(folders.themes)/\(name.dropFirst("themes/".count)).toml")
      } else if name == HostedContents.settings(nil) {
        try Self.write(text, to: folders.settings)
      } else if name.hasPrefix("settings/") {
        let own = "\(folders.configuration)/Members/\(name.dropFirst("settings/".count))"
        try Self.write(text, to: "\(own)/settings.json")
      }
    }
    for member in members { try createFolder("\(folders.configuration)/Members/\(member)") }
  }

  private static func bytes(_ path: String, limit: Int = 1 << 20) throws -> [UInt8]? {
    try read(path) { () throws(SystemCallError) in try readFile(path, limit: limit) }
  }

  private static func names(in folder: String) throws -> [String] {
    try read(folder) { () throws(SystemCallError) in try entryNames(inFolder: folder) } ?? []
  }

  /// Returns nil if the file or folder is missing.
  private static func read<Value>(
    _ path: String, _ body: () throws(SystemCallError) -> Value
  ) throws(HostingError) -> Value? {
    do {
      return try ifExists(body)
    } catch {
      throw .contents("\(path) cannot be read: \(error.reason).")
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws {
    do {
      try FileReplacement(path: path).replace { old in
        guard old == nil else { throw HostingError.contents("\(path) already exists.") }
        return .replaced(by: bytes)
      }
    } catch let error as FileReplacementError {
      throw error.failure(writing: path, at: path)
    }
  }
}
