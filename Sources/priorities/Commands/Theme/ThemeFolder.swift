import Basics
import Theming

/// The user's folder of themes, to write into.
struct ThemeFolder {
  /// Where it is; it need not exist yet.
  var path: String

  /// Whether a theme of a name is in it.
  func contains(_ name: String) -> Bool {
    isTaken(file(of: name))
  }

  /// The path of a theme's file.
  func file(of name: String) -> String { "\(path)/\(name).toml" }

  /// How an imported theme gets another name.
  static let renaming = "--name gives this one another name"

  /// Refuses names that are taken, unless they may be replaced.
  ///
  /// - Parameter remedy: How the new theme gets another name.
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

  /// Writes a theme's file whole or not at all; a file that is a link is written where it leads.
  func write(_ text: String, as name: String) throws(Failure) {
    let file = file(of: name)
    do {
      // Others may read a theme; the folder is for its owner, as all of this program's are.
      try FileReplacement(path: file, mode: 0o644).write(Array(text.utf8))
    } catch {
      throw error.failure(writing: "The theme file \(file)", at: file)
    }
  }
}
