import Foundation
import PrioritiesTestSupport
import PriorityLists
import Synchronization
import Testing

@testable import PrioritiesHosting

/// Nodes of one version over the next version's tables.
@Suite(.serialized, .needsPostgres)
struct UpgradeTests {
  let parameters: String
  let database: PostgresDatabase
  let token: String

  init() throws {
    parameters = try PostgresServer.shared.get().makeDatabase()
    database = PostgresDatabase(parameters, connections: 2, metrics: HostingMetrics())
    try database.migrate(at: 0)
    // An old token would have expired.
    let administration = Administration(database: database, clock: machineClock)
    token = try administration.makeToken("test", of: administration.addHousehold("home"))
  }

  private var known: Int { SQL.steps.count }

  private var expansion: TableStep {
    TableStep(
      statements: ["ALTER TABLE entry ADD COLUMN origin text DEFAULT 'x' NOT NULL"], oldest: known)
  }

  @Test("A node still serves after a compatible migration")
  func compatible() throws {
    let node = try HostedNode(parameters)
    let statuses = Mutex<[Int?]>([])
    let changes = Threads.begin { [token] in
      for number in 0..<60 {
        let reply = try? node.change("add", ["Item \(number)"], token: token)
        statuses.withLock { $0.append(reply?.status) }
      }
    }
    #expect(eventually { statuses.withLock { $0.count } >= 10 })
    #expect(try database.migrate(at: 1, SQL.steps + [expansion]) == known + 1)
    #expect(changes.wait(timeout: .now() + 60) == .success)
    #expect(statuses.withLock { $0 } == Array(repeating: 200, count: 60))
    try node.expectReady()

    // An older node can also start afterwards.
    let late = try HostedNode(parameters, ["--migrate"])
    try late.expectReady()
    #expect(try late.change("add", ["Late"], token: token)?.status == 200)
    #expect(try node.items(token)?.count == 61)
    let migration = try HostedNode.run(["migrate"], parameters)
    #expect(migration == BuiltProgram.Result(output: "\(known + 1)\n"))
  }

  @Test("A node that newer tables exclude serves neither reads nor changes")
  func excluded() throws {
    let node = try HostedNode(parameters)
    #expect(try node.change("add", ["Milk"], token: token)?.status == 200)
    let step = TableStep(statements: [], oldest: known + 1)
    #expect(try database.migrate(at: 1, SQL.steps + [step]) == known + 1)
    #expect(try eventually(within: 15) { try node.items(token) == nil })
    let change = try node.change("add", ["Bread"], token: token)
    #expect(change?.status == 503)
    #expect(
      change?.json["detail"] as? String
        == "This server is older than its database. Try again later.")
    let pairing = "{\"code\":\"ABCD-1234\",\"device\":\"phone\"}"
    #expect(try node.request("POST", "/api/v1/pairings", body: pairing)?.status == 503)
    #expect(node.messages.contains("level=error event=\"the tables are too new for this node"))
    // When the newer tables are taken back, the node serves again by itself.
    _ = try database.run(
      .schema, [Statement("DELETE FROM table_version WHERE version > $1", .number(known))])
    #expect(try eventually { try node.items(token) == ["Milk"] })
    #expect(try node.change("add", ["Bread"], token: token)?.status == 200)
  }

  @Test("A node is not ready after an incompatible migration")
  func incompatible() throws {
    let node = try HostedNode(parameters)
    #expect(try node.change("add", ["Milk"], token: token)?.status == 200)
    let contraction = TableStep(
      statements: ["ALTER TABLE entry RENAME COLUMN whole TO is_whole"], oldest: known + 1)
    #expect(try database.migrate(at: 1, SQL.steps + [expansion, contraction]) == known + 2)
    #expect(try node.request("GET", "/readyz")?.status == 503)
    #expect(try node.request("GET", "/healthz")?.status == 200)
    #expect(try node.change("add", ["Bread"], token: token)?.status == 503)
    let message =
      "priorities-server: The tables have version \(known + 2), newer than the supported "
      + "version \(known). Update priorities-server.\n"
    for command in [["household", "list"], ["migrate"], ["serve", "--listen", "127.0.0.1:0"]] {
      let refused = try HostedNode.run(command, parameters)
      #expect(refused.status == 78, "\(command)")
      #expect(refused.errors == message, "\(command)")
    }
    // The newer program still works.
    #expect(try database.migrate(at: 2, SQL.steps + [expansion, contraction]) == known + 2)
  }
}
