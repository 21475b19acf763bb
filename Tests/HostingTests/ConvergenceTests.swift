import PrioritiesHouseholds
import PrioritiesStorage
import PrioritiesSyncSupport
import PrioritiesTestSupport
import PriorityLists
import Synchronization
import Testing

@testable import PrioritiesHosting

extension PostgresTests {
  @Test("Terminals and phones become equal to their household on two nodes, and no change is lost")
  func converge() async throws {
    try database.migrate(at: 0)
    let clock = WorldClock()
    let nodes = [database, database].map {
      HostedDirectory(database: $0, households: OpenHouseholds(), clock: clock.now)
    }
    let administration = Administration(database: database, clock: clock.now)
    for seed in 1...(runsSlowProofs ? 100 : 5) {
      var world = try World(seed: seed, HostedItems(nodes, administration), clock)
      for _ in 0..<60 { try await world.act() }
      try await world.heal()
    }
  }
}

/// A household whose requests go to each node in turn.
private final class HostedItems: ServedItems {
  private let nodes: [HostedDirectory]
  private let administration: Administration
  private let id: HouseholdID
  private let token: String
  private let requests = Atomic(0)

  init(_ nodes: [HostedDirectory], _ administration: Administration) throws {
    (self.nodes, self.administration) = (nodes, administration)
    id = try administration.addHousehold("home")
    token = try administration.makeToken("test", of: id)
  }

  private var household: Household {
    get async throws {
      let number = requests.add(1, ordering: .relaxed).newValue
      return try #require(await nodes[number % nodes.count].client(of: token)).household
    }
  }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (StoreTransaction) throws -> Value
  ) async throws -> Value {
    try await household.read(body)
  }

  func responses(to changes: [ChangeRequest]) async throws -> [ChangeResponse] {
    try await household.responses(to: changes)
  }

  func backup() throws -> [UInt8] { try administration.archive(of: id).contents }

  func restore(_ backup: [UInt8], isCopy: Bool) throws {
    try administration.restore(id, from: HouseholdArchive(contents: backup, items: 0))
  }
}
