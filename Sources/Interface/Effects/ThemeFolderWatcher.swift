import Storage

/// Watches the person's folder of themes, whether it is there yet or not.
///
/// Where it is missing, the nearest folder above it that exists is watched for
/// the next step of the way.
struct ThemeFolderWatcher {
  private let folder: String
  private var watch: FolderWatch?

  init(folder: String) {
    self.folder = folder
    follow()
  }

  /// Can be read when something happened; -1 where nothing can be watched.
  var descriptor: Int32 { watch?.descriptor ?? -1 }

  /// Whether the folder, or a way to it, changed.
  mutating func drain() -> Bool {
    guard watch?.drain() == true else { return false }
    // The folder may have come, gone, or been replaced.
    follow()
    return true
  }

  /// Goes down the way as far as it leads.
  private mutating func follow() {
    let steps = folder.split(separator: "/")
    var deepest: FolderWatch?
    for count in 0...steps.count {
      let path = "/" + steps.prefix(count).joined(separator: "/")
      let next = count < steps.count ? String(steps[count]) : ""
      // Each folder is watched before the next is looked for, so that none is missed.
      if let watch = try? FolderWatch(folder: path, prefix: next) { deepest = watch }
    }
    watch = deepest
  }
}
