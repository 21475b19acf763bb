import Foundation

/// A command that goes on and reports, whose lines are read as they come.
public final class RunningWatch {
  private let process = Process()
  private let pipe = Pipe()
  private var buffer = Data()

  /// Starts the program with the words of its command.
  public init(_ words: [String], home: TemporaryFolder) throws {
    process.executableURL = URL(fileURLWithPath: BuiltProgram.priorities.path)
    process.arguments = words
    process.environment = ["PRIORITIES_HOME": home.path]
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
  }

  deinit {
    // A child of the test's threads has their signals blocked; only this one is sure.
    kill(process.processIdentifier, SIGKILL)
  }

  /// Whether the program has read the settings and sleeps until the folder's events come: it
  /// has the descriptor, and nothing else that it does makes it sleep.
  public var isWatching: Bool {
    let status =
      (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8))
      ?? ""
    return status.contains(") S ") && hasWatcher
  }

  private var hasWatcher: Bool {
    let folder = "/proc/\(process.processIdentifier)/fd/"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.contains {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: folder + $0))
        == "anon_inode:inotify"
    }
  }

  /// The next line, or nil after some seconds.
  public func line(within seconds: Double = 10) -> String? {
    let end = Date().addingTimeInterval(seconds)
    while true {
      if let split = buffer.firstIndex(of: 0x0A) {
        defer { buffer = Data(buffer[buffer.index(after: split)...]) }
        return String(decoding: buffer[..<split], as: UTF8.self)
      }
      let rest = end.timeIntervalSinceNow
      guard rest > 0 else { return nil }
      var waiting = pollfd(
        fd: pipe.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, Int32(rest * 1000)) > 0 else { continue }
      buffer += pipe.fileHandleForReading.availableData
    }
  }
}
