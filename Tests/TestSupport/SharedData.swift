import Foundation

/// A folder of real files that lies beside the project in some places and is no part of it:
/// `shared/data/NAME`, looked for upwards from here.
public func sharedData(_ name: String) -> URL? {
  var folder = URL(filePath: #filePath)
  while folder.path != "/" {
    folder.deleteLastPathComponent()
    let found = folder.appending(path: "shared/data/\(name)")
    if FileManager.default.fileExists(atPath: found.path) { return found }
  }
  return nil
}
