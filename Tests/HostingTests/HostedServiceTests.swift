import Foundation
import PrioritiesStorage
import PrioritiesTestSupport
import PriorityLists
import Testing

@testable import PrioritiesHosting

@Suite(.serialized, .needsPostgres)
struct HostedServiceTests {
  let server: PostgresServer
  let parameters: String

  init() throws {
    server = try PostgresServer.shared.get()
    parameters = try server.makeDatabase()
    #expect(try run("migrate").output == "\(SQL.steps.count)\n")
  }

  private func run(_ words: String...) throws -> BuiltProgram.Result {
    try HostedNode.run(words, parameters)
  }

  private func text(_ words: String...) throws -> String {
    let result = try HostedNode.run(words, parameters)
    #expect(result.status == 0, "\(words): \(result.errors)")
    return result.output.trimmingCharacters(in: .newlines)
  }

  @Test("A paired device uses its household through two nodes until it is revoked")
  func pairAndUse() throws {
    let household = try text("household", "add", "Lake street")
    #expect(try text("household", "list").hasPrefix("\(household)\tLake street\t"))
    #expect(try text("member", "add", household, "ada") == "")
    #expect(try text("member", "list", "Lake street") == "ada")
    let code = try text("pair", household, "--member", "ada")
    let nodes = [try HostedNode(parameters), try HostedNode(parameters)]
    let pairing = "{\"code\":\"\(code)\",\"device\":\"phone\"}"
    // Eleven minutes ahead.
    let late = try HostedNode(parameters, ["--clock-offset", "660000"])
    for _ in 1...2 {
      let early = try late.request("POST", "/api/v1/pairings", body: pairing)
      #expect(early?.json["code"] as? String == "expired")
    }
    let paired = try nodes[0].request("POST", "/api/v1/pairings", body: pairing)
    #expect(paired?.status == 201)
    let token = try #require(paired?.json["token"] as? String)
    let again = try nodes[1].request("POST", "/api/v1/pairings", body: pairing)
    #expect(again?.status == 403)
    #expect(again?.json["code"] as? String == "used")

    #expect(try nodes[0].change("add", ["Milk"], token: token)?.status == 200)
    #expect(try nodes[1].items(token) == ["Milk"])
    #expect(try nodes[1].change("add", ["Bread"], token: token)?.status == 200)
    #expect(try nodes[0].items(token) == ["Bread", "Milk"])
    #expect(try nodes[0].change("undo", [], token: token)?.status == 200)
    #expect(try nodes[1].items(token) == ["Milk"])

    #expect(try nodes[0].request("GET", "/")?.status == 200)
    let put = try nodes[0].request(
      "PUT", "/api/v1/settings/theme", token: token, body: "\"fjord\"")
    #expect(put?.status == 200)
    let theme = try nodes[1].request("GET", "/api/v1/settings/theme", token: token)
    #expect(theme?.json["value"] as? String == "fjord")
    let refused = try nodes[0].request(
      "PUT", "/api/v1/settings/theme", token: token, body: "\"no such theme\"")
    #expect(refused?.status == 422)
    let made = try nodes[0].request(
      "POST", "/api/v1/themes", token: token, body: "{\"name\":\"mine\",\"color\":\"#b45309\"}")
    #expect(made?.status == 201)
    #expect(try nodes[1].request("GET", "/api/v1/themes/mine.css", token: token)?.status == 200)
    #expect(try nodes[1].request("DELETE", "/api/v1/themes/mine", token: token)?.status == 204)

    let devices = try nodes[1].request("GET", "/api/v1/devices", token: token)
    let device = try #require((devices?.json["devices"] as? [[String: Any]])?.first)
    #expect(device["name"] as? String == "phone")
    let id = try #require(device["id"] as? String)
    #expect(try text("device", "list", household).contains(id))
    #expect(try text("device", "revoke", household, id) == "")
    for node in nodes { #expect(try node.request("GET", "/api/v1", token: token)?.status == 401) }
    for node in nodes { #expect(node.end() == 0) }
  }

  @Test("A device that pairs again keeps its id and name; one that was never used is forgotten")
  func pairAgain() throws {
    let household = try text("household", "add", "home")
    let nodes = [try HostedNode(parameters), try HostedNode(parameters)]
    // Eleven minutes ahead.
    let late = try HostedNode(parameters, ["--clock-offset", "660000"])
    func pair(_ node: HostedNode, _ more: String) throws -> [String: Any] {
      let body = #"{"code":"\#(try text("pair", household))","device":"phone"\#(more)}"#
      return try #require(try node.request("POST", "/api/v1/pairings", body: body)).json
    }
    let id = "0b5e1c6e-6e52-4f0a-9f5e-1f2a3b4c5d6e"
    let first = try #require(try pair(nodes[0], #","id":"\#(id)""#)["token"] as? String)
    #expect(try nodes[0].request("GET", "/api/v1", token: first)?.status == 200)
    let again = try pair(nodes[1], #","id":"\#(id)""#)
    #expect(again["device"] as? String == "phone")
    let token = try #require(again["token"] as? String)
    for node in nodes { #expect(try node.request("GET", "/api/v1", token: first)?.status == 401) }
    let about = try nodes[0].request("GET", "/api/v1", token: token)?.json
    #expect(about?["household"] as? String == again["household"] as? String)

    let other = try pair(nodes[0], "")
    #expect(other["device"] as? String == "phone 2")
    func rename(_ device: String, _ name: String) throws -> Int? {
      try nodes[1].request(
        "PUT", "/api/v1/devices/\(device)", token: token, body: #"{"name":"\#(name)"}"#)?.status
    }
    #expect(try rename(id, "phone 2") == 409)
    #expect(try rename(id, "Ana") == 204)
    func names(_ node: HostedNode) throws -> [String] {
      let devices = try node.request("GET", "/api/v1/devices", token: token)?.json["devices"]
      return (devices as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
    }
    #expect(try names(nodes[0]) == ["Ana", "phone 2"])
    #expect(try names(late) == ["Ana"])
    let unused = try #require(other["token"] as? String)
    #expect(try late.request("GET", "/api/v1", token: unused)?.status == 401)
    #expect(try pair(nodes[0], #","id":"\#(id)""#)["device"] as? String == "Ana")
    for node in nodes + [late] { #expect(node.end() == 0) }
  }

  @Test(
    "Two terminals share a hosted household, and keep their items when it is deleted",
    .needsPriorities)
  func joining() throws {
    let household = try text("household", "add", "home")
    _ = try text("member", "add", household, "ada")
    let nodes = [try HostedNode(parameters), try HostedNode(parameters)]
    let homes = [try TemporaryFolder(), try TemporaryFolder()]
    func run(_ home: Int, _ words: String...) throws -> BuiltProgram.Result {
      try BuiltProgram.priorities.run(words, home: homes[home])
    }
    _ = try run(0, "add", "Milk", "Tea", "--priority", "high")
    for (index, options) in [["--merge"], []].enumerated() {
      let code = try text("pair", household, "--member", "ada")
      let link = "http://127.0.0.1:\(nodes[index].port)/#\(code)"
      let joined = try BuiltProgram.priorities.run(
        ["join", link, "--name", "terminal \(index)"] + options, home: homes[index])
      #expect(joined.status == 0, "\(joined.errors)")
      _ = try run(index, "settings", "write", "sync", "manual")
    }
    #expect(try run(1, "list").output == "high\tMilk\nhigh\tTea\n")
    _ = try run(1, "done", "Tea")
    _ = try run(1, "theme", "use", "fjord")
    for home in [1, 0] { #expect(try run(home, "sync").status == 0) }
    #expect(try run(0, "list").output == "high\tMilk\n")
    #expect(try run(0, "settings", "read", "theme").output == "fjord\n")
    #expect(try run(0, "undo", "--step", "1").output == "Undone: Tea: high → low\n")
    for home in [0, 1] { _ = try run(home, "sync") }
    #expect(try run(1, "list").output == "high\tMilk\nhigh\tTea\n")
    // Logs are equal but for the devices' own view.
    #expect(try run(0, "log").output == run(1, "log").output)

    _ = try run(1, "add", "Soap")
    _ = try text("household", "delete", household, "--yes")
    let gone =
      "127.0.0.1 no longer accepts this device: it was revoked, or its household was deleted. Your "
      + "items stay on this computer, and \"leave\" turns them into an ordinary list.\n"
    #expect(try run(1, "sync") == BuiltProgram.Result(status: 77, errors: gone))
    #expect(try run(1, "leave", "--yes").errors == "")
    #expect(try run(1, "undo").output == "Undone: Soap created\n")
    #expect(try run(1, "list").output == "high\tMilk\nhigh\tTea\n")
    for node in nodes { #expect(node.end() == 0) }
  }

  @Test("A stream at one node reports changes at another")
  func streams() throws {
    let household = try text("household", "add", "home")
    let token = try text("token", household, "test")
    let nodes = [try HostedNode(parameters), try HostedNode(parameters)]
    let stream = try HTTPConnection(port: nodes[1].port)
    stream.send("GET", "/api/v1/events", headers: ["Authorization": "Bearer \(token)"])
    #expect(stream.head()?.status == 200)
    _ = stream.chunk()
    #expect(try nodes[0].change("add", ["Milk"], token: token)?.status == 200)
    #expect(stream.receives("event: items"))
    #expect(
      try nodes[0].request("PUT", "/api/v1/settings/icon", token: token, body: "\"pink\"")?
        .status == 200)
    #expect(stream.receives("event: settings"))
  }

  @Test("Another household's ids are not found at any path")
  func foreignIDs() throws {
    let (own, other) = (try text("household", "add", "own"), try text("household", "add", "other"))
    let (token, foreign) = (try text("token", own, "a"), try text("token", other, "b"))
    let node = try HostedNode(parameters)
    let total = runsSlowProofs ? 10_000 : 500
    for start in stride(from: 0, to: total, by: 100) {
      let names = (start..<start + 100).map { "Item \($0)" }
      #expect(try node.change("add", names, token: foreign)?.status == 200)
    }
    _ = try node.request(
      "POST", "/api/v1/themes", token: foreign, body: "{\"name\":\"mine\",\"color\":\"#b45309\"}")
    let snapshot = try node.request("GET", "/api/v1/snapshot", token: foreign)
    let ids = (snapshot?.json["items"] as? [[String: Any]] ?? []).compactMap {
      $0["id"] as? String
    }
    #expect(ids.count == total)
    let connection = try HTTPConnection(port: node.port)
    func status(_ method: String, _ path: String, _ body: String? = nil) -> Int? {
      var headers = ["Authorization": "Bearer \(token)"]
      if body != nil { headers["Content-Type"] = "application/json" }
      connection.send(method, path, headers: headers, body: body.map { Data($0.utf8) })
      return connection.reply()?.status
    }
    for id in ids {
      #expect(status("GET", "/api/v1/items/\(id)") == 404)
      #expect(status("GET", "/api/v1/items/\(id)/items") == 404)
      let change = "{\"id\":\"\(UUID().uuidString)\",\"command\":\"raise\",\"items\":[\"\(id)\"]}"
      #expect(status("POST", "/api/v1/changes", change) == 404)
    }
    let devices = try text("device", "list", other)
    let device = devices.split(separator: "\t")[2]
    #expect(status("DELETE", "/api/v1/devices/\(device)") == 404)
    #expect(status("GET", "/api/v1/themes/mine.css") == 404)
    #expect(status("DELETE", "/api/v1/themes/mine") == 404)
    #expect(try node.items(token) == [])
  }

  @Test("Unknown, foreign, revoked and deleted tokens and devices are refused alike")
  func unknownIDs() throws {
    let (own, other) = (try text("household", "add", "own"), try text("household", "add", "other"))
    let deleted = try text("household", "add", "deleted")
    let (token, foreign) = (try text("token", own, "a"), try text("token", other, "b"))
    let (revoked, gone) = (try text("token", own, "c"), try text("token", deleted, "d"))
    func device(_ household: String) throws -> String {
      try text("device", "list", household).split(separator: "\n").last?.split(separator: "\t")[2]
        .description ?? ""
    }
    let lost = try device(own)
    #expect(try run("device", "revoke", own, lost).status == 0)
    let node = try HostedNode(parameters)
    #expect(try node.request("GET", "/api/v1", token: gone)?.status == 200)
    #expect(try run("household", "delete", deleted, "--yes").status == 0)
    func refusal(_ method: String, _ path: String, _ token: String) throws -> String {
      let reply = try #require(
        try node.request(
          method, path, token: token, body: method == "PUT" ? "{\"name\":\"x\"}" : nil))
      let headers = reply.headers.filter { $0.key != "date" }.sorted { $0.key < $1.key }
      return "\(reply.status) \(headers) \(reply.text)"
    }
    // A secret is valid only for its own household.
    let secret = token.dropFirst(36)
    let tokens = [
      "\(foreign.prefix(36))\(secret)", "\(UUID().uuidString.lowercased())\(secret)",
      "\(token)x", revoked, gone, "x",
    ]
    let refusals = try tokens.map { try refusal("GET", "/api/v1/items", $0) }
    #expect(Set(refusals).count == 1 && refusals[0].hasPrefix("401 "), "\(refusals)")
    for method in ["PUT", "DELETE"] {
      let refusals = try [try device(other), lost, UUID().uuidString, "x"].map {
        try refusal(method, "/api/v1/devices/\($0)", token)
      }
      #expect(Set(refusals).count == 1 && refusals[0].hasPrefix("404 "), "\(refusals)")
    }
  }

  @Test("While the database is unreachable, reads have an age and changes are refused")
  func unreachable() throws {
    let server = try PostgresServer()
    let parameters = try server.makeDatabase()
    let token = try HostedNode.makeHousehold(parameters).token
    let node = try HostedNode(parameters)
    #expect(try node.change("add", ["Milk"], token: token)?.status == 200)
    try node.expectReady()
    try server.stop()
    let read = try node.request("GET", "/api/v1/items", token: token)
    #expect(read?.status == 200)
    #expect(read?.headers["age"].flatMap { Int($0) } ?? 0 >= 1)
    // Another node may have added it.
    let item = "/api/v1/items/\(UUID().uuidString.lowercased())"
    let missing = try node.request("GET", item, token: token)
    #expect(missing?.status == 404)
    #expect(missing?.headers["age"].flatMap { Int($0) } ?? 0 >= 1)
    let id = UUID()
    let change = try node.change("add", ["Bread"], token: token, id: id)
    #expect(change?.status == 503)
    #expect(change?.headers["retry-after"] == "5")
    // The reason names the server, so only the log has it.
    for reply in [change, try node.request("GET", "/readyz")] {
      #expect(reply?.status == 503)
      #expect(reply?.json["detail"] as? String == "The database cannot be reached. Try again.")
    }
    #expect(node.messages.contains("level=warning event=\"database: unreachable ("))
    #expect(!node.messages.contains(server.folder))
    #expect(try node.request("GET", "/healthz")?.status == 200)
    #expect(try HostedNode.run(["household", "list"], parameters).status == 69)
    try server.start()
    let again = try node.change("add", ["Bread"], token: token, id: id)
    #expect(again?.status == 200)
    let fresh = try node.request("GET", "/api/v1/items", token: token)
    #expect(fresh?.headers["age"] == nil)
    #expect(try node.items(token) == ["Bread", "Milk"])
    try server.stop("fast")
  }

  @Test("While the database's disk is full, changes are refused and logged, and reads continue")
  func fullDisk() throws {
    let token = try text("token", text("household", "add", "home"), "test")
    let node = try HostedNode(parameters)
    #expect(try node.change("add", ["Milk"], token: token)?.status == 200)
    try server.sql(
      """
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE disk_full; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON entry FOR EACH ROW EXECUTE FUNCTION refuse()
      """, in: database, as: "admin")
    let id = UUID()
    #expect(try node.change("add", ["Bread"], token: token, id: id)?.status == 503)
    #expect(try node.items(token) == ["Milk"])
    #expect(node.messages.contains("level=warning event=\"database: refused (53100)\""))
    try server.sql("DROP TRIGGER refuse ON entry", in: database, as: "admin")
    #expect(try node.change("add", ["Bread"], token: token, id: id)?.status == 200)
    #expect(try node.items(token) == ["Bread", "Milk"])
  }

  @Test(
    "A second demonstration in a folder keeps its household; nginx avoids a node without database",
    .needs("nginx"))
  func demonstration() throws {
    let (folder, logs) = (try TemporaryFolder(), try TemporaryFolder())
    let (port, output) = (LocalSocket.freePort(), logs.url("output").path)
    let proxy = HostedNode(port: port)
    let scripts = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Scripts").standardized.path
    func demonstrate(_ use: (_ token: String) throws -> Void) throws {
      let process = try start(
        [
          "\(scripts)/serve-hosted", "--port", "\(port)", "--folder", folder.path,
          "--program", BuiltProgram("priorities-server").path,
        ], output: output)
      defer { process.end(SIGTERM) }
      func shown() -> String { (try? String(contentsOfFile: output, encoding: .utf8)) ?? "" }
      #expect(eventually(within: 60) { shown().contains("Ctrl-C") }, "\(shown())")
      // Fails if the name is not unique.
      let made = try HostedNode.run(
        ["token", "home", "test"], "host=\(folder.path) dbname=lists user=lists")
      try use(made.output.trimmingCharacters(in: .newlines))
    }
    try demonstrate { token in
      let reply = try proxy.change("add", ["Milk"], token: token)
      #expect(reply?.status == 200)
    }
    try demonstrate { token in
      let items = try proxy.items(token)
      #expect(items == ["Milk"])
      let other = try PostgresServer()
      let unavailable = try HostedNode(other.makeDatabase(), ["--migrate"])
      try other.stop()
      let file = folder.url("nginx.conf")
      try String(contentsOf: file, encoding: .utf8)
        .replacing(
          #/server 127.0.0.1:\d+/#, with: "server 127.0.0.1:\(unavailable.port)",
          maxReplacements: 1
        )
        .write(to: file, atomically: false, encoding: .utf8)
      let nginx = try String(contentsOf: folder.url("nginx.pid"), encoding: .utf8)
      kill(try #require(pid_t(nginx.trimmingCharacters(in: .newlines))), SIGHUP)
      var statuses: Set<Int?> = []
      let isTried = try eventually {
        statuses.insert(try proxy.change("add", ["Bread"], token: token)?.status)
        return unavailable.messages.contains("event=unavailable")
      }
      #expect(isTried && statuses == [200])
    }
  }

  @Test("Failing commands have an exit code and a message")
  func refusals() throws {
    #expect(try run("household", "export", "nowhere", "/tmp/x").status == 1)
    #expect(try run("household", "delete", "nowhere").status == 64)
    #expect(try run("member", "add", "nowhere", "ada").status == 1)
    let household = try text("household", "add", "home")
    #expect(try run("member", "add", household, "../x").status == 64)
    #expect(try run("member", "delete", household, "ada").status == 1)
    #expect(try run("pair", household, "--member", "ada").status == 1)
    #expect(try run("device", "revoke", household, "x").status == 1)
    let nothing = try BuiltProgram("priorities-server").run(["household", "list"], home: .init())
    #expect(nothing.status == 64)
    #expect(nothing.errors.contains("PRIORITIES_DATABASE"))
    let folder = try TemporaryFolder()
    let file = folder.url("database")
    try Data("\(parameters)\n".utf8).write(to: file)
    let listed = try BuiltProgram("priorities-server").run(
      ["household", "list", "--database-file", file.path], home: folder)
    #expect(listed.output.hasPrefix(household))
    #expect(try run("serve", "--listen", "x").status == 64)
    for number in ["\(Int64.min)", "\(Int64.max)", "9223372036854775808"] {
      for option in ["--connections", "--memory", "--rate", "--listen"] {
        #expect(try run("serve", "\(option)=\(number)").status == 64, "\(option) \(number)")
      }
    }
    let empty = try HostedNode.run(["household", "list"], server.makeDatabase())
    #expect(empty.status == 78)
    #expect(empty.errors.contains("priorities-server migrate"))
  }

  @Test("Export, import, backup and deletion of a household")
  func archives() throws {
    let folder = try TemporaryFolder()
    func open(_ folder: String) throws -> Store {
      try Store.open(path: "\(folder)/priorities.sqlite", access: .writing, clock: TestClock().now)
    }
    let home = try open(folder.path)
    _ = try home.write { try $0.add(["Milk", "Bread"]) }
    _ = try home.write { try $0.done([.handle("Milk")]) }
    let household = try text("household", "import", folder.path, "--name", "moved")
    let out = folder.url("out").path
    #expect(try text("household", "export", "moved", out) == "")
    #expect(try open(out).dump() == home.dump())
    #expect(try open(out).write { try $0.undo() }.map(\.change.command) == ["done"])
    let backups = folder.url("backups").path
    #expect(try text("backup", backups) == household)
    // An interrupted backup continues with the others.
    #expect(try text("backup", backups) == "")
    let token = try text("token", household, "phone")
    let node = try HostedNode(parameters)
    #expect(try node.change("delete", ["Bread"], token: token)?.status == 200)
    #expect(try run("household", "restore", "moved", "\(backups)/\(household)").status == 64)
    #expect(
      try text(
        "household", "restore", "moved", "\(backups)/\(household)", "--yes", "--save-to",
        folder.path
      ).hasPrefix("\(folder.path)/\(household)-before-restore-"))
    #expect(try node.items(token) == ["Bread", "Milk"])
    #expect(try text("device", "list", household).contains("phone"))
    #expect(try text("household", "import", "\(backups)/\(household)", "--name", "copy") != "")
    #expect(try text("household", "delete", "copy", "--yes") == "")
    #expect(try text("household", "delete", household, "--yes") == "")
    #expect(try text("household", "list") == "")
    let left = try ["entry", "snapshot", "member", "device", "document", "code", "budget"].map {
      table in
      try server.sql("SELECT count(*) FROM \(table)", in: database, as: "admin")
    }
    #expect(left.allSatisfy { $0 == "0\n" })
  }

  private var database: String { String(parameters.firstMatch(of: #/dbname=(\w+)/#)?.1 ?? "") }
}
