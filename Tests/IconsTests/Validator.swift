import Foundation
import TestSupport

/// A program by someone else that judges a file.
struct Validator {
  let tool: String

  /// Runs the program and gives its exit code and all that it wrote.
  func run(_ arguments: [String]) throws -> (status: Int32, text: String) {
    let folder = try TemporaryFolder()
    let log = folder.url("log")
    let process = try ChildProcess([tool] + arguments, output: .file(log.path), errors: .output)
    let status = process.status(seconds: 240) ?? process.end()
    return (status, String(decoding: try Data(contentsOf: log), as: UTF8.self))
  }
}

/// The sets of all platforms, written once by the built program.
struct ExportedSets {
  let folder: TemporaryFolder

  /// Two icons in an ordinary run, for their pictures take seconds in a debug
  /// build; all nine in the slow proofs.
  static let shared = Result { try ExportedSets() }

  private init() throws {
    folder = try TemporaryFolder()
    let some = runsSlowProofs ? [] : ["--icon", "blue", "--icon", "pink-light"]
    let result = try BuiltProgram.icontool.run(
      ["export", "--platform", "all", "--out", "sets"] + some, home: folder, seconds: 240)
    guard result.status == 0 else { throw Failure(text: result.errors) }
  }

  struct Failure: Error { let text: String }

  /// The files with one of the endings, by path.
  static func files(_ endings: String...) throws -> [String] {
    let root = try shared.get().folder.url("sets").path
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root).filter { path in
      endings.contains { path.hasSuffix(".\($0)") }
    }
    return paths.sorted().map { "\(root)/\($0)" }
  }
}
