import PrioritiesBasics
import PrioritiesStorage

extension StoreBackup {
  /// The file that makes a folder a backup of a hosted household.
  ///
  /// It has the number of items and the digests of the store, before its compression, and of the
  /// other files.
  package static let descriptionName = "backup.json"

  /// Recognizes a store in a file or in a folder, which is a home folder or a backup.
  ///
  /// - Throws: ``StoreError/noBackup(path:backups:)`` if there is none, and the error of the store if
  ///   a backup is not whole or has another version.
  package init(at path: String) throws(StoreError) {
    guard isFolder(path) else {
      self.init(file: path, contents: try path.hasSuffix(".gz") ? Self.unpacked(path) : nil)
      return
    }
    let store = "\(path)/priorities.sqlite"
    guard let text = try Self.description(in: path) else {
      if isTaken("\(store).gz") {
        throw .damaged(path: path, detail: "\(Self.descriptionName) is missing", backups: [])
      }
      self.init(file: store)
      return
    }
    // Text that is no object has no version.
    let description = try? JSONReader.value(in: text).object
    let version = description?["version"]?.integer ?? 0
    guard version <= 1 else { throw .newer(path: path, version: version, known: 1) }
    let contents = try Self.unpacked("\(store).gz")
    guard description?["store"]?.string == SHA256.hexadecimal(contents) else {
      throw .damaged(path: path, detail: "its store is another", backups: [])
    }
    self.init(file: "\(store).gz", contents: contents)
  }

  /// The text of a backup's description; nil if the folder has none.
  package static func description(in folder: String) throws(StoreError) -> [UInt8]? {
    try bytes("\(folder)/\(descriptionName)", limit: 1 << 24)
  }

  private static func unpacked(_ path: String) throws(StoreError) -> [UInt8] {
    guard let packed = try bytes(path, limit: Compressed.most) else {
      throw .noBackup(path: path, backups: [])
    }
    guard let contents = Compressed.unpacked(packed) else {
      throw .damaged(path: path, detail: "its checksum is wrong", backups: [])
    }
    return contents
  }

  /// Nil if the file is missing.
  private static func bytes(_ path: String, limit: Int) throws(StoreError) -> [UInt8]? {
    do {
      return try ifExists { () throws(SystemCallError) in try readFile(path, limit: limit) }
    } catch {
      throw .inputOutput(path: path, reason: error.reason)
    }
  }
}
