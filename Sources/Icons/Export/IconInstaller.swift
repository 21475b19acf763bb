import Basics

/// Installs an icon into the user's icon theme under the program's name, with a menu entry.
///
/// This is how a desktop has alternate icons. The user's folder takes precedence over the system's,
/// so removing the files undoes the choice.
public struct IconInstaller: Hashable, Sendable {
  /// The user's data folder, `$XDG_DATA_HOME`.
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
  ///   - icon: The icon to install.
  ///   - executable: The program that the entry starts: a name or an absolute path.
  /// - Returns: The path of an existing entry by the user, which is left unchanged, or nil.
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

  /// The result of ``remove()``.
  public struct Removal: Hashable, Sendable {
    /// Whether there was anything to remove.
    public var wasInstalled: Bool
    /// The remaining entry, created by the user.
    public var keptEntry: String?
  }

  /// Removes the files of ``install(_:executable:)``, and folders left empty.
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

  /// The line that marks an installer's entry.
  private static let mark = "X-Icon-Installer=true"

  private var entryName: String { "applications/\(application.id).desktop" }

  /// The entry under the program's name, unless an installer wrote it.
  private var foreignEntry: String? {
    let path = "\(dataFolder)/\(entryName)"
    guard isTaken(path) else { return nil }
    // A link is the user's own, and so is an unreadable file.
    guard (try? FileStatus(path: path, followsLinks: false).kind) == .file,
      let bytes = try? readFile(path, limit: 1 << 16)
    else { return path }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    if lines.contains(Substring(Self.mark)) { return nil }
    // Early entries had no mark; the rest of their content identifies them.
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

  /// Updates the theme folder's time, by which desktops see the change and reject older caches.
  private func announce() {
    utimes("\(dataFolder)/icons/hicolor", nil)
  }
}
