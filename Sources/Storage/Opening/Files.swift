import Glibc

/// What stands at a path before the store is opened.
enum FileState: Hashable, Sendable {
  case missing
  case empty
  case present
  case folder

  /// Asks the system without opening: closing a file would drop SQLite's locks on it.
  init(path: String) throws(StoreError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw .system(errno, path: path) }
      self = .missing
      return
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      self = .folder
    } else {
      self = status.st_size == 0 ? .empty : .present
    }
  }
}

/// Makes a folder and what is missing above it, for its owner alone.
func makeFolder(_ path: String) throws(StoreError) {
  if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
  guard errno == ENOENT, parent(of: path) != path else {
    throw .system(errno, path: path, creating: true)
  }
  try makeFolder(parent(of: path))
  guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
    throw .system(errno, path: path, creating: true)
  }
}

/// Puts a whole new file in place, durably; what is there already is kept.
///
/// The bytes go to a file beside it that is then linked to its name, so that nobody ever sees a part
/// of it and of several programs that make it together one wins.
/// - Returns: Whether it was this call that made it.
@discardableResult
func createFile(_ path: String, bytes: [UInt8]) throws(StoreError) -> Bool {
  let draft = "\(path).new-\(getpid())-\(UInt32.random(in: .min ... .max))"
  let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
  guard file >= 0 else { throw .system(errno, path: path, creating: true) }
  defer { unlink(draft) }
  try fill(file, with: bytes, path: path)
  guard link(draft, path) == 0 else {
    if errno == EEXIST { return false }
    // A file system without links: renaming may replace what another program has just made, so it
    // is the last resort.
    guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno), access(path, F_OK) != 0,
      rename(draft, path) == 0
    else { throw .system(errno, path: path, creating: true) }
    return true
  }
  try syncFolder(parent(of: path))
  return true
}

/// Makes the names in a folder durable.
func syncFolder(_ path: String) throws(StoreError) {
  let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard folder >= 0 else { throw .system(errno, path: path) }
  defer { close(folder) }
  // Some file systems cannot do this for folders and say EINVAL: nothing more can be done there.
  guard fsync(folder) == 0 || errno == EINVAL else { throw .system(errno, path: path) }
}

/// Writes a new file durably and closes it.
private func fill(_ file: Int32, with bytes: [UInt8], path: String) throws(StoreError) {
  defer { close(file) }
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { throw .system(errno, path: path, creating: true) }
    rest = rest.dropFirst(count)
  }
  guard fsync(file) == 0 else { throw .system(errno, path: path, creating: true) }
}

/// The backups that lie beside a store, the oldest first.
func backupFiles(beside path: String) -> [String] {
  let folder = backupFolder(of: path)
  guard let stream = opendir(folder) else { return [] }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if name.hasSuffix(".sqlite") { names.append(name) }
  }
  return names.sorted().map { "\(folder)/\($0)" }
}

/// Where the backups of a store go.
func backupFolder(of path: String) -> String { "\(parent(of: path))/Backups" }
