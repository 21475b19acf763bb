import Foundation

/// A long-running command whose lines are read as they arrive.
package final class RunningWatch {
  private let process: ChildProcess
  private let output: LinePipe

  package init(_ words: [String], home: TemporaryFolder) throws {
    output = try LinePipe()
    process = try ChildProcess(
      [BuiltProgram.priorities.path] + words, environment: ["PRIORITIES_HOME": home.path],
      output: output.stream, errors: .output)
    output.closeWriting()
  }

  /// Whether the program waits for events of the folder, after reading the settings.
  ///
  /// It has the descriptor then, and sleeps for no other reason.
  package var isWatching: Bool {
    let status =
      (try? String(contentsOfFile: "/proc/\(process.identifier)/stat", encoding: .utf8))
      ?? ""
    return status.contains(") S ") && hasWatcher
  }

  private var hasWatcher: Bool {
    let folder = "/proc/\(process.identifier)/fd/"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.contains {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: folder + $0))
        == "anon_inode:inotify"
    }
  }

  /// The next line; nil on timeout.
  package func line(within seconds: Double = 10) -> String? { output.line(within: seconds) }
}
