import Foundation
import PrioritiesBasics
import PrioritiesHouseholds
import PrioritiesTestSupport
import PriorityLists
import Synchronization
import Testing

@testable import PrioritiesHosting

/// Damaged rows, lost entries, and devices that lose their access.
@Suite(.serialized, .needsPostgres)
struct DamageTests {
  private func name(_ parameters: String) -> String {
    String(parameters.firstMatch(of: #/dbname=(\w+)/#)?.1 ?? "")
  }

  @Test("A changed bit or another place of a body is noticed")
  func checksum() {
    let (home, other) = (HouseholdID.random(), HouseholdID.random())
    let contents = Array("T\u{1}a changeset".utf8)
    let body = LogBody.packed(contents, of: home, at: 7)
    #expect(LogBody.unpacked(body, of: home, at: 7) == contents)
    #expect(LogBody.unpacked(body, of: home, at: 8) == nil)
    #expect(LogBody.unpacked(body, of: other, at: 7) == nil)
    #expect(LogBody.unpacked([], of: home, at: 7) == nil)
    // The header of gzip has bits without a meaning: time, system and flags.
    for bit in 80..<(body.count * 8) {
      var damaged = body
      damaged[bit / 8] ^= 1 << (bit % 8)
      // The last bits of the compressed text have no meaning either.
      let unpacked = LogBody.unpacked(damaged, of: home, at: 7)
      #expect(unpacked == nil || unpacked == contents, "bit \(bit)")
    }
  }

  @Test(
    "A damaged household is unavailable and reported; others are served, and a restore repairs it",
    arguments: [
      "entry SET body = '\\x54010203'", "entry SET body = ''",
      "entry SET body = set_byte(body, 29, 255 - get_byte(body, 29))",
      "entry e SET body = (SELECT body FROM entry WHERE household = e.household AND version = 1)",
      "snapshot SET body = set_byte(body, 29, 255 - get_byte(body, 29))",
    ])
  func damage(_ change: String) throws {
    let server = try PostgresServer.shared.get()
    let parameters = try server.makeDatabase()
    let damaged = try HostedNode.makeHousehold(parameters)
    let other = try HostedNode.makeHousehold(parameters)
    let folder = try TemporaryFolder()
    var node = try HostedNode(parameters)
    for name in ["Milk", "Bread"] {
      #expect(try node.change("add", [name], token: damaged.token)?.status == 200)
    }
    let backup = folder.url("backup").path
    #expect(try HostedNode.run(["backup", backup], parameters).status == 0)
    try server.sql(
      "UPDATE \(change) WHERE household = '\(damaged.id)' AND version IN (0, 2)",
      in: name(parameters), as: "admin")
    node.end()
    node = try HostedNode(parameters)
    for _ in 0..<3 {
      let reply = try node.request("GET", "/api/v1/items", token: damaged.token)
      // Not 503, for which a proxy would disable the node.
      #expect(reply?.status == 500)
      #expect(reply?.headers["retry-after"] == "60")
      #expect((reply?.json["detail"] as? String)?.contains(damaged.id) == true)
    }
    #expect(node.messages.components(separatedBy: "level=error event=\"The log of").count == 2)
    let metrics = try node.request("GET", "/metrics")?.text ?? ""
    #expect(metrics.contains("priorities_hosting_damages_total 3\n"))
    try node.expectReady()
    #expect(try node.change("add", ["Tea"], token: other.token)?.status == 200)
    let restored = try HostedNode.run(
      [
        "household", "restore", damaged.id, "\(backup)/\(damaged.id)", "--yes", "--save-to",
        folder.path,
      ], parameters)
    #expect(restored.status == 0, "\(restored.errors)")
    // The damaged rows as they are.
    let saved = restored.output.trimmingCharacters(in: .newlines)
    for (table, rows) in [("household", 1), ("entry", 2), ("snapshot", 1), ("member", 0)] {
      let text = try String(contentsOfFile: "\(saved)/\(table).jsonl", encoding: .utf8)
      #expect(text.split(separator: "\n").count == rows, "\(table)")
    }
    #expect(try node.items(damaged.token) == ["Bread", "Milk"])
    #expect(try node.change("add", ["Eggs"], token: damaged.token)?.status == 200)
    // A thread that spins would delay it.
    #expect(node.end() == 0)
  }

  @Test("After a revocation, no node serves the device without its database")
  func revocation() throws {
    let server = try PostgresServer()
    let parameters = try server.makeDatabase()
    let (id, token) = try HostedNode.makeHousehold(parameters)
    let kept = try HostedNode.run(["token", id, "kept"], parameters).output
      .trimmingCharacters(in: .newlines)
    let node = try HostedNode(parameters)
    #expect(try node.items(token) == [] && node.items(kept) == [])
    func stream(_ token: String) throws -> HTTPConnection {
      let stream = try HTTPConnection(port: node.port)
      stream.send("GET", "/api/v1/events", headers: ["Authorization": "Bearer \(token)"])
      #expect(stream.head()?.status == 200)
      return stream
    }
    /// Before the connection's time limit of 20 s.
    func ends(_ stream: HTTPConnection) -> Bool {
      let start = ContinuousClock.now
      func isInTime() -> Bool { ContinuousClock.now - start < .seconds(15) }
      while isInTime(), stream.chunk() != nil {}
      return isInTime()
    }
    func revoke(_ name: String) throws {
      let devices = try HostedNode.run(["device", "list", id], parameters).output
      let device = try #require(
        devices.split(separator: "\n").first { $0.hasPrefix("\(name)\t") }?
          .split(separator: "\t")[2])
      #expect(
        try HostedNode.run(["device", "revoke", id, "\(device)"], parameters)
          == BuiltProgram.Result(output: ""))
    }
    let first = try stream(token)
    try revoke("test")
    // The stream ends, whichever node has it.
    #expect(ends(first))
    #expect(try node.items(kept) == [])
    let second = try stream(kept)
    try server.stop()
    #expect(try node.request("GET", "/api/v1/items", token: token)?.status == 503)
    #expect(try node.items(kept) == [])
    // A revocation that the node cannot hear counts from its next connection.
    node.send(SIGSTOP)
    try server.start()
    try revoke("kept")
    node.send(SIGCONT)
    #expect(ends(second))
  }

