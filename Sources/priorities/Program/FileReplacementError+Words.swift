import Basics

extension FileReplacementError {
  /// Why a file was not written, and what to do next.
  ///
  /// - Parameters:
  ///   - name: The file as a sentence begins with it: `The theme file /home/ada/blue.toml`.
  ///   - path: Its path.
  func failure(writing name: String, at path: String) -> Failure {
    switch self {
    case .folder(let error) where error.cause.code == ENOENT:
      Failure(
        "\(name) is not written: there is no folder \(error.path). Make it first, or name another.",
        code: EX_CANTCREAT)
    case .folder(let error):
      Failure(
        "The folder \(error.path) cannot be made: \(error.cause.reason).",
        code: error.cause.isPermission ? EX_NOPERM : EX_CANTCREAT)
    case .danglingLink(let folder):
      Failure("\(path) is a link into \(folder), which does not exist.", code: EX_CANTCREAT)
    case .locked:
      Failure(
        "\(name) is not written: another program is writing beside it. Try again.",
        code: EX_TEMPFAIL)
    case .notAFile, .exists, .linkChanges:
      Failure("\(name) is not written: it is not a plain file.", code: EX_CANTCREAT)
    case .system(let error):
      Failure(
        "\(name) cannot be written: \(error.reason).",
        code: error.isPermission ? EX_NOPERM : EX_IOERR)
    case .notDurable(let error):
      Failure(
        "\(name) is written, but not known to be safe from a power failure: \(error.reason).",
        code: EX_IOERR)
    }
  }
}
