import Foundation
import TestSupport
import Testing

/// `settings watch` as a process of its own.
@Suite(.serialized) struct SettingsWatchTests {
  /// A running watch whose lines are read as they come.
  private final class Watch {
    private let process = Process()
    private let pipe = Pipe()
    private var buffer = Data()

    init(_ words: [String], home: TemporaryFolder) throws {
      process.executableURL = URL(fileURLWithPath: BuiltProgram.priorities.path)
      process.arguments = ["settings", "watch"] + words
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
    var isWatching: Bool {
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
    func line(within seconds: Double = 10) -> String? {
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

  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
  }

  private func watch(_ words: String...) throws -> Watch {
    let watch = try Watch(words, home: home)
    let end = Date().addingTimeInterval(10)
    while !watch.isWatching, Date() < end { usleep(1_000) }
    try #require(watch.isWatching)
    return watch
  }

  private func run(_ words: String...) throws {
    #expect(try BuiltProgram.priorities.run(["settings"] + words, home: home).status == 0)
  }

  @Test("Each change is one line, at once; a broken file is reported and changes nothing")
  func lines() throws {
    let watch = try watch()
    try run("write", "icon", "pink")
    #expect(watch.line() == "icon pink")
    try run("write", "theme", "{\"dark\": \"pink\", \"light\": \"ansi\"}")
    #expect(watch.line() == "theme {\"dark\":\"pink\",\"light\":\"ansi\"}")
    try Data("{\"icon\"".utf8).write(to: home.url("settings.json"))
    #expect(
      watch.line()
        == "\(home.path)/settings.json:1:8: expected \":\" after the key, found the end of the file. "
        + "The last good values stay.")
    try Data("{\"icon\": \"green\", \"theme\": \"auto\"}".utf8).write(to: home.url("settings.json"))
    #expect(watch.line() == "The file is valid again.")
    #expect(watch.line() == "theme auto")
    #expect(watch.line() == "icon green")
    try run("delete", "icon")
    #expect(watch.line() == "icon blue")
  }

  @Test("One key alone, as JSON lines")
  func oneKey() throws {
    let watch = try watch("icon", "--json")
    try run("write", "motion", "off")
    try run("write", "icon", "pink")
    #expect(watch.line() == #"{"key":"icon","layer":"file","value":"pink","version":1}"#)
  }
}
