import Basics

/// Why a file or folder could not be made, read or written.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was to be done.
  public enum Step: String, Hashable, Sendable {
    /// A file or folder was to be made.
    case make
    /// A file was to be read.
    case read
    /// A file was to be written.
    case write
    /// A file was to be removed.
    case remove
  }

  /// What was to be done.
  public let step: Step
  /// With which file or folder.
  public let path: String
  /// The system's number for the cause.
  public let code: Int32

  /// Creates an error from the system's number, directly after the call that failed.
  public init(_ step: Step, _ path: String, code: Int32 = errno) {
    self.step = step
    self.path = path
    self.code = code
  }

  /// Whether the cause is a missing permission or a read-only disk.
  public var isPermission: Bool { [EACCES, EPERM, EROFS].contains(code) }

  /// What happened, to which path, and what to do next.
  public var description: String {
    let advice =
      switch code {
      case ENOSPC, EDQUOT: " Make room on the disk and try again."
      case EACCES, EPERM: " Choose a folder that you may write to."
      case EROFS: " Choose another folder."
      case ENOENT where step == .read: " Check the path."
      case ENOTDIR, EEXIST: " A file is in the way of a folder."
      default: ""
      }
    return "Cannot \(step.rawValue) \(path): \(Self.cause(code)).\(advice)"
  }

  private static func cause(_ code: Int32) -> String {
    switch code {
    case ENOSPC, EDQUOT: "there is no room left"
    case EACCES, EPERM: "permission is missing"
    case EROFS: "the disk is read-only"
    case ENOENT: "it does not exist"
    case ENOTDIR: "a part of the path is not a folder"
    case EISDIR: "it is a folder"
    case EEXIST: "it exists already"
    case ENAMETOOLONG: "the name is too long"
    default: String(cString: strerror(code)).lowercased()
    }
  }
}
