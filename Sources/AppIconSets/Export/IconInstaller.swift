import PrioritiesBasics

/// Installs an icon and a menu entry in the user's data folder.
///
/// These files take precedence over the system's until they are removed.
public struct IconInstaller: Hashable, Sendable {
  /// The user's data folder, `$XDG_DATA_HOME`.
  public let dataFolder: String
  /// The program in the menu entry.
  public let application: DesktopApplication

  /// Creates an installer for a data folder that may not exist yet.
  public init(dataFolder: String, application: DesktopApplication) {
    self.dataFolder = dataFolder
    self.application = application
  }

  /// Writes an icon in each size, and the menu entry.
  ///
  /// - Parameters:
  ///   - icon: The icon.
  ///   - executable: A name or an absolute path.
  /// - Returns: The path of the user's own entry, which is left unchanged, or `nil`.
  @discardableResult
  public func install(_ icon: Icon, executable: String) throws(IconError) -> String? {
    var files = DesktopSet.theme(icon, name: application.id).map {
      ExportFile("icons/hicolor/\($0.path)", $0.content)
    }
    let existing = userEntry
    if existing == nil {
      files.append(
        ExportFile(
          entryName, .text(application.entry(executable: executable, marks: Self.mark + "\n"))))
    }
    try Exporter(effort: .fast).write(files, to: dataFolder)
    touchTheme()
    return existing
  }

  /// The result of ``remove()``.
  public struct Removal: Hashable, Sendable {
    /// Whether any file was removed.
    public var wasInstalled: Bool
    /// The path of the user's own entry, which was not removed.
    public var userEntry: String?
  }

  /// Removes the files of ``install(_:executable:)``, and folders that are then empty.
  @discardableResult
  public func remove() throws(IconError) -> Removal {
    var removal = Removal(wasInstalled: false, userEntry: userEntry)
    let icons = DesktopSet.paths(name: application.id).map { "\(dataFolder)/icons/hicolor/\($0)" }
    let paths = icons + (removal.userEntry == nil ? ["\(dataFolder)/\(entryName)"] : [])
    for path in paths {
      if unlink(path) == 0 {
        removal.wasInstalled = true
      } else if errno != ENOENT, errno != ENOTDIR {
        throw .file(FileError(.remove, path))
      }
    }
    for path in paths { removeEmptyFolders(above: path) }
    if removal.wasInstalled { touchTheme() }
    return removal
  }

  private static let mark = "X-Icon-Installer=true"

  private var entryName: String { "applications/\(application.id).desktop" }

  /// The path of an entry that no installer wrote.
  private var userEntry: String? {
    let path = "\(dataFolder)/\(entryName)"
    guard isTaken(path) else { return nil }
    // Links and unreadable files belong to the user.
    guard (try? FileStatus(path: path, followsLinks: false).kind) == .file,
      let bytes = try? readFile(path, limit: 1 << 16)
    else { return path }
    let lines = String(utf8: bytes).split(separator: "\n")
    return lines.contains(Substring(Self.mark)) ? nil : path
  }

  private func removeEmptyFolders(above path: String) {
    var folder = path
    while let slash = folder.lastIndex(of: "/") {
      folder = String(folder[..<slash])
      guard folder.count > dataFolder.count, rmdir(folder) == 0 else { return }
    }
  }

  /// Updates the folder's time, so that desktops reload the theme and reject older caches.
  private func touchTheme() {
    utimes("\(dataFolder)/icons/hicolor", nil)
  }
}
