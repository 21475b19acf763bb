import Basics

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
  /// - Returns: the entry that is there and stays as it is because the person made it, or nil.
  @discardableResult
  public func install(_ icon: Icon, executable: String) throws(IconError) -> String? {
    var files = DesktopSet.theme(icon, name: application.id).map {
      ExportFile("icons/hicolor/\($0.path)", $0.content)
    }
    let kept = foreignEntry
    if kept == nil {
      files.append(
        ExportFile(
          entryName, .text(application.entry(executable: executable, marks: Self.mark + "\n"))))
    }
    try Exporter(effort: .fast).write(files, to: dataFolder)
    announce()
    return kept
  }

  /// What ``remove()`` found.
  public struct Removal: Hashable, Sendable {
    /// Whether there was anything to remove.
    public var wasInstalled: Bool
    /// The entry that stays because the person made it.
    public var keptEntry: String?
  }

  /// Removes what ``install(_:executable:)`` wrote, and folders that are empty then.
  @discardableResult
  public func remove() throws(IconError) -> Removal {
    var removal = Removal(wasInstalled: false, keptEntry: foreignEntry)
    let icons = DesktopSet.paths(name: application.id).map { "\(dataFolder)/icons/hicolor/\($0)" }
    let paths = icons + (removal.keptEntry == nil ? ["\(dataFolder)/\(entryName)"] : [])
    for path in paths {
      if unlink(path) == 0 {
        removal.wasInstalled = true
      } else if errno != ENOENT, errno != ENOTDIR {
        throw .file(FileError(.remove, path))
      }
    }
    for path in paths { removeEmptyFolders(above: path) }
    if removal.wasInstalled { announce() }
    return removal
  }

  /// The line by which an entry is known as one that an installer wrote.
  private static let mark = "X-Icon-Installer=true"

  private var entryName: String { "applications/\(application.id).desktop" }

  /// The entry under the program's name, if it is not one that an installer wrote.
  private var foreignEntry: String? {
    let path = "\(dataFolder)/\(entryName)"
    guard isTaken(path) else { return nil }
    // A link is a person's own work, and so is what cannot be read.
    guard (try? FileStatus(path: path, followsLinks: false).kind) == .file,
      let bytes = try? readFile(path, limit: 1 << 16)
    else { return path }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    if lines.contains(Substring(Self.mark)) { return nil }
    // Entries had no mark at first: those are known by all else that is in them.
    func others(_ lines: [Substring]) -> [Substring] { lines.filter { !$0.hasPrefix("Exec=") } }
    let former = application.entry(executable: "").split(separator: "\n")
    return others(lines) == others(former) ? nil : path
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
