import SystemFiles

/// Installs an icon into the user's icon theme under the program's name, which is how a desktop
/// has alternate icons, with an entry for the menu.
///
/// The user's folder takes precedence over what the system installed, so removing it
/// undoes the choice.
public struct IconInstaller: Hashable, Sendable {
  /// The folder of a person's data, `$XDG_DATA_HOME`.
  public let dataFolder: String
  /// The program whose icon it is.
  public let application: DesktopApplication

  /// Creates an installer for a data folder, which need not exist.
  public init(dataFolder: String, application: DesktopApplication) {
    self.dataFolder = dataFolder
    self.application = application
  }

  /// Writes an icon in each size, and the entry.
  ///
  /// - Parameters:
  ///   - icon: the icon.
  ///   - executable: the program that the entry starts: a name or an absolute path.
  public func install(_ icon: Icon, executable: String) throws(IconError) {
    let name = application.id
    let theme = DesktopSet.theme(icon, name: name).map {
      ExportFile("icons/hicolor/\($0.path)", $0.content)
    }
    let entry = ExportFile(
      "applications/\(name).desktop", .text(application.entry(executable: executable)))
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

  private var paths: [String] {
    let name = application.id
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
