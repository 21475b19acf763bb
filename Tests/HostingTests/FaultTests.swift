import Foundation
import PrioritiesTestSupport
import PriorityLists
import Synchronization
import Testing

@testable import PrioritiesHosting

/// Kills nodes and the database under load: every acknowledged change remains, once, in one order.
@Suite(.serialized, .needsPostgres)
struct FaultTests {
  /// Seconds of each run.
  private static let length = runsSlowProofs ? 40.0 : 8.0

  @Test(
    "One household through two nodes is linearizable under faults",
    arguments: ["nothing", "nodes", "database", "hanging node"])
  func linearizable(_ fault: String) throws {
    let server = try PostgresServer()
    let load = try HostedLoad(parameters: server.makeDatabase())
    try load.run(seconds: Self.length) { step in
      switch fault {
      case "nodes": try load.restart(step % 2)
      case "database":
        kill(server.identifier, SIGKILL)
        // The children must first release their shared memory.
        #expect(eventually { (try? server.start()) != nil })
      case "hanging node":
        load.nodes[step % 2].send(SIGSTOP)
        usleep(1_500_000)
        load.nodes[step % 2].send(SIGCONT)
      default: break
      }
    }
    try load.check()
    try server.stop("fast")
  }

  @Test(
    "Changes resume within 10 s after a network outage to the database",
    .enabled(if: RoutedNetwork.isAvailable, "network namespaces take root, ip and nsenter"))
  func networkCut() throws {
    let network = try RoutedNetwork()
    let server = try PostgresServer(in: network)
    let load = try HostedLoad(parameters: server.makeDatabase())
    // Shorter than every timeout, longer than a statement's, and longer than all of them.
    let cuts = runsSlowProofs ? [1.5, 7, 20] : [2]
    var returns: [Double] = []
    try load.run(seconds: cuts.reduce(0) { $0 + $1 + 4 } + (runsSlowProofs ? 24 : 2)) { step in
      guard step < cuts.count else { return }
      try network.cut()
      let begin = HostedLoad.now
      usleep(UInt32(cuts[step] * 1_000_000))
      let probe = HostedLoad.now
      #expect(try load.nodes[0].request("GET", "/readyz", token: load.token)?.status == 503)
      #expect(HostedLoad.now - probe < 1.2)
      // Only responses that were under way arrive.
      #expect(load.acknowledgements(from: begin + 1, to: HostedLoad.now) == 0)
      try network.restore()
      returns.append(HostedLoad.now)
      _ = eventually(within: 15) { load.recovery(after: returns[step]) != nil }
    }
    #expect(returns.count == cuts.count)
    for time in returns {
      #expect(load.recovery(after: time) ?? .infinity < 10)
    }
    try load.check()
    try server.stop("fast")
  }

  @Test("After cut, delayed and swallowed connections to the database, changes resume within 10 s")
  func faultyConnections() throws {
    let server = try PostgresServer()
    let proxy = try FaultyProxy(to: server.port)
    let load = try HostedLoad(
      parameters: server.makeDatabase().replacing(
        "host=\(server.folder) port=\(server.port)", with: "host=127.0.0.1 port=\(proxy.port)"))
    let faults: [FaultyProxy.Fault] = [.swallow, .cutAnswer, .cutRequest(4000), .delay]
    var begin = 0.0
    var returns: [Double] = []
    // Two seconds each with and without the fault, and time for the probes.
    try load.run(seconds: Double(4 * faults.count + 8)) { step in
      guard returns.count < faults.count else { return }
      let fault = faults[returns.count]
      guard step % 2 == 1 else {
        begin = HostedLoad.now
        return proxy.setForAll(fault)
      }
      if fault == .swallow || fault == .cutAnswer {
        let probe = HostedLoad.now
        let probes = try ["/healthz", "/readyz"].map {
          try load.nodes[0].request("GET", $0, token: load.token)?.status
        }
        #expect(probes == [200, 503])
        #expect(HostedLoad.now - probe < 2.5)
        // Only responses that were under way arrive.
        #expect(load.acknowledgements(from: begin + 1, to: HostedLoad.now) == 0)
      }
      proxy.setForAll(.none)
      returns.append(HostedLoad.now)
    }
    #expect(returns.count == faults.count)
    for time in returns { #expect(load.recovery(after: time) ?? .infinity < 10) }
    try load.check()
    try server.stop("fast")
  }

  @Test("Promoting a synchronous standby under load loses no acknowledged change")
  func promotion() throws {
    let primary = try PostgresServer(["fsync=off", "wal_level=replica", "max_wal_senders=4"])
    let parameters = try primary.makeDatabase()
    let standby = try primary.makeStandby()
    let database = parameters.split(separator: " ").first { $0.hasPrefix("dbname=") } ?? ""
    // libpq finds the writable server.
    let both =
      "host=\(primary.folder),\(standby.folder) port=\(primary.port),\(standby.port) "
      + "\(database) user=lists target_session_attrs=read-write"
    let load = try HostedLoad(parameters: both)
    let isPromoted = Mutex(false)
    try load.run(seconds: Self.length) { step in
      guard !isPromoted.withLock({ $0 }) else { return }
      isPromoted.withLock { $0 = true }
      kill(primary.identifier, SIGKILL)
      try standby.run("pg_ctl", ["-D", "\(standby.folder)/data", "-w", "promote"])
    }
    #expect(isPromoted.withLock { $0 })
    try load.check()
    #expect(load.longestOutage < 10, "\(load.longestOutage) s")
    try standby.stop("fast")
  }
}
