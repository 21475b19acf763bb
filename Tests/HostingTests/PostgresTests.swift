import Foundation
import PrioritiesHouseholds
import PrioritiesStorage
import PrioritiesTestSupport
import PriorityLists
import Testing

@testable import PrioritiesHosting

@Suite(.needsPostgres)
struct PostgresTests {
  let parameters: String
  let database: PostgresDatabase

  init() throws {
    parameters = try PostgresServer.shared.get().makeDatabase()
    database = PostgresDatabase(parameters, connections: 8, metrics: HostingMetrics())
  }

  private func addHousehold(_ name: String = "home") throws -> HouseholdID {
    try database.migrate(at: 0)
    return try Administration(database: database, clock: TestClock().now).addHousehold(name)
  }

  @Test("Tables are made once, and those of another program or an earlier build are refused")
  func tables() throws {
    let known = SQL.steps.count
    #expect(throws: HostingError.olderTables) { try database.check() }
    #expect(try database.migrate(at: 1) == known)
    #expect(try database.migrate(at: 2) == known)
    try database.check()
    let household = try addHousehold()
    let administration = Administration(database: database, clock: TestClock().now)
    #expect(try administration.households().map(\.id) == [household])

    let other = try PostgresServer.shared.get().makeDatabase()
    _ = try PostgresDatabase(other, connections: 1, metrics: HostingMetrics())
      .run(.schema, [Statement("CREATE TABLE household (household uuid PRIMARY KEY)")])
    let message =
      "priorities-server: The database has tables of an earlier build or of another program. "
      + "Use an empty database.\n"
    for command in [["household", "list"], ["migrate"], ["serve", "--listen", "127.0.0.1:0"]] {
      let result = try HostedNode.run(command, other)
      #expect(result == BuiltProgram.Result(status: 78, errors: message), "\(command)")
    }
  }

  @Test("Concurrent migrations run once")
  func concurrentMigrations() throws {
    let parameters = parameters
    try Threads.run(4) { _ in
      let database = PostgresDatabase(parameters, connections: 1, metrics: HostingMetrics())
      try database.migrate(at: 0)
    }
    try database.check()
  }

  @Test("Replicas over PostgreSQL equal their writer, also after snapshots")
  func replicas() throws {
    let household = try addHousehold()
    let log = PostgresLog(database)
    let writer = try Replica(household, log: log, clock: TestClock().now)
    let follower = try Replica(household, log: log, clock: TestClock().now)
    var generator = SeededGenerator(seed: 7)
    for step in 0..<600 {
      let command = RandomCommand(using: &generator)
      try writer.change { try $0.write { command.run(on: $0) } }
      if step == 100 { try follower.catchUp() }
    }
    try follower.catchUp()
    #expect(try follower.dump() == writer.dump())
    let (snapshot, entries) = try log.start(of: household)
    #expect(snapshot.position.version >= 256)
    #expect(entries.count < 256)
    #expect(try Replica(household, log: log, clock: TestClock().now).dump() == writer.dump())
  }

  /// Repeats a change that was refused since another node was always first, as a client does.
  private static func insisting(_ change: () throws -> Void) throws {
    while true {
      do {
        return try change()
      } catch LogError.busy {
        continue
      }
    }
  }

  @Test("Concurrent writers of one household lose no change")
  func conflicts() throws {
    let household = try addHousehold()
    let log = PostgresLog(database)
    let replicas = try (0..<2).map { _ in
      try Replica(household, log: log, clock: TestClock().now, metrics: database.metrics)
    }
    try Threads.run(8) { index in
      for number in 0..<20 {
        try Self.insisting {
          try replicas[index % 2].change {
            _ = try $0.write { try $0.add(["Item \(index)-\(number)"]) }
          }
        }
      }
    }
    for replica in replicas { try replica.catchUp() }
    #expect(try replicas[0].dump() == replicas[1].dump())
    #expect(try log.newest(of: household).version == 160)
    #expect(database.metrics[.conflicts] > 0)
  }

