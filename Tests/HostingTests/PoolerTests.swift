import Foundation
import PrioritiesTestSupport
import Synchronization
import Testing

@testable import PrioritiesHosting

/// Through PgBouncer in transaction mode.
@Suite(
  .serialized,
  .enabled(
    if: PostgresServer.isInstalled && FileManager.default.isExecutableFile(atPath: bouncer),
    "PostgreSQL's server or PgBouncer is not installed"))
struct PoolerTests {
  /// Starts PgBouncer on a socket and returns its connection parameters.
  private func start(
    _ server: PostgresServer, _ parameters: String
  ) throws -> (ChildProcess, String) {
    let folder = "\(server.folder)/bouncer"
    try makeFolder(folder)
    if geteuid() == 0 { chown(folder, 65_534, 65_534) }
    try Data("\"lists\" \"\"\n".utf8).write(to: URL(fileURLWithPath: "\(folder)/users"))
    let settings = """
      [databases]
      * = host=\(server.folder) port=\(server.port)
      [pgbouncer]
      listen_addr =
      unix_socket_dir = \(folder)
      auth_type = trust
      auth_file = \(folder)/users
      pool_mode = transaction
      default_pool_size = 3
      logfile = \(folder)/log
      pidfile = \(folder)/pid
      """
    try Data(settings.utf8).write(to: URL(fileURLWithPath: "\(folder)/ini"))
    let drop =
      geteuid() == 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []
    let process = try HostingTests.start(
      drop + [bouncer, "\(folder)/ini"], output: "\(folder)/out", folder: folder)
    let database = parameters.split(separator: " ").first { $0.hasPrefix("dbname=") } ?? ""
    let through = "host=\(folder) port=6432 \(database) user=lists"
    let pool = PostgresPool(through, size: 1, metrics: HostingMetrics())
    #expect(eventually(within: 60) { (try? pool.run([Statement(SQL.process)])) != nil })
    return (process, through)
  }

  @Test("Nodes work through a pool of three connections and poll for other nodes' changes")
  func pooled() throws {
    let server = try PostgresServer.shared.get()
    let (process, parameters) = try start(server, try server.makeDatabase())
    defer {
      // A graceful end would wait for the nodes, which end later.
      process.end()
    }
    let token = try HostedNode.makeHousehold(parameters).token
    let nodes = [try HostedNode(parameters), try HostedNode(parameters)]
    let stream = try HTTPConnection(port: nodes[1].port)
    stream.send("GET", "/api/v1/events", headers: ["Authorization": "Bearer \(token)"])
    #expect(stream.head()?.status == 200)
    _ = stream.chunk()
    let statuses = Mutex<[Int?]>([])
    try Threads.run(8) { client in
      for number in 0..<10 {
        let reply = try nodes[client % 2].change("add", ["\(client)-\(number)"], token: token)
        statuses.withLock { $0.append(reply?.status) }
      }
    }
    #expect(statuses.withLock { $0 } == Array(repeating: 200, count: 80))
    #expect(stream.receives("event: items", within: 15))
    for node in nodes { #expect(try node.items(token)?.count == 80) }
    // No statement is prepared through a pooler.
    let database = PostgresDatabase(parameters, connections: 1, metrics: HostingMetrics())
    for _ in 1...2 {
      let results = try database.run(
        .schema,
        [
          Statement("SELECT $1::bigint", "5"),
          Statement("SELECT count(*) FROM pg_prepared_statements"),
        ])
      #expect(results.map { $0.first?.number(0) } == [5, 0])
    }
  }
}

private let bouncer = "/usr/sbin/pgbouncer"
