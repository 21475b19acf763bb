import Testing

@testable import PrioritiesHosting

@Suite(.needsPostgres)
struct PlanTests {
  /// All statements with a plan, but `households`, which reads every household.
  private static let statements =
    [
      SQL.newest, SQL.append, SQL.appendAll, SQL.entries, SQL.newestSnapshot,
      SQL.entriesAfterSnapshot, SQL.saveSnapshot, SQL.clearEntries, SQL.clearSnapshots,
      SQL.addMember, SQL.members, SQL.deleteMember, SQL.deleteDevicesOfMember,
      SQL.deleteCodesOfMember, SQL.clients, SQL.lockDevices, SQL.addDevice, SQL.devices,
      SQL.recordUse, SQL.deleteDevice, SQL.addCode, SQL.clearCodes, SQL.useCode, SQL.documents,
      SQL.countDocuments, SQL.writeDocument, SQL.deleteDocument, SQL.householdsNamed,
      SQL.budget, SQL.setLimit, SQL.deleteLimit, SQL.codes,
    ] + SQL.deleteHousehold

  @Test("No statement reads a whole table or index, even if the table was analyzed while small")
  func plans() throws {
    let parameters = try PostgresServer.shared.get().makeDatabase()
    let database = PostgresDatabase(parameters, connections: 1, metrics: HostingMetrics())
    try database.migrate(at: 0)
    let administration = Administration(database: database, clock: TestClock().now)
    for number in 0..<3 {
      let household = try administration.addHousehold("home \(number)")
      _ = try administration.makeToken("phone", of: household)
    }
    let connection = try database.connect()
    _ = try connection.run(Statement("VACUUM ANALYZE"), timeout: 20)
    for (index, sql) in Self.statements.enumerated() {
      let count = (1...9).last { sql.contains("$\($0)") } ?? 0
      let nulls = Array(repeating: "NULL", count: count).joined(separator: ", ")
      _ = try connection.run(Statement("PREPARE plan\(index) AS \(sql)"), timeout: 20)
      let plan = try connection.run(
        Statement("EXPLAIN EXECUTE plan\(index)(\(nulls))"), timeout: 20
      ).texts
      let whole = zip(plan, plan.dropFirst() + [""]).filter { line, next in
        line.contains("Seq Scan") || line.contains("Scan using") && !next.contains("Index Cond")
      }
      #expect(whole.isEmpty, "\(sql)\n\(plan)")
    }
  }
}
