import Basics

/// Replaces files atomically.
enum FileWriter {
  /// Writes a file and creates missing folders above it.
  static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    var file = FileReplacement(path: path, mode: 0o644, folderMode: 0o755)
    // A set has hundreds of files, which can all be drawn again.
    file.syncs = false
    do {
      try file.write(bytes)
    } catch {
      if case .folder(let error) = error {
        throw FileError(.make, error.path, code: error.cause.code)
      }
      throw FileError(.write, path, code: error.cause.code)
    }
  }

  static func write(_ text: String, to path: String) throws(FileError) {
    try write(Array(text.utf8), to: path)
  }

  static func read(_ path: String) throws(FileError) -> [UInt8] {
    do {
      return try readFile(path)
    } catch {
      throw FileError(.read, path, code: error.code)
    }
  }
}

/// Why a file or folder could not be created, read or written.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Step: String, Hashable, Sendable {
    case make, read, write, remove
  }

  package let step: Step
  let path: String
  /// The system's error number.
  package let code: Int32

  /// Call directly after the failed call, because of `errno`.
  init(_ step: Step, _ path: String, code: Int32 = errno) {
    self.step = step
    self.path = path
    self.code = code
  }

  /// Whether the cause is a missing permission or a read-only disk.
  package var isPermission: Bool { [EACCES, EPERM, EROFS].contains(code) }

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

extension FileError: ReportableError {
  package var kind: FailureKind {
    if isPermission { return .noPermission }
    return step == .make && code != ENOSPC && code != EDQUOT ? .cannotCreate : .inputOutput
  }
}
