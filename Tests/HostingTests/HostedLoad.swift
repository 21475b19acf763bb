import Foundation
import PrioritiesStorage
import PrioritiesTestSupport
import PriorityLists
import Synchronization
import Testing

@testable import PrioritiesHosting

/// Clients that change and read one household through two nodes.
///
/// Each repeats a change under the same id until a response, and records a history.
final class HostedLoad: Sendable {
  let parameters: String
  let history = History()
  private let household: String
  let token: String
  private let state: Mutex<[HostedNode]>
  private let answered = Mutex<[Double]>([])

  init(parameters: String) throws {
    self.parameters = parameters
    (household, token) = try HostedNode.makeHousehold(parameters)
    // Plans that followed these statistics would read whole tables once they have grown.
    let database = PostgresDatabase(parameters, connections: 1, metrics: HostingMetrics())
    _ = try database.connect().run(
      Statement("VACUUM ANALYZE household, entry, snapshot, device"), timeout: 20)
    // One node's clock is an hour off, since the order must not depend on it.
    state = Mutex([
      try HostedNode(parameters), try HostedNode(parameters, ["--clock-offset", "3600000"]),
    ])
  }

  var nodes: [HostedNode] { state.withLock { $0 } }

  func restart(_ index: Int) throws {
    let port = nodes[index].port
    nodes[index].end(SIGKILL)
    let node = try HostedNode(parameters, port: port)
    state.withLock { $0[index] = node }
  }

  /// The longest time without an acknowledged change, in seconds.
  var longestOutage: Double {
    let times = answered.withLock { $0 }.sorted()
    return zip(times, times.dropFirst()).map { $1 - $0 }.max() ?? .infinity
  }

  /// Seconds of a monotonic clock.
  static var now: Double { ProcessInfo.processInfo.systemUptime }

  func acknowledgements(from begin: Double, to end: Double) -> Int {
    answered.withLock { $0.count { begin...end ~= $0 } }
  }

  /// Seconds from a time to the next acknowledged change; nil without one.
  func recovery(after time: Double) -> Double? {
    answered.withLock { $0.filter { $0 > time }.min().map { $0 - time } }
  }

  /// Runs six clients, and calls `harm` every two seconds.
  func run(seconds: Double, _ harm: (Int) throws -> Void) throws {
    let end = Self.now + seconds
    let group = DispatchGroup()
    for client in 0..<6 {
      group.enter()
      Thread.detachNewThread { [self] in
        work(client, until: end)
        group.leave()
      }
    }
    var step = 0
    while Self.now < end - 4 {
      usleep(2_000_000)
      try harm(step)
      step += 1
    }
    #expect(group.wait(timeout: .now() + max(0, end - Self.now) + 60) == .success)
  }

  private func work(_ client: Int, until end: Double) {
    var number = 0
    while Self.now < end {
      number += 1
      if number % 3 == 0 {
        read(from: client + number)
      } else {
        change("c\(client)-\(number)", from: client + number, until: end + 20)
      }
    }
  }

  private func change(_ name: String, from first: Int, until end: Double) {
    let id = UUID()
    var change = History.Change(name: name, begin: Self.now, end: nil)
    var attempt = first
    while Self.now < end {
      let reply = try? nodes[attempt % 2].change("add", [name], token: token, id: id)
      if let reply, reply.status == 200 {
        change.end = Self.now
        answered.withLock { $0.append(Self.now) }
        // Each name is new, so a result other than "created" means that it was added twice.
        let result = (reply.json["results"] as? [[String: Any]])?.first
        let outcome = (result?["outcomes"] as? [[String: Any]])?.first
        #expect(outcome?["created"] as? Bool == true, "\(name): \(reply.text)")
        break
      }
      if let reply { #expect(reply.status == 503, "\(reply.text)") }
      attempt += 1
      usleep(20_000)
    }
    history.add(change)
  }

  private func read(from node: Int) {
    let begin = Self.now
    let reply = try? nodes[node % 2].request("GET", "/api/v1/items?all=1&limit=10000", token: token)
    guard let reply, reply.status == 200, reply.headers["age"] == nil else { return }
    let items = reply.json["items"] as? [[String: Any]] ?? []
    history.add(
      History.Read(
        names: Set(items.compactMap { $0["name"] as? String }), begin: begin, end: Self.now))
  }

  /// Compares the history with the log, and the nodes with each other.
  func check() throws {
    #expect(history.contradictions() == [])
    #expect(history.reads.count > 10)
    #expect(history.acknowledged.count > 50)
    #expect(history.changes.allSatisfy { $0.end != nil }, "a change was never answered")
    var end: [String]?
    _ = try eventually {
      end = try nodes[0].items(token)
      return end != nil
    }
    let names = try #require(end)
    #expect(Set(names).count == names.count)
    #expect(history.acknowledged.isSubset(of: Set(names)))
    #expect(try nodes[1].items(token).map(Set.init) == Set(names))
    let database = PostgresDatabase(parameters, connections: 1, metrics: HostingMetrics())
    let id = try #require(HouseholdID(household))
    let replay = try Replica(id, log: PostgresLog(database), clock: TestClock().now)
    let replayed = try replay.read { try $0.list(options: ListOptions(showsAll: true)) }
    #expect(Set(replayed.entries.map(\.item.name)) == Set(names))
    #expect(try replay.copy().findings() == [])
    let scanned = Statement(
      """
      SELECT sum(seq_tup_read) FROM pg_stat_user_tables
      WHERE relname IN ('household', 'entry', 'snapshot', 'device')
      """)
    #expect(try database.run(.schema, [scanned])[0].first?.number(0) == 0)
  }
}
