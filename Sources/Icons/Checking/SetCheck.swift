import Foundation

/// Checks files of icon sets: that each is well formed, has the size and the
/// alpha that its place asks for, keeps within safe zones, and names only files that exist.
///
/// What a file should be is read from where it lies: an asset catalog's or a
/// web manifest's entry, the folder of a theme or of Android's resources.
public struct SetCheck: Sendable {
  /// How many files were looked at.
  public private(set) var files = 0
  /// What is wrong, in the order of the paths.
  public private(set) var findings: [Finding] = []

  /// Checks a file, or all files below a folder.
  public init(path: String) throws(FileError) {
    guard FileWriter.isFolder(path) else {
      try check(path, siblings: [])
      return
    }
    var folders = [path]
    while let folder = folders.popLast() {
      let names = Self.names(in: folder)
      for name in names {
        let inner = "\(folder)/\(name)"
        if FileWriter.isFolder(inner) {
          folders.append(inner)
        } else {
          try check(inner, siblings: names)
        }
      }
    }
    findings.sort { ($0.path, $0.fault) < ($1.path, $1.fault) }
  }

  private static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  private mutating func check(_ path: String, siblings: [String]) throws(FileError) {
    let bytes = try FileWriter.read(path)
    let parts = path.split(separator: "/").map(String.init)
    let name = parts.last ?? path
    files += 1
    let faults: [String]
    switch name.split(separator: ".").last.map(String.init) {
    case "png": faults = PictureCheck(bytes, place: parts).faults
    case "ico": faults = ContainerCheck.windows(bytes)
    case "icns": faults = ContainerCheck.mac(bytes)
    case "svg": faults = Self.text(bytes).contains("<svg ") ? [] : ["this is not an SVG drawing"]
    case "desktop": faults = DesktopCheck.faults(Self.text(bytes))
    default:
      switch name {
      case "Contents.json": faults = CatalogCheck.faults(bytes, folder: path, siblings: siblings)
      case "manifest.webmanifest": faults = ManifestCheck.faults(bytes, folder: path)
      case "palettes.json": faults = PaletteCheck.faults(bytes, folder: path, siblings: siblings)
      default: faults = []
      }
    }
    findings += faults.map { Finding(path: path, fault: $0) }
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// The folder that a file lies in.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }
}

/// A fault that a check found in a file of an icon set.
public struct Finding: Hashable, Sendable, CustomStringConvertible {
  /// The file or folder.
  public let path: String
  /// What is wrong with it.
  public let fault: String

  /// `path: fault`.
  public var description: String { "\(path): \(fault)" }
}
