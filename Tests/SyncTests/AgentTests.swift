import Foundation
import PrioritiesBasics
import PrioritiesPreferences
import PrioritiesTestSupport
import Testing

@testable import PrioritiesSync

/// The exchange in the background of a joined computer, with the built program.
@Suite(.serialized) struct AgentTests {
  let server: RunningService
  let laptop: TemporaryFolder
  let folders: Folders

  init() throws {
    server = try RunningService(home: TemporaryFolder())
    laptop = try TemporaryFolder()
    folders = try Folders(environment: ["PRIORITIES_HOME": laptop.path])
    let code = try run(["serve", "pair"], server.home).output.pairingCode
    let link = "http://127.0.0.1:\(server.port)/#\(code)"
    #expect(try run(["join", link, "--name", "laptop"]).status == 0)
  }

  private func run(_ words: [String], _ home: TemporaryFolder? = nil) throws -> BuiltProgram.Result
  {
    try BuiltProgram.priorities.run(words, home: home ?? laptop)
  }

  /// Whether a process has a lock.
  private func isTaken(_ purpose: SyncLock.Purpose) -> Bool {
    do {
      try SyncLock(purpose, folders).end()
      return false
    } catch {
      return error == .busy
    }
  }

  @Test("What is pending is sent when the server returns, without another command")
  func waiting() throws {
    let (port, home) = (server.port, server.home)
    #expect(server.stop() == 0)
    for name in ["Tea", "Milk"] {
      _ = try run(["add", name])
      #expect(eventually { isTaken(.waiting) })
    }
    // The app can follow the server in the meantime.
    #expect(eventually { !isTaken(.agent) })
    let again = try RunningService(home: home, port: port)
    defer { _ = again.stop() }
    #expect(
      try eventually { try run(["list"], home).output == "medium\tMilk\nmedium\tTea\n" })
    #expect(eventually { !isTaken(.waiting) })
  }

  @Test("A process that waits ends when the profile leaves")
  func leaving() throws {
    #expect(server.stop() == 0)
    _ = try run(["add", "Tea"])
    #expect(eventually { isTaken(.waiting) })
    #expect(try run(["leave", "--yes"]).status == 0)
    #expect(eventually { !isTaken(.waiting) })
  }

  @Test("Commands say in the same words when the last exchange was and what is pending")
  func words() throws {
    _ = try run(["settings", "write", "sync", "manual"])
    _ = try run(["add", "Tea", "Milk"])
    let state =
      #/http://127.0.0.1:\d+ as laptop. Last synchronized today at \d\d:\d\d. Pending: 1 change./#
    for words in [["sync", "--status"], ["doctor"]] {
      let shown = try BuiltProgram.priorities.runInTerminal(words, home: laptop, columns: 200)
      #expect(shown.output.contains(state), "\(shown.output)")
    }
  }

  @Test("A lock that cannot be opened is named")
  func lock() throws {
    _ = try run(["settings", "write", "sync", "manual"])
    try FileManager.default.removeItem(at: laptop.url("sync.lock"))
    try makeFolder(laptop.url("sync.lock").path)
    let result = try run(["sync"])
    #expect(result.status == 74)
    #expect(result.errors.hasPrefix("\(laptop.path)/sync.lock cannot be read: "), "\(result)")
  }
}
