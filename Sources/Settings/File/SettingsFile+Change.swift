import SystemFiles

extension SettingsFile {
  /// Changes the file under its folder's lock; `body` sees the bytes there, nil without a file.
  func replace(
    wait: Double, _ body: ([UInt8]?) throws(SettingsError) -> FileReplacement.Outcome
  ) throws(SettingsError) {
    var replacement = FileReplacement(path: path)
    replacement.readLimit = Self.largest
    do {
      try replacement.replace(wait: wait) { bytes in try body(bytes) }
    } catch let error as FileReplacementError {
      throw Self.error(error, writing: path, wait: wait)
    } catch let error as SettingsError {
      throw error
    } catch {
      throw .inputOutput(path: path, action: "written", reason: "\(error)")
    }
  }

  private static func error(
    _ error: FileReplacementError, writing path: String, wait: Double
  ) -> SettingsError {
    switch error {
    case .folder(let error):
      error.cause.isPermission
        ? .noPermission(path: error.path, action: "made", reason: error.cause.reason)
        : .cannotCreate(path: error.path, reason: error.cause.reason)
    case .danglingLink(let folder):
      .cannotCreate(
        path: path, reason: "it is a link into \"\(folder)\", which does not exist")
    case .locked: .locked(path: path, seconds: wait)
    case .notAFile:
      .inputOutput(path: path, action: "written", reason: "it is not a plain file")
    case .exists(let path):
      .cannotCreate(path: path, reason: SystemCallError(code: EEXIST).reason)
    case .linkChanges:
      .inputOutput(path: path, action: "written", reason: "the link changes all the time")
    case .system(let error): self.error(error, writing: path)
    case .notDurable(let error): .notDurable(path: path, reason: error.reason)
    }
  }

  private static func error(_ error: SystemCallError, writing path: String) -> SettingsError {
    switch error.code {
    case EROFS:
      .noPermission(
        path: path, action: "written",
        reason: error.reason + "; change it where this file system is managed")
    case _ where error.isPermission:
      .noPermission(path: path, action: "written", reason: error.reason)
    case EBUSY:
      .inputOutput(
        path: path, action: "written",
        reason: error.reason + "; the file is mounted by itself, mount its folder instead")
    default: .inputOutput(path: path, action: "written", reason: error.reason)
    }
  }
}
