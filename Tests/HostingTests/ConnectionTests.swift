import Foundation
import PrioritiesTestSupport
import Synchronization
import Testing

@testable import PrioritiesHosting

@Suite(.needsPostgres)
struct ConnectionTests {
  @Test("After a host does not respond, the next one is tried")
  func hosts() throws {
    let server = try PostgresServer.shared.get()
    let own = try server.makeDatabase()
    let silent = try FaultyProxy(to: server.port)
    silent.set(.swallow)
    let name = own.split(separator: " ").first { $0.hasPrefix("dbname=") } ?? ""
    let database = PostgresDatabase(
      "host=127.0.0.1,\(server.folder) port=\(silent.port),\(server.port) \(name) user=lists",
      connections: 1, metrics: HostingMetrics())
    let begin = Date()
    #expect(try database.version(knowing: 1) == 0)
    #expect(Date().timeIntervalSince(begin) < 10)
    let alone = PostgresDatabase(
      "host=127.0.0.1 port=\(silent.port) connect_timeout=2 \(name) user=lists", connections: 1,
      metrics: HostingMetrics())
    let failure = #expect(throws: PostgresError.self) {
      try alone.run(.schema, [Statement(SQL.process)])
    }
    let isUnreachable = if case .unreachable = failure { true } else { false }
    #expect(isUnreachable, "\(String(describing: failure))")
  }

  @Test("A timeout also closes the idle connections")
  func idle() throws {
    let parameters = try PostgresServer.shared.get().makeDatabase()
    var timeouts = PostgresPool.Timeouts()
    timeouts.statement = 2
    let pool = PostgresPool(parameters, size: 4, timeouts: timeouts, metrics: HostingMetrics())
    let processes = Mutex<Set<pid_t>>([])
    // A connection may be returned before the next is requested, so repeat until there are several.
    let end = Date(timeIntervalSinceNow: 60)
    repeat {
      try Threads.run(4) { _ in
        let results = try pool.run([
          Statement("SELECT pg_sleep(0.3)"), Statement("SELECT pg_backend_pid()"),
        ])
        if let process = results[1].first?.number(0) {
          processes.withLock { _ = $0.insert(pid_t(process)) }
        }
      }
    } while processes.withLock({ $0.count }) < 2 && Date() < end
    let stopped = processes.withLock { $0 }
    #expect(stopped.count > 1)
    for process in stopped { kill(process, SIGSTOP) }
    defer { for process in stopped { kill(process, SIGCONT) } }
    #expect(throws: PostgresError.lost("it did not reply in time")) {
      try pool.run([Statement(SQL.process)])
    }
    #expect(try pool.run([Statement(SQL.process)]).count == 1)
    #expect(pool.use.borrowed == 0)
    #expect(pool.use.idle == 1)
  }

  /// Not prepared itself, since it has no parameters.
  private static let count = Statement("SELECT count(*) FROM pg_prepared_statements")

  @Test("A statement is prepared once per connection, and again if the server has lost it")
  func preparedStatements() throws {
    let parameters = try PostgresServer.shared.get().makeDatabase()
    let metrics = HostingMetrics()
    let database = PostgresDatabase(parameters, connections: 1, metrics: metrics)
    let queries = (1...3).map { Statement("SELECT $1::bigint + 1", .number($0)) }
    for query in queries {
      #expect(try database.run(.schema, [query, query]).count == 2)
    }
    let counted = try database.run(.schema, [queries[0], Self.count, queries[1]])
    #expect(counted.map { $0.first?.number(0) } == [2, 1, 3])

    // A failed statement does not affect the next.
    let wrong = Statement("SELECT 1 / $1::bigint", "0")
    #expect(throws: PostgresError.refused(state: "22012", message: "division by zero")) {
      try database.run(.schema, [queries[0], wrong])
    }
    let right = Statement("SELECT 1 / $1::bigint", "1")
    #expect(try database.run(.schema, [right])[0].first?.number(0) == 1)
    #expect(try database.run(.schema, [right])[0].first?.number(0) == 1)
    #expect(metrics[.connections] == 1)

    _ = try database.run(.schema, [Statement("DEALLOCATE ALL")])
    #expect(try database.run(.schema, [queries[2]])[0].first?.number(0) == 4)
    #expect(metrics[.connections] == 2)
  }

  @Test("A statement is prepared again after its table changed")
  func changedTable() throws {
    let parameters = try PostgresServer.shared.get().makeDatabase()
    let database = PostgresDatabase(parameters, connections: 1, metrics: HostingMetrics())
    _ = try database.run(.schema, [Statement("CREATE TABLE sample (value integer)")])
    _ = try database.run(.schema, [Statement("INSERT INTO sample VALUES (7)")])
    let query = Statement("SELECT value FROM sample WHERE value < $1::integer", "9")
    #expect(try database.run(.schema, [query])[0].first?.number(0) == 7)
    let other = PostgresDatabase(parameters, connections: 1, metrics: HostingMetrics())
    _ = try other.run(.schema, [Statement("ALTER TABLE sample ALTER COLUMN value TYPE bigint")])
    #expect(try database.run(.schema, [query])[0].first?.number(0) == 7)
  }
}

