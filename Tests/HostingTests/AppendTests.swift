import Foundation
import PrioritiesStorage
import PrioritiesTestSupport
import PriorityLists
import Testing

@testable import PrioritiesHosting

@Suite(.needsPostgres)
struct AppendTests {
  let database: PostgresDatabase

  init() throws {
    database = PostgresDatabase(
      try PostgresServer.shared.get().makeDatabase(), connections: 4, metrics: HostingMetrics())
    try database.migrate(at: 0)
  }

  private func entry(_ version: Int64, _ id: UInt64) -> LogEntry {
    LogEntry(
      version: version, id: Item.ID(high: 7, low: id), schema: Store.schemaVersion,
      body: .changeset([0, 1, 255, UInt8(truncatingIfNeeded: id)]))
  }

  @Test("A combined append accepts or refuses each row on its own")
  func rows() throws {
    let administration = Administration(database: database, clock: TestClock().now)
    let households = try (0..<4).map { try administration.addHousehold("home \($0)") }
    let log = PostgresLog(database)
    // The second already has an entry 1, the third gets entry 2 without an entry 1, and the last
    // gets two entries 1.
    #expect(try log.append(entry(1, 100), after: nil, to: households[1]) == .appended)
    let rows = [
      AppendRow(entry(1, 1), households[0]), AppendRow(entry(1, 2), households[1]),
      AppendRow(entry(2, 3), households[2]), AppendRow(entry(1, 4), households[3]),
      AppendRow(entry(1, 5), households[3]),
    ]
    let result = try database.once(.several(households), [AppendRow.statement(of: rows)])[0]
    let ids = result.rows.compactMap { $0.id(0)?.low }
    #expect(ids.count == 2)
    #expect(ids.contains(1))
    #expect(ids.contains(4) || ids.contains(5))
    let entries = try households.map { try log.start(of: $0).1.map(\.id.low) }
    #expect(entries.map(\.count) == [1, 1, 0, 1])
    #expect(try log.start(of: households[0]).1 == [entry(1, 1)])
    #expect(entries[1] == [100])
    // A separate append returns the conflicting entry.
    #expect(try log.append(entry(1, 6), after: nil, to: households[0]) == .conflict(with: nil))
    #expect(
      try log.append(entry(1, 6), after: nil, to: households[0])
        == .conflict(with: [entry(1, 1)]))
    // An entry follows another by its id.
    let foreignID = Item.ID(high: 9, low: 9)
    #expect(
      try log.append(entry(2, 7), after: foreignID, to: households[2]) == .conflict(with: nil))
    for _ in 0..<2 {
      #expect(
        try log.append(entry(2, 7), after: foreignID, to: households[0]) == .conflict(with: nil))
    }
    // A transaction cannot access households that it does not name.
    let foreign = try database.once(
      .several([households[1], households[2]]),
      [AppendRow.statement(of: [AppendRow(entry(2, 9), after: entry(1, 1).id, households[0])])])
    #expect(foreign[0].rows.isEmpty)
    #expect(throws: PostgresError.self) {
      try database.once(
        .several([households[1], households[2]]),
        [
          Statement(
            "INSERT INTO entry VALUES ($1, 2, $2, 1, false, '')", .id(households[0]),
            .id(households[3]))
        ])
    }
  }

  @Test("Each of many households changed concurrently equals the replay of its log")
  func manyHouseholds() throws {
    let administration = Administration(database: database, clock: TestClock().now)
    let log = PostgresLog(database)
    let replicas = try (0..<12).map { number in
      try Replica(administration.addHousehold("home \(number)"), log: log, clock: TestClock().now)
    }
    try Threads.run(replicas.count) { index in
      for number in 0..<30 {
        try replicas[index].change { _ = try $0.write { try $0.add(["Item \(index)-\(number)"]) } }
      }
    }
    for replica in replicas {
      #expect(replica.version == 30)
      let copy = try Replica(replica.household, log: log, clock: TestClock().now)
      #expect(try copy.dump() == replica.dump())
    }
  }
}
