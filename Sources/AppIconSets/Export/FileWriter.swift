import PrioritiesBasics

enum FileWriter {
  /// Replaces a file atomically, and creates missing folders.
  static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    var file = FileReplacement(path: path, mode: 0o644, folderMode: 0o755)
    // Syncing hundreds of files would be slow, and they can be drawn again.
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
    try write(text.bytes, to: path)
  }

  static func names(in folder: String) throws(FileError) -> [String] {
    do {
      return try entryNames(inFolder: folder, includingHidden: true)
    } catch {
      throw FileError(.read, folder, code: error.code)
    }
  }

  /// In bytes, to stop at an endless stream.
  private static let readingLimit = 1 << 24

  static func read(_ path: String) throws(FileError) -> [UInt8] {
    do {
      return try readInput(path, limit: readingLimit)
    } catch {
      throw FileError(.read, path, code: error.code)
    }
  }
}

/// An error in creating, reading, writing or removing a file or folder.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Step: String, Sendable {
    case make, read, write, remove
  }

  package let step: Step
  let path: String
  /// `errno`.
  package let code: Int32

  /// Creates an error; the default `code` must be read directly after the failed call.
  init(_ step: Step, _ path: String, code: Int32 = errno) {
    self.step = step
    self.path = path
    self.code = code
  }

  /// Whether permission is missing, or the disk is read-only.
  package var isPermission: Bool { [EACCES, EPERM, EROFS].contains(code) }

  /// The problem, the path and the remedy.
  public var description: String {
    let advice =
      switch code {
      case ENOSPC, EDQUOT: " Free some space and try again."
      case EACCES, EPERM: " Choose a writable folder."
      case EROFS: " Choose another folder."
      case ENOENT where step == .read: " Check the path."
      case ENOTDIR, EEXIST: " A file is in the place of a folder."
      default: ""
      }
    return "Cannot \(step.rawValue) \(path): \(Self.cause(code)).\(advice)"
  }

  private static func cause(_ code: Int32) -> String {
    switch code {
    case ENOSPC, EDQUOT: "no space is left"
    case EACCES, EPERM: "permission denied"
    case EROFS: "the disk is read-only"
    case ENOENT: "it does not exist"
    case ENOTDIR: "a part of the path is not a folder"
    case EISDIR: "it is a folder"
    case EEXIST: "it already exists"
    case ENAMETOOLONG: "the name is too long"
    default: String(cString: strerror(code)).lowercased()
    }
  }
}

extension FileError: ReportableError {
  package var kind: FailureKind {
    if isPermission { return .noPermission }
    if step == .read, code == ENOENT { return .noInput }
    return step == .make && code != ENOSPC && code != EDQUOT ? .cannotCreate : .inputOutput
  }
}
