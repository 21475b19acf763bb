import Foundation

/// The person's own editor, on a text in a file of its own.
struct TextEditor {
  var environment: [String: String]

  /// Opens the editor and answers with what the person left in the file.
  ///
  /// The editor's words are split by the shell, as `git` does, so that
  /// `EDITOR="code --wait"` works.
  func edit(_ text: String, fileName: String) throws -> String {
    guard
      let editor = ["VISUAL", "EDITOR"].lazy.compactMap({ environment[$0] }).first(where: {
        !$0.isEmpty
      })
    else {
      throw Failure(
        usage: "No editor is set. Set EDITOR, or use the command's options instead.")
    }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("priorities-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent(fileName)
    try Data(text.utf8).write(to: file)
    try run(editor, on: file)
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }

  /// Runs the editor on a file and waits for its end.
  func run(_ editor: String, on file: URL) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "\(editor) \"$1\"", "sh", file.path]
    process.environment = environment
    do {
      try process.run()
    } catch {
      throw Failure(
        "The editor \"\(editor)\" could not be started. Nothing was changed.", code: EX_UNAVAILABLE)
    }
    process.waitUntilExit()
    guard process.terminationStatus == 0, process.terminationReason == .exit else {
      throw Failure(notDone: "The editor \"\(editor)\" ended with an error. Nothing was changed.")
    }
  }
}
