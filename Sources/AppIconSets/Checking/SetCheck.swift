import PrioritiesBasics

/// Checks PNG files of icon sets for size, alpha, chunks, safe zones and contrast.
///
/// The requirements depend on a file's path.
public struct SetCheck: Sendable {
  /// The number of files checked.
  public private(set) var files = 0
  /// The problems found, sorted by path.
  public private(set) var findings: [Finding] = []

  /// Checks a file, or all PNG files below a folder.
  public init(path: String) throws(FileError) {
    guard isFolder(path) else {
      try check(path)
      return
    }
    var folders = [path]
    while let folder = folders.popLast() {
      for name in try FileWriter.names(in: folder) {
        let inner = "\(folder)/\(name)"
        if isFolder(inner) {
          folders.append(inner)
        } else if name.hasSuffix(".png") {
          try check(inner)
        }
      }
    }
    findings.sort { ($0.path, $0.fault) < ($1.path, $1.fault) }
  }

  private mutating func check(_ path: String) throws(FileError) {
    files += 1
    let place = path.split(separator: "/").map(String.init)
    findings += PictureCheck(try FileWriter.read(path), place: place).faults.map {
      Finding(path: path, fault: $0)
    }
  }
}

/// A problem in a file of an icon set.
public struct Finding: Hashable, Sendable, CustomStringConvertible {
  /// The path of the file.
  public let path: String
  /// The problem as a phrase.
  public let fault: String

  /// The finding as `path: fault`.
  public var description: String { "\(path): \(fault)" }
}
