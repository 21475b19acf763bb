import Basics
import ThemeImport

/// A file that a person names, or standard input as "-".
struct SchemeInput {
  var path: String

  /// Its bytes, more than a scheme may have where there are too many.
  func bytes() throws(Failure) -> [UInt8] {
    do {
      return path == "-"
        ? try readFile(descriptor: STDIN_FILENO, limit: SchemeFile.limit)
        : try readFile(path, limit: SchemeFile.limit)
    } catch {
      let name = path == "-" ? "Standard input" : "The file \(path)"
      throw Failure(
        "\(name) cannot be read: \(error.reason).",
        code: error.isPermission ? EX_NOPERM : EX_IOERR)
    }
  }
}
