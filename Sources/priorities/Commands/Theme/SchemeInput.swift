import Basics
import ThemeImport

struct SchemeInput {
  var path: String

  /// The file's bytes; beyond the largest scheme only slightly more.
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
