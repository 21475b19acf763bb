import Foundation
import PrioritiesTestSupport
import Testing

/// Syncs two users' exported folders with vdirsyncer and a local radicale.
@Suite(
  .enabled(
    if: isInstalled("vdirsyncer") && isInstalled("radicale"),
    "vdirsyncer or radicale is not installed"))
struct CalendarServerTests {
  private let program = BuiltProgram.priorities

  @Test("Lists and changes sync between two users with vdirsyncer and radicale")
  func bothWays() throws {
    let folder = try TemporaryFolder()
    let server = try Radicale(in: folder)
    defer { server.stop() }
    let (ada, bob) = (try TemporaryFolder(), try TemporaryFolder())
    try ada.prepare(
      ["add", "Milk", "-p", "high", "-d", "Two litres\n\nfresh, \"whole\" & cold"],
      ["add", "Weekly shop", "Crème fraîche", "Salt"],
      ["include", "Milk", "Salt", "--in", "Weekly shop"], ["done", "Salt"])
    let hers = try CalendarFolder("ada", in: folder, server: server)
    let his = try CalendarFolder("bob", in: folder, server: server)

    try write(ada, to: hers)
    try hers.sync()
    try his.sync()
    let first = try program.run(["import", his.collection], home: bob)
    #expect(first.output.hasPrefix("4 created, 0 changed"), "\(first)")
    #expect(try listing(bob) == listing(ada))

    // Bob changes one item and creates another.
    try bob.prepare(["set", "critical", "Salt"], ["add", "Bread", "--in", "Weekly shop"])
    try write(bob, to: his)
    try his.sync()
    try hers.sync()
    let second = try program.run(["import", hers.collection], home: ada)
    #expect(second.output.hasPrefix("1 created, 1 changed, 0 raised, 3 unchanged"), "\(second)")
    #expect(try listing(ada) == listing(bob))
  }

  private func write(_ home: TemporaryFolder, to folder: CalendarFolder) throws {
    let result = try program.run(
      ["export", "--to", "icalendar", "--out", folder.collection, "--yes"], home: home)
    #expect(result.status == 0, "\(result)")
  }

  private func listing(_ home: TemporaryFolder) throws -> String {
    try program.run(["list", "--tree", "--all"], home: home).output
      + program.run(["export", "--to", "markdown"], home: home).output
  }
}

private final class Radicale {
  let port: Int
  private let process: ChildProcess

  init(in folder: TemporaryFolder) throws {
    let listener = try LocalSocket.listening()
    close(listener.descriptor)
    port = listener.port
    process = try ChildProcess([
      try #require(toolPath("radicale")), "--hosts", "127.0.0.1:\(port)",
      "--storage-filesystem-folder", folder.path + "/server", "--auth-type", "none",
    ])
    let isReached = try eventually {
      try #require(process.isRunning, "radicale ended by itself")
      return (try? HTTPConnection(port: port)) != nil
    }
    try #require(isReached)
  }

  func stop() {
    // SIGTERM would wait for open connections.
    process.end()
  }
}

private struct CalendarFolder {
  let collection: String
  private let configuration: String
  private let home: TemporaryFolder

  init(_ name: String, in folder: TemporaryFolder, server: Radicale) throws {
    home = try TemporaryFolder()
    let own = folder.path + "/" + name
    collection = own + "/lists/all"
    configuration = own + "/config"
    try makeFolder(collection)
    let text = """
      [general]
      status_path = "\(own)/status"
      [pair lists]
      a = "here"
      b = "there"
      collections = ["all"]
      conflict_resolution = "a wins"
      [storage here]
      type = "filesystem"
      path = "\(own)/lists"
      fileext = ".ics"
      [storage there]
      type = "caldav"
      url = "http://127.0.0.1:\(server.port)/"
      username = "household"
      password = "none"
      """
    try Data(text.utf8).write(to: URL(fileURLWithPath: configuration))
    let result = try vdirsyncer("discover", input: "y\ny\n")
    #expect(result.status == 0, "\(result)")
  }

  func sync() throws {
    let result = try vdirsyncer("sync")
    #expect(result.status == 0, "\(result)")
  }

  private func vdirsyncer(_ command: String, input: String = "") throws -> BuiltProgram.Result {
    try BuiltProgram(path: try #require(toolPath("vdirsyncer"))).run(
      ["-c", configuration, command], home: home, input: input,
      environment: [
        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "LC_ALL": "C.UTF-8",
      ])
  }
}
