import SystemFiles

/// Watches the person's folder of themes, whether it is there yet or not.
struct ThemeFolderWatcher {
  private let watcher: FileWatcher?

  init(folder: String) {
    watcher = FileWatcher(.folder(folder))
  }

  /// Can be read when something happened; -1 where nothing can be watched.
  var descriptor: Int32 { watcher?.descriptor ?? -1 }

  /// Whether the folder, or a way to it, changed.
  mutating func drain() -> Bool { watcher?.takeChanges() ?? false }
}
