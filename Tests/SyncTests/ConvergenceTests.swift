import PrioritiesBasics
import PrioritiesStorage
import PrioritiesSyncSupport
import PrioritiesTestSupport
import PriorityLists
import Synchronization
import Testing

@testable import PrioritiesHouseholds

struct ConvergenceTests {
  private static func world(seed: Int) throws -> World {
    let clock = WorldClock()
    return try World(
      seed: seed, HomeItems(Store.inMemory(clock: clock.now), clock.now), clock)
  }

  @Test(
    "Replicas become equal to the server, and no change is lost",
    arguments: 1...(runsSlowProofs ? 2000 : 50))
  func converge(seed: Int) async throws {
    var world = try Self.world(seed: seed)
    for _ in 0..<60 { try await world.act() }
    try await world.heal()
  }

  @Test(
    "With dates and passing days, all devices show the same priorities on the same day",
    arguments: 1...(runsSlowProofs ? 500 : 50))
  func dates(seed: Int) async throws {
    var world = try Self.world(seed: seed)
    (world.hasDates, world.restores, world.pace) = (true, false, 86_400_000)
    for _ in 0..<60 { try await world.act() }
    try await world.heal()
  }

  @Test("A day of 2,000 changes and random disconnections ends equal")
  func day() async throws {
    var world = try Self.world(seed: 2026)
    (world.restores, world.pace) = (false, 40_000)
    while world.count < 2000 { try await world.act() }
    try await world.heal()
    let reasons = try world.refusals.map { refusal in
      "\(refusal.request.command.rawValue) \(refusal.problem["reason"]?.string ?? "")"
    }
    // What the server's rules leave to a person: see docs/Sync.md.
    let allowed = [
      "done needed", "set needed", "lower needed", "exclude needed", "delete changed",
      "edit changed", "edit taken", "add changed",
    ]
    let gone = ["lower", "set", "done", "edit"].map { "\($0) deleted" }
    #expect(Set(reasons).subtracting(allowed + gone) == [], "\(Set(reasons).sorted())")
  }
}

/// The store of a home server.
final class HomeItems: ServedItems {
  private let clock: @Sendable () -> Timestamp
  private let store: Mutex<Store>

  init(_ store: Store, _ clock: @escaping @Sendable () -> Timestamp) {
    self.clock = clock
    self.store = Mutex(store)
  }

  func read<Value>(_ body: (StoreTransaction) throws -> Value) throws -> Value {
    try store.withLock { $0 }.read(body)
  }

  func responses(to changes: [ChangeRequest]) throws -> [ChangeResponse] {
    try ChangeRunner.outcome(of: changes, in: store.withLock { $0 }).responses
  }

  func backup() throws -> [UInt8] { try store.withLock { $0 }.contents() }

  func restore(_ backup: [UInt8], isCopy: Bool) throws {
    let restored = try Store.inMemory(contents: backup, clock: clock)
    if !isCopy { try restored.renewEpoch() }
    store.withLock { $0 = restored }
  }
}
