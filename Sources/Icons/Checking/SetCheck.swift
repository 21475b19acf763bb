import Basics

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
      try check(path, siblings: [], isNamed: true)
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
    (try? entryNames(inFolder: folder, includingHidden: true)) ?? []
  }

  /// Checks a file of a kind that has rules; any other is a fault only where it is named by itself.
  private mutating func check(
    _ path: String, siblings: [String], isNamed: Bool = false
  ) throws(FileError) {
    let bytes = try FileWriter.read(path)
    files += 1
    guard let faults = Self.faults(of: bytes, at: path, siblings: siblings) else {
      guard isNamed else { return }
      findings.append(
        Finding(
          path: path,
          fault: "this is not a file of an icon set (png, ico, icns, svg, desktop, Contents.json, "
            + "manifest.webmanifest, palettes.json)"))
      return
    }
    findings += faults.map { Finding(path: path, fault: $0) }
  }

  /// What is wrong with a file; nil for a kind without rules.
  private static func faults(
    of bytes: [UInt8], at path: String, siblings: [String]
  ) -> [String]? {
    let parts = path.split(separator: "/").map(String.init)
    let name = parts.last ?? path
    switch name.split(separator: ".").last.map(String.init) {
    case "png": return PictureCheck(bytes, place: parts).faults
    case "ico": return ContainerCheck.windows(bytes)
    case "icns": return ContainerCheck.mac(bytes)
    case "svg": return Self.text(bytes).contains("<svg ") ? [] : ["this is not an SVG drawing"]
    case "desktop": return DesktopCheck.faults(Self.text(bytes))
    default:
      switch name {
      case "Contents.json": return CatalogCheck.faults(bytes, folder: path, siblings: siblings)
      case "manifest.webmanifest": return ManifestCheck.faults(bytes, folder: path)
      case "palettes.json": return PaletteCheck.faults(bytes, folder: path, siblings: siblings)
      default: return nil
      }
    }
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
