import Foundation
import ThemeImport

/// Real colour schemes that lie beside the project in some places and are no
/// part of it: `shared/data/schemes`, looked for upwards from here.
enum Corpus {
  static let folder: URL? = {
    var folder = URL(filePath: #filePath)
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let found = folder.appending(path: "shared/data/schemes")
      if FileManager.default.fileExists(atPath: found.path) { return found }
    }
    return nil
  }()

  /// Whether there is anything to test on.
  static var isPresent: Bool { folder != nil }

  /// The one file whose property list is binary, which is not read.
  static let binary = "Sunset Drive.itermcolors"

  /// The text files of one of its folders, by name.
  static func files(_ name: String) throws -> [SchemeFile] {
    // Not every format that is read has a folder there.
    guard let folder = folder?.appending(path: name),
      FileManager.default.fileExists(atPath: folder.path)
    else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0 != binary }.sorted().map {
        SchemeFile(name: $0, bytes: Array(try Data(contentsOf: folder.appending(path: $0))))
      }
  }

  /// The Helix theme of a name, as one beside the file.
  static func helixParent(_ name: String) -> [UInt8]? {
    let file = folder?.appending(path: "helix/\(name).toml")
    return file.flatMap { try? Data(contentsOf: $0) }.map(Array.init)
  }
}