  @Test("Without its database, a node trusts a token for ten minutes after it checked it")
  func trust() async throws {
    let server = try PostgresServer()
    let database = PostgresDatabase(
      try server.makeDatabase(), connections: 4, metrics: HostingMetrics())
    try database.migrate(at: 0)
    let administration = Administration(database: database, clock: machineClock)
    let token = try administration.makeToken("phone", of: administration.addHousehold("home"))
    let time = Mutex(0.0)
    let directory = HostedDirectory(
      database: database, households: OpenHouseholds(), clock: machineClock,
      uptime: { time.withLock { $0 } })
    // When a node begins to listen, it forgets the tokens it has checked.
    #expect(eventually { directory.metrics.contains("priorities_hosting_notified 1") })
    #expect(try #require(await directory.client(of: token)).age == nil)
    try server.stop()
    time.withLock { $0 = 599 }
    #expect(try await directory.client(of: token)?.age != nil)
    time.withLock { $0 = 600 }
    await #expect(throws: Problem.noDatabase) { try await directory.client(of: token) }
    try server.start()
    #expect(try #require(await directory.client(of: token)).age == nil)
    try server.stop("fast")
  }

  @Test(
    "Nothing acknowledged after a failover or restore to an earlier state is lost on any node",
    arguments: ["standby", "pg_restore"])
  func lostEntries(_ event: String) throws {
    let primary = try PostgresServer(["fsync=off", "wal_level=replica", "max_wal_senders=4"])
    var parameters = try primary.makeDatabase()
    let database = name(parameters)
    let standby = event == "standby" ? try primary.makeStandby(isSynchronous: false) : nil
    if let standby {
      parameters =
        "host=\(primary.folder),\(standby.folder) port=\(primary.port),\(standby.port) "
        + "dbname=\(database) user=lists target_session_attrs=read-write"
    }
    let (_, token) = try HostedNode.makeHousehold(parameters)
    let nodes = [try HostedNode(parameters), try HostedNode(parameters)]
    func change(_ name: String, _ node: Int) throws {
      let id = UUID()
      #expect(
        try eventually {
          try nodes[node].change("add", [name], token: token, id: id)?.status == 200
        }, "\(name)")
    }
    try change("A", 0)
    #expect(try nodes[1].items(token) == ["A"])
    let file = "\(primary.folder)/dump"
    if let standby {
      #expect(
        try eventually {
          try standby.sql("SELECT count(*) FROM entry", in: database, as: "admin") == "1\n"
        })
      try standby.stop("fast")
    } else {
      try primary.run(
        "pg_dump",
        ["-h", primary.folder, "-p", "\(primary.port)", "-U", "admin", "-Fc", "-f", file, database])
    }
    for number in 0..<3 { try change("B\(number)", 0) }
    if let standby {
      try primary.stop()
      try standby.start(["fsync=off"])
      try standby.run("pg_ctl", ["-D", "\(standby.folder)/data", "-w", "promote"])
    } else {
      try primary.run(
        "pg_restore",
        [
          "-h", primary.folder, "-p", "\(primary.port)", "-U", "admin", "--clean",
          "--single-transaction", "-d", database, file,
        ])
    }
    // Past a snapshot, and on both nodes.
    var expected: Set = ["A"]
    for number in 0..<300 {
      try change("C\(number)", number < 4 ? 1 : number % 2)
      expected.insert("C\(number)")
    }
    for node in nodes + [try HostedNode(parameters)] {
      #expect(try node.items(token).map(Set.init) == expected)
    }
    #expect(nodes[0].messages.contains("level=error event=\"household "))
    for node in nodes { #expect(node.end() == 0) }
  }
}
