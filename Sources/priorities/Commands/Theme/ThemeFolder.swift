import Basics
import Theming

struct ThemeFolder {
  /// The folder's path; it need not exist yet.
  var path: String

  func contains(_ name: String) -> Bool {
    isTaken(file(of: name))
  }

  func file(of name: String) -> String { "\(path)/\(name).toml" }

  static let renaming = "--name gives this one another name"

  /// Refuses taken names, unless they may be replaced.
  ///
  /// - Parameter remedy: How to give the new theme another name.
  func check(
    free names: [String], replacing: Bool, remedy: String = renaming
  ) throws(Failure) {
    guard !replacing, let taken = names.first(where: contains) else { return }
    throw Failure(
      "There is a theme \"\(taken)\" already, \(file(of: taken)). --force replaces it, \(remedy).",
      code: EX_CANTCREAT)
  }

  func remove(_ name: String) throws(Failure) {
    let file = file(of: name)
    guard unlink(file) == 0 else {
      let error = SystemCallError()
      throw Failure(
        "The theme file \(file) cannot be removed: \(error.reason).",
        code: error.isPermission ? EX_NOPERM : EX_IOERR)
    }
  }

  /// Writes a theme's file whole or not at all, through a link to its target.
  func write(_ text: String, as name: String) throws(Failure) {
    let file = file(of: name)
    do {
      // Others may read a theme; the folder is private, like all folders of this program.
      try FileReplacement(path: file, mode: 0o644).write(Array(text.utf8))
    } catch {
      throw error.failure(writing: "The theme file \(file)", at: file)
    }
  }
}
