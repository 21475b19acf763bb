import Foundation
import PrioritiesTestSupport
import Testing

@testable import PrioritiesHosting

/// The documentation's blocks, in order, on one machine instead of four.
///
/// Left out: containers, installing packages, the user `lists`, systemd, TLS and passwords.
@Suite(.serialized, .needsPostgres)
struct PageTests {
  private let folder: TemporaryFolder
  private let server: PostgresServer
  private let blocks: [(language: String, text: String)]

  init() throws {
    folder = try TemporaryFolder()
    server = try PostgresServer()
    try server.sql("DROP ROLE lists", in: "postgres", as: "admin")
    let whole = try String(
      contentsOf: packageRoot.appending(path: "docs/Hosting.md"), encoding: .utf8)
    let page = try #require(whole.components(separatedBy: "\n## Set it up\n").dropFirst().first)
    let (folder, server) = (folder.path, server)
    let parts = page.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 1 }
    blocks = parts.map { part in
      let lines = part.element.split(
        separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      let text = String(lines.last ?? "")
        .replacing("/etc/priorities", with: folder)
        .replacing("host=db1.example.org", with: "host=\(server.folder) port=\(server.port)")
        .replacing(#/sslmode=.*/#, with: "")
        .replacing("/usr/local/bin/priorities-server", with: "priorities-server")
        .replacing("priorities-server", with: BuiltProgram("priorities-server").path)
        .replacing("sudo -u lists ", with: "")
        .replacing("10.0.0.5:7118", with: "127.0.0.1:0")
      return (String(lines[0]), text)
    }
  }

  /// The only block in a language with a text.
  private func block(_ language: String, with text: String) throws -> String {
    let found = blocks.filter { $0.language == language && $0.text.contains(text) }
    #expect(found.count == 1, "\(text)")
    return try #require(found.first).text
  }

  private func write(_ text: String, _ name: String) throws -> String {
    try Data(text.utf8).write(to: folder.url(name))
    return folder.url(name).path
  }

  private func run(_ script: String) throws -> String {
    let result = try ChildProcess.run(["/bin/bash", "-euc", script])
    #expect(result.status == 0, "\(result.errors)")
    return result.output
  }

  private func runSQL(_ text: String) throws {
    let file = "\(server.folder)/block.sql"
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    try server.run(
      "psql",
      [
        "-h", server.folder, "-p", "\(server.port)", "-U", "admin", "-d", "postgres", "-v",
        "ON_ERROR_STOP=1", "-qf", file,
      ])
  }

  @Test("Whoever follows the page has two roles, a household, a node, a backup and its restore")
  func page() throws {
    try runSQL(try block("sql", with: "CREATE DATABASE"))
    let parameters = try block("", with: "passfile=")
    _ = try write(parameters, "database")
    _ = try write(parameters.replacing("user=lists", with: "user=lists_owner"), "owner")
    _ = try write(try block("", with: "node-secret"), "pgpass")
    _ = try write("operator-secret", "operator")
    #expect(try run(try block("sh", with: " migrate ")) == "\(SQL.steps.count)\n")
    try runSQL(try block("sql", with: "REVOKE"))
    // The nodes' role cannot change the version of the tables.
    #expect(throws: PostgresServer.Failure.self) {
      try server.sql("DELETE FROM table_version", in: "lists")
    }
    let output = try run(try block("sh", with: "household add")).split(separator: "\n")
    let id = try #require(output.first.map(String.init))
    let code = try #require(output.last?.split(separator: "#").last)

    let unit = try block("ini", with: "ExecStart")
    let command = try #require(unit.firstMatch(of: #/ExecStart=((?:.*\\\n)*.*)\n/#)?.1)
    let log = folder.url("log").path
    let node = try start(["bash", "-c", "exec \(command)"], output: log)
    func port() -> Int? {
      let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
      return text.firstMatch(of: #/http://127.0.0.1:(\d+)\n/#).flatMap { Int($0.1) }
    }
    #expect(eventually { port() != nil })
    let proxy = HostedNode(port: try #require(port()))
    let paired = try proxy.request("POST", "/api/v1/pairings", body: "{\"code\":\"\(code)\"}")
    let token = try #require(paired?.json["token"] as? String)
    #expect(try proxy.change("add", ["Milk"], token: token)?.status == 200)
    #expect(try proxy.request("GET", "/metrics", token: "operator-secret")?.status == 200)

    let database = "--database-file \(folder.path)/database"
    func administer(_ words: String) throws -> String {
      try run("\(BuiltProgram("priorities-server").path) \(words) \(database)")
    }
    #expect(try administer("backup \(folder.path)/backups") == "\(id)\n")
    #expect(try proxy.change("delete", ["Milk"], token: token)?.status == 200)
    _ = try administer(
      "household restore \(id) \(folder.path)/backups/\(id) --yes --save-to \(folder.path)")
    #expect(try proxy.items(token) == ["Milk"])
    #expect(try administer("household delete \"Lake street\" --yes") == "")
    #expect(try proxy.request("GET", "/api/v1", token: token)?.status == 401)
    #expect(node.end(SIGTERM) == 0)
    try server.stop("fast")
  }
}
