import Foundation
import GRDB
import PrioritiesBasics
import PrioritiesStorage
import PrioritiesTestSupport
import PriorityLists
import Testing

@testable import PrioritiesHosting

/// What is a backup, and what a restore leaves behind.
@Suite(.serialized, .needsPostgres)
struct BackupTests {
  private let parameters: String
  private let folder: TemporaryFolder

  init() throws {
    parameters = try PostgresServer.shared.get().makeDatabase()
    folder = try TemporaryFolder()
  }

  private func run(_ words: String...) throws -> BuiltProgram.Result {
    try HostedNode.run(words, parameters)
  }

  private func write(_ text: String, _ name: String) throws -> String {
    try makeFolder(folder.url(name).deletingLastPathComponent().path)
    try Data(text.utf8).write(to: folder.url(name))
    return folder.url(name).path
  }

  /// A home folder with Bread, a theme and settings.
  private func makeHome(_ name: String = "home") throws -> String {
    let home = folder.url(name).path
    _ = try write("name = \"mine\"\n", "\(name)/Themes/mine.toml")
    _ = try write("{\"version\":1}\n", "\(name)/settings.json")
    let store = try Store.open(
      path: "\(home)/priorities.sqlite", access: .writing, clock: TestClock().now)
    _ = try store.write { try $0.add(["Bread"]) }
    return home
  }

  /// A changed copy of a folder.
  private func copy(_ path: String, _ change: (String) throws -> Void) throws -> String {
    let copy = folder.url(UUID().uuidString).path
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    try change(copy)
    return copy
  }

  private func execute(_ sql: String, in file: String) throws {
    try DatabaseQueue(path: file).write { try $0.execute(sql: sql) }
  }

  @Test("Only a whole, sound store of this version replaces anything")
  func recognition() throws {
    let (id, token) = try HostedNode.makeHousehold(parameters)
    let home = try makeHome()
    #expect(try run("household", "import", home, "--name", "source").status == 0)
    let backups = folder.url("backups").path
    #expect(try run("backup", backups).status == 0)
    let source = try #require(
      try FileManager.default.contentsOfDirectory(atPath: backups).first { $0 != id })
    let backup = "\(backups)/\(source)"
    func edit(_ name: String, _ change: @escaping (Data) -> Data) -> (String) throws -> Void {
      { copy in
        let file = URL(fileURLWithPath: "\(copy)/\(name)")
        try change(try Data(contentsOf: file)).write(to: file)
      }
    }
    func replace(_ old: String, _ new: String) -> (String) throws -> Void {
      edit("backup.json") {
        Data(String(decoding: $0, as: UTF8.self).replacing(old, with: new).utf8)
      }
    }
    func remove(_ name: String) -> (String) throws -> Void {
      { try FileManager.default.removeItem(atPath: "\($0)/\(name)") }
    }
    let pipe = folder.url("pipe").path
    mkfifo(pipe, 0o600)
    /// The exit codes of the two programs.
    let cases: [(path: String, server: Int32, terminal: Int32)] = [
      (folder.url("none").path, 66, 66), (backups, 66, 66), ("/dev/null", 66, 66), (pipe, 66, 66),
      (try write("", "empty/note.txt").replacing("/note.txt", with: ""), 66, 66),
      (try write("", "nothing.sqlite"), 65, 65), (try write("no store", "text.sqlite"), 65, 65),
      (try write("no gzip", "text.sqlite.gz"), 65, 65),
      (
        try copy(home) {
          try execute(
            "PRAGMA application_id = 7; PRAGMA user_version = 99", in: "\($0)/priorities.sqlite")
        },
        65, 65
      ),
      (
        try copy(home) { try execute("PRAGMA user_version = 99", in: "\($0)/priorities.sqlite") },
        78, 78
      ),
      (
        try copy(home) {
          try execute("UPDATE item SET name_key = 'x'", in: "\($0)/priorities.sqlite")
        }, 65, 65
      ),
      (try copy(backup, edit("priorities.sqlite.gz") { $0.dropLast(9) }), 65, 65),
      (try copy(backup, edit("priorities.sqlite.gz") { _ in Data() }), 65, 65),
      (try copy(backup, remove("backup.json")), 65, 65),
      (try copy(backup, replace("\"version\": 1", "\"version\": 2")), 78, 78),
      (try copy(backup, replace("\"store\": \"", "\"store\": \"0")), 65, 65),
      (try copy(backup, replace("\"items\": 1", "\"items\": 2")), 65, 0),
      (try copy(backup, remove("Themes/mine.toml")), 65, 0),
      (try copy(backup, remove("priorities.sqlite.gz")), 66, 66),
      (home, 0, 0), ("\(home)/priorities.sqlite", 0, 0), (backup, 0, 0),
      ("\(backup)/priorities.sqlite.gz", 0, 0),
    ]
    let node = try HostedNode(parameters)
    let households = try run("household", "list").output
    for (index, row) in cases.enumerated() {
      let name = "M\(index)"
      #expect(try node.change("add", [name], token: token)?.status == 200)
      let before = try #require(try node.items(token))
      let restored = try run(
        "household", "restore", id, row.path, "--yes", "--save-to",
        folder.url("saved \(index)").path)
      #expect(restored.status == row.server, "\(row.path): \(restored.errors)")
      #expect(try node.items(token) == (row.server == 0 ? ["Bread"] : before), "\(row.path)")
      if row.server != 0 {
        #expect(try run("household", "import", row.path).status == row.server)
        #expect(try run("household", "list").output == households)
        #expect(!isTaken(folder.url("saved \(index)").path))
      }
      let terminal = try TemporaryFolder()
      _ = try BuiltProgram.priorities.run(["add", "Milk"], home: terminal)
      let result = try BuiltProgram.priorities.run(
        ["db", "restore", row.path, "--yes"], home: terminal)
      #expect(result.status == row.terminal, "\(row.path): \(result.errors)")
      #expect(
        try BuiltProgram.priorities.run(["list"], home: terminal).output
          == (row.terminal == 0 ? "medium\tBread\n" : "medium\tMilk\n"), "\(row.path)")
    }
  }

  @Test("A restore saves what is there, which another restore brings back")
  func saved() throws {
    let (id, token) = try HostedNode.makeHousehold(parameters)
    let node = try HostedNode(parameters)
    #expect(try node.change("add", ["Milk"], token: token)?.status == 200)
    let result = try run(
      "household", "restore", id, try makeHome(), "--yes", "--save-to", folder.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try node.items(token) == ["Bread"])
    let saved = result.output.trimmingCharacters(in: .newlines)
    #expect(saved.hasPrefix("\(folder.path)/\(id)-before-restore-"))
    let again = try run("household", "restore", id, saved, "--yes", "--save-to", folder.path)
    #expect(again.status == 0, "\(again.errors)")
    #expect(try node.items(token) == ["Milk"])
  }

  @Test("A backup goes on after a failure, names each one, and fails")
  func failures() throws {
    let households = try (0..<4).map { _ in try HostedNode.makeHousehold(parameters).id }
    let server = try PostgresServer.shared.get()
    let name = String(parameters.firstMatch(of: #/dbname=(\w+)/#)?.1 ?? "")
    for id in households.prefix(3) {
      try server.sql(
        "UPDATE snapshot SET body = '' WHERE household = '\(id)'", in: name, as: "admin")
    }
    let result = try run("backup", folder.url("backups").path)
    #expect(result.status == 65)
    #expect(result.output == "\(households[3])\n")
    for id in households.prefix(3) {
      #expect(result.errors.contains("priorities-server: \(id) is not backed up."))
    }
  }
}