@Suite(
  .enabled(
    if: PostgresServer.isInstalled && PrioritiesTestSupport.isInstalled("openssl"),
    "PostgreSQL's server or openssl is not installed"))
struct EncryptionTests {
  private func makeCertificate(_ name: String, in server: PostgresServer) throws -> String {
    let (certificate, key) = ("\(server.folder)/\(name).pem", "\(server.folder)/\(name).key")
    let status = try spawn(
      [
        "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
        "-nodes", "-days", "2", "-subj", "/CN=\(name)", "-addext", "subjectAltName=DNS:\(name)",
        "-keyout", key, "-out", certificate,
      ], output: "\(server.folder)/openssl.out")
    #expect(status == 0)
    for file in [certificate, key] {
      chmod(file, 0o600)
      if geteuid() == 0 { chown(file, 65_534, 65_534) }
    }
    return certificate
  }

  @Test("Only a server with a trusted certificate is used")
  func verification() throws {
    let server = try PostgresServer()
    let own = try makeCertificate("localhost", in: server)
    let other = try makeCertificate("elsewhere", in: server)
    let parameters = try server.makeDatabase()
    let name = parameters.split(separator: " ").first { $0.hasPrefix("dbname=") } ?? ""
    for setting in [
      "ssl_cert_file = '\(own)'", "ssl_key_file = '\(server.folder)/localhost.key'", "ssl = on",
    ] {
      try server.sql("ALTER SYSTEM SET \(setting)", in: "postgres", as: "admin")
    }
    try server.sql("SELECT pg_reload_conf()", in: "postgres", as: "admin")
    func database(_ host: String, _ root: String) -> PostgresDatabase {
      PostgresDatabase(
        "host=\(host) hostaddr=127.0.0.1 port=\(server.port) \(name) user=lists "
          + "sslmode=verify-full sslrootcert=\(root)",
        connections: 1, metrics: HostingMetrics())
    }
    func isEncrypted(_ database: PostgresDatabase) throws -> Bool {
      let statement = Statement("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")
      return try database.run(.schema, [statement])[0].first?.text(0) == "t"
    }
    let trusted = database("localhost", own)
    #expect(eventually { (try? isEncrypted(trusted)) == true })
    // An untrusted certificate, and the trusted one for another name.
    for wrong in [database("localhost", other), database("elsewhere", own)] {
      let failure = #expect(throws: PostgresError.self) {
        try wrong.run(.schema, [Statement(SQL.process)])
      }
      let reason = if case .unreachable(let reason) = failure { reason } else { "" }
      #expect(reason.contains("certificate"), "\(String(describing: failure))")
    }
    try server.stop("fast")
  }
}
