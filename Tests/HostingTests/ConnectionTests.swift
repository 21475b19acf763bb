import Foundation
import TestSupport
import Testing

@testable import Hosting

/// Connections to servers that say nothing.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL's server is not installed"))
struct ConnectionTests {
  /// A port that takes connections and never answers, as long as it is there.
  private final class SilentPort {
    let number: Int
    private let descriptor: Int32

    init() throws {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      self.descriptor = descriptor
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let code = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, length) | listen(descriptor, 16)
            | getsockname(descriptor, $0, &length)
        }
      }
      guard code == 0 else { throw POSIXError(.EADDRINUSE) }
      number = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit { close(descriptor) }
  }

  @Test("A host that does not answer is given up for the next one")
  func hosts() throws {
    let server = try PostgresServer.shared.get()
    let own = try server.makeDatabase()
    let silent = try SilentPort()
    let name = own.split(separator: " ").first { $0.hasPrefix("dbname=") } ?? ""
    let database = PostgresDatabase(
      "host=127.0.0.1,\(server.folder) port=\(silent.number),\(server.port) \(name) user=lists",
      connections: 1, metrics: HostingMetrics())
    let begin = Date()
    #expect(try database.step() == 0)
    #expect(Date().timeIntervalSince(begin) < 10)
    let alone = PostgresDatabase(
      "host=127.0.0.1 port=\(silent.number) connect_timeout=2 \(name) user=lists", connections: 1,
      metrics: HostingMetrics())
    do throws(PostgresError) {
      _ = try alone.run(.schema, [Statement(SQL.version)])
      Issue.record("It was used.")
    } catch {
      guard case .unreachable = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test("A connection that falls silent takes the idle ones along: others need not wait for them")
  func idle() throws {
    let parameters = try PostgresServer.shared.get().makeDatabase()
    var timeouts = PostgresPool.Timeouts()
    timeouts.statement = 2
    let pool = PostgresPool(parameters, size: 4, timeouts: timeouts, metrics: HostingMetrics())
    let processes = Processes()
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      let answer = try? pool.run([
        Statement("SELECT pg_sleep(0.3)"), Statement("SELECT pg_backend_pid()"),
      ])
      if let process = answer?[1].number(0, 0) { processes.add(pid_t(process)) }
    }
    let stopped = processes.all
    #expect(stopped.count > 1)
    for process in stopped { kill(process, SIGSTOP) }
    defer { for process in stopped { kill(process, SIGCONT) } }
    #expect(throws: PostgresError.lost("it did not answer in time")) {
      try pool.run([Statement(SQL.version)])
    }
    #expect(try pool.run([Statement(SQL.version)]).count == 1)
    #expect(pool.use.borrowed == 0)
    #expect(pool.use.idle == 1)
  }

  private final class Processes: @unchecked Sendable {
    private let lock = NSLock()
    private var found: Set<pid_t> = []

    func add(_ process: pid_t) { lock.withLock { _ = found.insert(process) } }
    var all: Set<pid_t> { lock.withLock { found } }
  }
}
