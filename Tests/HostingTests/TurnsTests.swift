import Foundation
import PrioritiesHouseholds
import PrioritiesTestSupport
import PriorityLists
import Synchronization
import Testing

@testable import PrioritiesHosting

/// A slow household does not block others.
struct TurnsTests {
  private struct Failure: Error {}

  private func contents(_ pool: ThreadPool) -> HostedContents {
    HostedContents(
      .random(), log: MemoryLog(),
      database: PostgresDatabase("host=/nonexistent", metrics: HostingMetrics()),
      clock: TestClock().now, pool: pool, report: { _ in }, didWrite: {})
  }

  @Test("While a household waits for a retry, its thread serves others")
  func pause() async throws {
    let pool = ThreadPool(threads: 1)
    let (slow, other) = (contents(pool), contents(pool))
    let order = Mutex<[String]>([])
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    async let done: Void = slow.work {
      order.withLock { $0.append("slow") }
      begin.yield()
      guard Turn.yield(seconds: 0.5) else { throw Failure() }
    }
    for await _ in begun { break }
    try await other.work { order.withLock { $0.append("other") } }
    try await done
    #expect(order.withLock { $0 } == ["slow", "other", "slow"])
  }

  @Test("Work fails after at most eight attempts")
  func attempts() async throws {
    let pool = ThreadPool(threads: 1)
    let slow = contents(pool)
    let attempts = Mutex(0)
    await #expect(throws: Failure.self) {
      try await slow.work {
        attempts.withLock { $0 += 1 }
        var retries = Retries()
        #expect(Turn.retry(&retries) != .now)
        throw Failure()
      }
    }
    #expect((2...8).contains(attempts.withLock { $0 }))
  }

  @Test("A household uses one thread at a time")
  func oneThread() async throws {
    let pool = ThreadPool(threads: 4)
    let (slow, other) = (contents(pool), contents(pool))
    let gate = DispatchSemaphore(value: 0)
    let state = Mutex((running: 0, most: 0, done: 0))
    let body: @Sendable () -> Void = {
      state.withLock { state in
        state.running += 1
        state.most = max(state.most, state.running)
      }
      gate.wait()
      state.withLock { state in
        state.running -= 1
        state.done += 1
      }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<100 { group.addTask { try await slow.work(body) } }
      for _ in 0..<20 { try await other.work {} }
      #expect(state.withLock { $0.done } == 0)
      for _ in 0..<100 { gate.signal() }
      try await group.waitForAll()
    }
    #expect(state.withLock { $0.most } == 1)
    #expect(state.withLock { $0.done } == 100)
  }

  @Test(
    "A hundred clients of a household with a locked row do not block other households",
    .needsPostgres)
  func locked() throws {
    let parameters = try PostgresServer.shared.get().makeDatabase()
    let database = PostgresDatabase(parameters, connections: 2, metrics: HostingMetrics())
    try database.migrate(at: 0)
    let administration = Administration(database: database, clock: machineClock)
    let households = try (0..<3).map { try administration.addHousehold("home \($0)") }
    let tokens = try households.map { try administration.makeToken("phone", of: $0) }
    let node = try HostedNode(parameters)
    for token in tokens.prefix(2) {
      #expect(try node.change("add", ["Milk"], token: token)?.status == 200)
    }
    // Appends to the first household's log wait for this lock.
    let lock = try PostgresConnection(parameters, timeout: 5)
    _ = try lock.run(
      [
        Statement("BEGIN"), Statement(SQL.setHousehold, .id(households[0])),
        Statement("SELECT 1 FROM household WHERE household = $1 FOR UPDATE", .id(households[0])),
      ], timeout: 5)
    let statuses = Mutex<[Int: Int]>([:])
    let sent = Mutex(0)
    let all = DispatchGroup()
    for client in 0..<100 {
      all.enter()
      Thread.detachNewThread {
        defer { all.leave() }
        sent.withLock { $0 += 1 }
        let reply =
          client % 5 == 0
          ? try? node.change("add", ["Item \(client)"], token: tokens[0])
          : try? node.request("GET", "/api/v1/search?q=Milk", token: tokens[0])
        statuses.withLock { $0[reply?.status ?? 0, default: 0] += 1 }
      }
    }
    let waiting =
      "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = "
      + "current_database()"
    let name = try #require(parameters.firstMatch(of: #/dbname=(\S+)/#)?.1)
    let server = try PostgresServer.shared.get()
    #expect(
      try eventually {
        try sent.withLock { $0 } == 100
          && server.sql(waiting, in: String(name), as: "admin").hasPrefix("1")
      })
    // The third household is not in memory yet.
    var slowest = 0.0
    for number in 0..<10 {
      for token in tokens.dropFirst() {
        let begin = HostedLoad.now
        #expect(try node.change("add", ["Item \(number)"], token: token)?.status == 200)
        #expect(try node.request("GET", "/api/v1/search?q=Item", token: token)?.status == 200)
        slowest = max(slowest, HostedLoad.now - begin)
      }
    }
    #expect(slowest < 2)
    _ = try lock.run([Statement("COMMIT")], timeout: 5)
    all.wait()
    // Changes that waited too long may have been refused.
    let counts = statuses.withLock { $0 }
    #expect(counts[200, default: 0] >= 80)
    #expect(counts[200, default: 0] + counts[503, default: 0] == 100)
    #expect(try node.change("add", ["Last"], token: tokens[0])?.status == 200)
  }
}
