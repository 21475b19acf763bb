import Basics

extension Failure {
  /// A folder that cannot be made.
  init(_ error: FolderError) {
    self.init(
      "The folder \(error.path) cannot be made: \(error.cause.reason).",
      code: error.cause.isPermission ? EX_NOPERM : EX_CANTCREAT)
  }
}
