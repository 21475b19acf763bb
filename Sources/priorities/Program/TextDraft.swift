import Basics

/// A text being edited: its file stays until the text is stored.
struct TextDraft {
  /// The largest text to read back, in bytes.
  static let limit = 1 << 22

  let path: String

  /// Creates a uniquely named file for a text.
  ///
  /// - Parameters:
  ///   - name: The beginning of the file's name.
  ///   - folder: The folder of drafts, created if missing.
  init(_ text: String, named name: String, in folder: String) throws(Failure) {
    do {
      try createFolder(folder)
    } catch {
      throw Failure(error)
    }
    var template = Array("\(folder)/\(name)-XXXXXX.txt".utf8CString)
    let descriptor = mkstemps(&template, 4)
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard descriptor >= 0 else {
      let error = SystemCallError()
      throw Self.failure(
        path, "created", error.isPermission ? EX_NOPERM : EX_CANTCREAT, error)
    }
    defer { close(descriptor) }
    do {
      try writeFile(descriptor: descriptor, Array(text.utf8))
    } catch {
      unlink(path)
      throw Self.failure(path, "written", EX_IOERR, error)
    }
  }

  /// The text in the file.
  ///
  /// - Throws: `Failure` if the file cannot be read, is too long, or is not UTF-8.
  func text() throws(Failure) -> String {
    let bytes: [UInt8]
    do {
      bytes = try readFile(path, limit: Self.limit)
    } catch {
      throw Self.failure(path, "read", EX_IOERR, error)
    }
    guard bytes.count <= Self.limit else {
      throw Failure("The text in \(path) is too long.", code: EX_DATAERR)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure("The text in \(path) is not valid UTF-8.", code: EX_DATAERR)
    }
    return text
  }

  /// Whether the file exists: an editor may have removed it.
  var exists: Bool { access(path, F_OK) == 0 }

  func remove() {
    unlink(path)
  }

  private static func failure(
    _ path: String, _ action: String, _ code: Int32, _ error: SystemCallError
  ) -> Failure {
    Failure("The draft \(path) cannot be \(action): \(error.reason).", code: code)
  }
}
