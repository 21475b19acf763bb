/// What the system knows of a file without reading it.
package struct FileStatus: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case file, folder, link, other
  }

  /// Which file it is; a file that takes another's place has another identity.
  package struct Identity: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64

    fileprivate init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      inode = UInt64(truncatingIfNeeded: status.st_ino)
    }
  }

  package let identity: Identity
  package let kind: Kind
  /// The bits of rights, as in `chmod`.
  package let mode: mode_t
  package let owner: uid_t
  package let group: gid_t
  /// In bytes.
  package let size: Int
  /// How many names the file has.
  package let links: Int
  private let seconds: Int
  private let nanoseconds: Int

  init(_ status: stat) {
    identity = Identity(status)
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    mode = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
    size = Int(status.st_size)
    links = Int(status.st_nlink)
    #if canImport(Darwin)
      (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
    #else
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    #endif
  }

  /// Asks without opening, which for a database would drop its locks at the close.
  ///
  /// - Parameter followsLinks: Whether what a link leads to is meant, and not the link.
  package init(path: String, followsLinks: Bool = true) throws(SystemCallError) {
    var status = stat()
    try system { followsLinks ? stat(path, &status) : lstat(path, &status) }
    self.init(status)
  }

  /// Asks about a name in a folder that is open; a link is not followed.
  package init(name: String, in folder: borrowing Descriptor) throws(SystemCallError) {
    var status = stat()
    let number = folder.number
    try system { fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) }
    self.init(status)
  }
}
