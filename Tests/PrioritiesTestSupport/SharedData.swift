import Foundation

/// A folder of real files outside the project: `shared/data/NAME`, searched for upwards from here.
package func sharedData(_ name: String) -> URL? {
  var folder = URL(filePath: #filePath)
  while folder.path != "/" {
    folder.deleteLastPathComponent()
    let found = folder.appending(path: "shared/data/\(name)")
    if FileManager.default.fileExists(atPath: found.path) { return found }
  }
  return nil
}
