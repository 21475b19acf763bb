import Glibc

/// Puts an icon into a person's own icon theme under the program's name, the
/// desktop's way of an alternate icon, with an entry for the menu.
///
/// What is in a person's folder goes before what a system installed, so the
/// choice is taken back by removing it.
public struct IconInstaller: Hashable, Sendable {
  /// The folder of a person's data, `$XDG_DATA_HOME`.
  public let dataFolder: String

  /// Makes an installer for a folder of data; it need not exist.
  public init(dataFolder: String) { self.dataFolder = dataFolder }

  /// Writes an icon in each size, and the entry.
  ///
  /// - Parameters:
  ///   - icon: the icon.
  ///   - executable: the program that the entry starts: a name or an absolute path.
  public func install(_ icon: Icon, executable: String) throws(IconError) {
    let name = ExportPlan.applicationID
    let theme = DesktopSet.theme(icon, name: name).map {
      ExportFile("icons/hicolor/\($0.path)", $0.content)
    }
    let entry = ExportFile(
      "applications/\(name).desktop", .text(DesktopSet.entry(executable: executable)))
    try Exporter(effort: .fast).write(theme + [entry], to: dataFolder)
    announce()
  }

  /// Removes what ``install(_:executable:)`` wrote, and folders that are empty then.
  ///
  /// - Returns: whether there was anything to remove.
  @discardableResult
  public func remove() throws(IconError) -> Bool {
    var found = false
    for path in paths {
      if unlink(path) == 0 {
        found = true
      } else if errno != ENOENT, errno != ENOTDIR {
        throw .file(FileError(.remove, path))
      }
    }
    for path in paths { removeEmptyFolders(above: path) }
    if found { announce() }
    return found
  }

  /// Whether an icon is installed.
  public var isInstalled: Bool {
    access("\(dataFolder)/icons/hicolor/48x48/apps/\(ExportPlan.applicationID).png", F_OK) == 0
  }

  private var paths: [String] {
    let name = ExportPlan.applicationID
    let theme = DesktopSet.paths(name: name).map { "\(dataFolder)/icons/hicolor/\($0)" }
    return theme + ["\(dataFolder)/applications/\(name).desktop"]
  }

  private func removeEmptyFolders(above path: String) {
    var folder = path
    while let slash = folder.lastIndex(of: "/") {
      folder = String(folder[..<slash])
      guard folder.count > dataFolder.count, rmdir(folder) == 0 else { return }
    }
  }

  /// Tells desktops that the theme changed: they look at its folder's time, and
  /// a cache that is older no longer counts.
  private func announce() {
    utimes("\(dataFolder)/icons/hicolor", nil)
  }
}
