import Basics
import Rendering

struct FilesInTheWay {
  private let paths: [String]

  /// Finds the files whose contents differ from what is to be written.
  ///
  /// An empty file has nothing to lose; a device is refused by the write itself.
  init(of files: [(path: String, bytes: [UInt8])]) {
    paths = files.filter { file in
      guard let status = try? FileStatus(path: file.path), status.kind == .file, status.size > 0
      else { return false }
      guard status.size == file.bytes.count else { return true }
      return (try? readFile(file.path)) != file.bytes
    }.map(\.path)
  }

  /// Asks whether to replace them; without a terminal, an error says how to.
  func checkReplacing(in context: CommandContext) throws {
    guard let first = paths.first else { return }
    let found =
      paths.count == 1
      ? "There is a file \(first) already."
      : "There are \(paths.count.grouped) of these files already, such as \(first)."
    let them = paths.count == 1 ? "it" : "them"
    guard context.isInteractive else {
      throw Failure(
        notDone: "\(found) Nothing was written: add --yes to replace \(them), or name another.")
    }
    guard try context.confirm(Note(.question, "\(found) Replace \(them)? [y/N] ")) else {
      throw Failure(notDone: "Nothing was written.")
    }
  }
}
