import Foundation
import PrioritiesTestSupport
import Testing

@testable import PrioritiesHosting

/// What only the operator does and sees.
@Suite(.serialized, .needsPostgres)
struct AdministrationTests {
  private let parameters: String
  private let id: String
  private let token: String

  init() throws {
    parameters = try PostgresServer.shared.get().makeDatabase()
    (id, token) = try HostedNode.makeHousehold(parameters)
  }

  private func run(_ words: String...) throws -> BuiltProgram.Result {
    try HostedNode.run(words, parameters)
  }

  @Test("Names are cleaned, and two households of one name are listed by their ids")
  func names() throws {
    for name in ["", " ", "a\u{1B}[2Jb", "a\nb"] {
      let result = try run("household", "add", name)
      #expect(result.status == 65, "\(name)")
      #expect(!result.errors.contains("\u{1B}"))
    }
    #expect(try run("household", "add", " Lake  street ").status == 0)
    let second = try run("household", "add", "home").output.trimmingCharacters(in: .newlines)
    let result = try run("member", "list", "home", "--json")
    #expect(result.status == 1)
    let json = try JSONSerialization.jsonObject(with: Data(result.errors.utf8)) as? [String: Any]
    let error = try #require(json?["error"] as? [String: Any])
    #expect(error["code"] as? Int == 1)
    #expect(error["candidates"] as? [String] == [id, second].sorted())
  }

  private static let commands = [
    "household show home", "household limit home items 9", "household export home /tmp/nowhere",
    "household restore home /tmp/nowhere --yes", "household delete home --yes",
    "member add home ada", "member list home", "member delete home ada", "pair home",
    "token home x", "device list home", "device revoke home x",
  ]

  @Test("For two households of one name, each command lists their ids", arguments: commands)
  func ambiguous(command: String) throws {
    let second = try run("household", "add", "home").output.trimmingCharacters(in: .newlines)
    let result = try HostedNode.run(command.split(separator: " ").map(String.init), parameters)
    #expect(result.status == 1 && result.output == "")
    for id in [id, second] { #expect(result.errors.contains(id)) }
    #expect(try run("household", "list").output.split(separator: "\n").count == 2)
  }

  @Test("Every command prints one object with --json")
  func json() throws {
    let folder = try TemporaryFolder()
    func keys(_ words: String...) throws -> [String] {
      let result = try HostedNode.run(words + ["--json"], parameters)
      #expect(result.status == 0, "\(words): \(result.errors)")
      let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
      #expect(json?["version"] as? Int == 1)
      return (json ?? [:]).keys.filter { $0 != "version" }
    }
    #expect(try keys("migrate") == ["tables"])
    #expect(try keys("household", "add", "other") == ["id"])
    #expect(try keys("household", "list") == ["households"])
    #expect(try keys("household", "show", id) == ["limits"])
    #expect(try keys("household", "limit", id, "items", "9") == [])
    #expect(try keys("household", "export", id, folder.url("export").path) == [])
    #expect(try keys("household", "import", folder.url("export").path) == ["id"])
    #expect(
      try keys(
        "household", "restore", id, folder.url("export").path, "--yes", "--save-to", folder.path)
        == ["saved"])
    #expect(try keys("member", "add", id, "ada") == [])
    #expect(try keys("member", "list", id) == ["members"])
    #expect(try keys("member", "delete", id, "ada") == [])
    #expect(try keys("device", "list", id) == ["devices"])
    #expect(try keys("pair", id) == ["code"])
    #expect(try keys("token", id, "phone") == ["token"])
    #expect(try keys("backup", folder.url("backups").path) == ["households"])
    #expect(try keys("household", "delete", "other", "--yes") == [])
  }

  @Test("Only the operator's token gets the metrics through a proxy, and no household's")
  func metrics() throws {
    let folder = try TemporaryFolder()
    let secret = folder.url("secret")
    try Data("operator-secret\n".utf8).write(to: secret)
    let options = ["--operator-token-file", secret.path]
    let near = try HostedNode(parameters, options)
    let proxied = try HostedNode(parameters, options + ["--trusted-proxy", "127.0.0.1"])
    func status(_ node: HostedNode, _ token: String?) throws -> Int? {
      try node.request("GET", "/metrics", token: token)?.status
    }
    #expect(try [nil, "operator-secret"].map { try status(near, $0) } == [200, 200])
    #expect(
      try [nil, token, "operator-secre", "operator-secret"].map { try status(proxied, $0) }
        == [401, 401, 401, 200])
    // It is for nothing else.
    #expect(try near.request("GET", "/api/v1", token: "operator-secret")?.status == 401)
  }

  @Test("Wrong codes are limited by address before the look-up, and for IPv6 by network")
  func codes() throws {
    let node = try HostedNode(parameters, ["--trusted-proxy", "127.0.0.1"])
    let code = try run("pair", id).output.trimmingCharacters(in: .newlines)
    func pair(_ code: String, from address: String) throws -> Int? {
      try node.request(
        "POST", "/api/v1/pairings", headers: ["X-Forwarded-For": address],
        body: "{\"code\":\"\(code)\"}")?.status
    }
    for number in 0..<10 {
      #expect(try pair("ABCD-1234", from: "2001:db8::\(number)") == 403)
    }
    #expect(try pair(code, from: "2001:db8::ffff:1:2:3") == 429)
    #expect(try pair("ABCD-1234", from: "2001:db8:0:1::1") == 403)
    #expect(try pair(code, from: "192.0.2.1") == 201)
  }

  @Test("A node waits for its database, with one line in the log")
  func wait() throws {
    let server = try PostgresServer()
    let parameters = try server.makeDatabase()
    #expect(try HostedNode.run(["migrate"], parameters).status == 0)
    try server.stop("fast")
    let refused = try HostedNode.run(["serve", "--wait", "0"], parameters)
    #expect(refused.status == 69)
    let folder = try TemporaryFolder()
    let log = folder.url("log").path
    let node = try start(
      [BuiltProgram("priorities-server").path, "serve", "--listen", "127.0.0.1:0"], output: log,
      environment: ["PRIORITIES_DATABASE": parameters])
    func messages() -> String { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }
    #expect(eventually { messages().contains("waiting for the database") })
    try server.start()
    #expect(eventually { messages().contains("http://127.0.0.1:") })
    #expect(messages().components(separatedBy: "level=warning").count == 2, "\(messages())")
    #expect(node.end(SIGTERM) == 0)
    try server.stop("fast")
  }
}