  @Test("A replica behind the pruned log catches up, and a deleted household refuses changes")
  func lateAppends() throws {
    let household = try addHousehold()
    let log = PostgresLog(database)
    let late = try Replica(household, log: log, clock: TestClock().now)
    let writer = try Replica(household, log: log, clock: TestClock().now)
    for number in 1...520 {
      try writer.change { _ = try $0.write { try $0.add(["Item \(number)"]) } }
    }
    #expect(try log.entries(of: household, after: LogPosition(version: 0)) == .pruned)
    try late.change { _ = try $0.write { try $0.add(["Late"]) } }
    try writer.catchUp()
    #expect(try late.dump() == writer.dump())
    try Administration(database: database, clock: TestClock().now).delete(household)
    #expect(throws: LogError.missing(household)) {
      try writer.change { _ = try $0.write { try $0.add(["Nothing"]) } }
    }
    #expect(throws: LogError.missing(household)) { try log.newest(of: household) }
  }

  static let additions: [(table: String, statement: @Sendable (HouseholdID) -> Statement)] = [
    (
      "entry",
      {
        Statement(
          SQL.append, .id($0), "1", .text(HouseholdID.random().description),
          .number(Store.schemaVersion), "f", .bytes([]), .null)
      }
    ),
    (
      "entry",
      {
        let entry = LogEntry(
          version: 1, id: Item.ID(high: 7, low: 1), schema: Store.schemaVersion,
          body: .changeset([]))
        return AppendRow.statement(of: [AppendRow(entry, $0)])
      }
    ),
    ("snapshot", { Statement(SQL.saveSnapshot, .id($0), "0", "1", .bytes([]), .null) }),
    ("member", { Statement(SQL.addMember, .id($0), "ada", "0") }),
    (
      "device", { Statement(SQL.addDevice, .id($0), "hash", "id", "phone", .null, "0", .null, "9") }
    ),
    ("code", { Statement(SQL.addCode, .id($0), "hash", .null, "0", "0", "9") }),
  ]

  @Test(
    "Deleting a household leaves no row, even during concurrent inserts",
    arguments: Self.additions.indices)
  func deletion(_ index: Int) throws {
    let (table, addition) = Self.additions[index]
    let household = try addHousehold()
    let connection = try database.connect()
    _ = try connection.run(
      [
        Statement("BEGIN"), Statement(SQL.setHousehold, .id(household)), addition(household),
      ], timeout: 20)

    let administration = Administration(database: database, clock: TestClock().now)
    let deletion = Threads.begin {
      #expect(throws: Never.self) { try administration.delete(household) }
    }
    // Until it finishes or waits for the uncommitted row.
    let waiting = Statement(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    )
    let end = Date(timeIntervalSinceNow: 20)
    while deletion.wait(timeout: .now()) != .success, Date() < end {
      if try !database.run(.schema, [waiting])[0].rows.isEmpty { break }
    }
    _ = try connection.run(Statement("COMMIT"), timeout: 20)
    #expect(deletion.wait(timeout: .now() + 20) == .success)

    // Another node may write before it notices the deletion.
    _ = try database.run(.household(household), [addition(household)])
    let left = Statement("SELECT 1 FROM \(table) WHERE household = $1", .id(household))
    #expect(try database.run(.household(household), [left])[0].rows.isEmpty)
  }

  @Test("Row-level security hides other households from any statement")
  func rowSecurity() throws {
    let (own, other) = (try addHousehold("own"), try addHousehold("other"))
    let administration = Administration(database: database, clock: TestClock().now)
    for household in [own, other] {
      let replica = try Replica(household, log: PostgresLog(database), clock: TestClock().now)
      try replica.change { _ = try $0.write { try $0.add(["Milk"]) } }
      try administration.addMember("ada", to: household)
      _ = try administration.makeToken("phone", of: household)
      _ = try administration.makeCode(of: household)
      try administration.set(.items, to: 5, for: household)
      let documents = Documents(household, database: database)
      try documents.catchUp(to: 0)
      try documents.change { _ in ["themes/mine": [1]] }
    }
    let tables = [
      "household", "entry", "snapshot", "member", "device", "code", "document", "budget",
    ]
    for table in tables {
      let all = Statement("SELECT household FROM \(table)")
      let seen = try database.run(.household(own), [all])[0]
      #expect(seen.rows.map { $0.text(0) } == [own.description], "\(table)")
      #expect(try database.run(.schema, [all])[0].rows.isEmpty, "\(table)")
      let foreign = Statement("SELECT 1 FROM \(table) WHERE household = $1", .id(other))
      #expect(try database.run(.household(own), [foreign])[0].rows.isEmpty, "\(table)")
      for change in ["DELETE FROM \(table)", "UPDATE \(table) SET household = household"] {
        let statement = Statement("\(change) WHERE household = $1", .id(other))
        #expect(try database.run(.household(own), [statement])[0].changed == 0, "\(table)")
      }
    }
    let entry = Statement(
      "INSERT INTO member (household, name, created_ms) VALUES ($1, 'eve', 0)", .id(other))
    #expect(throws: PostgresError.self) { try database.run(.household(own), [entry]) }
    #expect(try administration.members(of: other) == ["ada"])
    #expect(try administration.households().count == 2)
  }

  @Test("Themes and settings of a restored database replace newer ones, and can be changed")
  func restoredDocuments() throws {
    let household = try addHousehold("own")
    let documents = Documents(household, database: database)
    try documents.catchUp(to: 0)
    for number: UInt8 in 1...3 { try documents.change { _ in ["themes/mine": [number]] } }
    let earlier = ["UPDATE household SET documents = 1", "UPDATE document SET body = '\\x01'"]
    for change in earlier {
      _ = try database.run(
        .household(household), [Statement("\(change) WHERE household = $1", .id(household))])
    }
    #expect(!documents.isFresh(1))
    try documents.change { _ in ["themes/other": [9]] }
    #expect(documents.texts("themes/") == ["mine": [1], "other": [9]])
  }

  @Test("A role without the tables can serve, but not switch row-level security off")
  func serviceRole() throws {
    let server = try PostgresServer.shared.get()
    let parameters = try server.makeDatabase()
    try PostgresDatabase(parameters, connections: 1, metrics: HostingMetrics()).migrate(at: 0)
    let name = String(parameters.firstMatch(of: #/dbname=(\w+)/#)?.1 ?? "")
    try server.sql("CREATE ROLE service LOGIN", in: name, as: "admin")
    try server.sql(
      "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO service; "
        + "REVOKE INSERT, UPDATE, DELETE ON table_version FROM service", in: name)
    let service = parameters.replacing("user=lists", with: "user=service")
    let database = PostgresDatabase(service, connections: 2, metrics: HostingMetrics())
    try database.check()
    let administration = Administration(database: database, clock: machineClock)
    let household = try administration.addHousehold("home")
    let token = try administration.makeToken("phone", of: household)
    let node = try HostedNode(service)
    #expect(try node.change("add", ["Milk"], token: token)?.status == 200)
    #expect(try node.items(token) == ["Milk"])
    try administration.delete(household)
    for statement in [
      "ALTER TABLE entry DISABLE ROW LEVEL SECURITY", "DROP POLICY own ON entry",
      "DELETE FROM table_version",
    ] {
      #expect(throws: PostgresServer.Failure.self, "\(statement)") {
        try server.sql(statement, in: name, as: "service")
      }
    }
  }

  @Test("A role that bypasses row-level security is refused")
  func superuser() throws {
    try database.migrate(at: 0)
    let all = parameters.replacing("user=lists", with: "user=admin")
    #expect(throws: HostingError.bypassesRowSecurity) {
      try PostgresDatabase(all, connections: 1, metrics: HostingMetrics()).check()
    }
  }

  @Test("Concurrent changes of documents are all applied")
  func documents() throws {
    let household = try addHousehold()
    let nodes = try (0..<2).map { _ in
      let documents = Documents(household, database: database)
      try documents.catchUp(to: 0)
      return documents
    }
    try Threads.run(2) { index in
      for number in 0..<20 {
        try nodes[index].change { _ in ["themes/\(index)-\(number)": [UInt8(number), 0, 255]] }
      }
    }
    for node in nodes { try node.catchUp(to: .max) }
    #expect(nodes[0].texts("themes/").count == 40)
    #expect(nodes[0].texts("") == nodes[1].texts(""))
    #expect(nodes[1]["themes/0-7"] == [7, 0, 255])
  }

  @Test("Changes fail while the server is unavailable and work again after its restart")
  func unavailable() throws {
    let server = try PostgresServer()
    let database = PostgresDatabase(
      try server.makeDatabase(), connections: 4, metrics: HostingMetrics())
    try database.migrate(at: 0)
    let household = try Administration(database: database, clock: TestClock().now)
      .addHousehold("home")
    let replica = try Replica(household, log: PostgresLog(database), clock: TestClock().now)
    try replica.change { _ = try $0.write { try $0.add(["Milk"]) } }
    try server.stop()
    #expect(throws: LogError.self) {
      try replica.change { _ = try $0.write { try $0.add(["Bread"]) } }
    }
    try server.start()
    try replica.change { _ = try $0.write { try $0.add(["Bread"]) } }
    #expect(try replica.read { try $0.lines() } == ["medium Bread", "medium Milk"])
    try server.stop("fast")
  }

  @Test("Import and export preserve items, undo, settings, themes and members")
  func archives() throws {
    try database.migrate(at: 0)
    let folder = try TemporaryFolder()
    let home = folder.url("home").path
    try makeFolder(home + "/Members/ada")
    try makeFolder(home + "/Themes")
    let store = try Store.open(
      path: home + "/priorities.sqlite", access: .writing, clock: TestClock().now)
    _ = try store.write { try $0.add(["Milk", "Bread"]) }
    let files = [
      "settings.json": "{\"version\":1,\"theme\":\"fjord\"}\n",
      "Members/ada/settings.json": "{\"version\":1}\n", "Themes/mine.toml": "name = 1\n",
    ]
    for (name, text) in files {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(home)/\(name)"))
    }
    let administration = Administration(database: database, clock: TestClock().now)
    let id = try administration.addHousehold("home", from: HouseholdArchive(at: home))
    let out = folder.url("out").path
    try administration.archive(of: id).write(to: out)
    for (name, text) in files {
      #expect(try String(contentsOfFile: "\(out)/\(name)", encoding: .utf8) == text)
    }
    let moved = try Store.open(
      path: out + "/priorities.sqlite", access: .writing, clock: TestClock().now)
    #expect(try moved.dump() == store.dump())
    #expect(try moved.write { try $0.undo() }.map(\.change.items) == [["Milk", "Bread"]])
    #expect(throws: HostingError.self) { try administration.archive(of: id).write(to: out) }
    try administration.deleteMember("ada", of: id)
    #expect(try administration.archive(of: id).members == [])
    try administration.delete(id)
    #expect(throws: LogError.missing(id)) { try administration.archive(of: id) }
  }
}
