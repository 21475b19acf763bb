import LayeredSettings
import PrioritiesBasics
import PrioritiesHouseholds
import PrioritiesPreferences
import PrioritiesStorage
import PriorityLists

package struct HouseholdID: Hashable, Sendable, CustomStringConvertible {
  package let uuid: Item.ID

  /// Stands for all households that have no limit of their own.
  static let all = HouseholdID(uuid: Item.ID(high: 0, low: 0))

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
struct HostedToken {
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
  package var items: Int
  package var members: [String] = []
  /// Nil for a store alone, which has no settings and themes.
  package var documents: [String: [UInt8]]?

  package init(contents: [UInt8], items: Int) {
    self.contents = contents
    self.items = items
  }

  /// Reads a sound store alone, in a home folder such as `PRIORITIES_HOME`, or in a backup.
  ///
  /// - Throws: `StoreError` for anything else, and `HostingError.contents` for an unreadable file.
  package init(at path: String) throws {
    let backup = try StoreBackup(at: path)
    let (bytes, items) = try Store.contents(of: backup)
    self.init(contents: backup.contents ?? bytes, items: items)
    guard isFolder(path) else { return }
    let folders = try Folders(environment: ["PRIORITIES_HOME": path])
    var documents: [String: [UInt8]] = [:]
    func add(_ path: String, as name: String) throws {
      if let bytes = try Self.bytes(path) { documents[name] = bytes }
    }
    try add(folders.settings, as: HostedContents.settings(nil))
    for name in try Self.names(in: folders.themes) where name.hasSuffix(".toml") {
      try add("\(folders.themes)/\(name)", as: "themes/\(name.dropLast(5))")
    }
    let parent = "\(folders.configuration)/Members"
    for name in try Self.names(in: parent).sorted() where CredentialStore.isMemberName(name) {
      members.append(name)
      try add("\(parent)/\(name)/settings.json", as: HostedContents.settings(name))
    }
    self.documents = documents
    if let text = try StoreBackup.description(in: path), text != description.bytes {
      throw StoreError.damaged(
        path: path, detail: "its files are not those of \(StoreBackup.descriptionName)",
        backups: [])
    }
  }

  /// The text of a backup's description; see `StoreBackup`.
  private var description: String {
    var digests: JSONObject = [:]
    for (name, text) in (documents ?? [:]).sortedByKey {
      digests[name] = SHA256.hexadecimal(text).json
    }
    return JSONWriter.text(
      of: [
        "version": 1, "items": items.json, "store": SHA256.hexadecimal(contents).json,
        "members": members.sorted().json, "documents": digests.json,
      ])
  }

  /// - Parameter isBackup: Whether to compress the store, and to describe the files.
  /// - Throws: `HostingError.contents` if the folder already has a store or cannot be written.
  package func write(to folder: String, isBackup: Bool = false) throws {
    let folders = try Folders(environment: ["PRIORITIES_HOME": folder])
    guard access(folders.database, F_OK) != 0 else {
      throw HostingError.contents("A store already exists in \(folder). Choose another folder.")
    }
    try createFolder(folder)
    if isBackup {
      try Self.write(Compressed.packed(contents), to: "\(folders.database).gz")
    } else {
      try Self.write(contents, to: folders.database)
    }
    for (name, text) in documents ?? [:] {
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
    guard isBackup else { return }
    try Self.write(description.bytes, to: "\(folder)/\(StoreBackup.descriptionName)")
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

  static func write(_ bytes: [UInt8], to path: String) throws {
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
