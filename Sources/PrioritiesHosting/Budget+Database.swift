import PrioritiesHouseholds
import PrioritiesStorage
import PriorityLists

extension Budget {
  /// With the limits that the database has for a household or for all.
  func adapted(
    to household: HouseholdID, in database: PostgresDatabase
  ) throws(PostgresError) -> Budget {
    var budget = self
    let rows = try database.run(.household(household), [Statement(SQL.budget, of: household)])[0]
    for row in rows.rows {
      // A newer program may have more limits.
      guard let limit = row.text(0).flatMap(Limit.init), let value = row.number(1) else { continue }
      budget[limit] = Int(value)
    }
    return budget
  }
}

extension Administration {
  /// - Parameter household: Nil for all households without a limit of their own.
  package func budget(of household: HouseholdID?) throws -> Budget {
    try Budget().adapted(to: household ?? .all, in: database)
  }

  /// - Parameters:
  ///   - value: Nil for that of all households or, for these, the standard one.
  ///   - household: Nil for all households without a limit of their own.
  package func set(_ limit: Budget.Limit, to value: Int?, for household: HouseholdID?) throws {
    let id = household ?? .all
    let values: [Statement.Value] = [.id(id), .text(limit.rawValue)]
    var statement = Statement(value == nil ? SQL.deleteLimit : SQL.setLimit)
    statement.values = values + (value.map { [.number($0)] } ?? [])
    _ = try database.run(.household(id), [statement, ChangeNotifier.accessChanged(of: id)])
  }

  /// What a household uses, as far as the database has it and it can be loaded.
  package func use(of id: HouseholdID) throws -> [Budget.Limit: Int] {
    let now = clock()
    let results = try database.run(
      .household(id),
      [
        Statement(SQL.documents, of: id), Statement(SQL.codes, of: id, .number(now.milliseconds)),
      ])
    var use: [Budget.Limit: Int] = [
      .themes: results[0].texts.count { $0.hasPrefix("themes/") }, .codes: results[1].rows.count,
      .devices: try devices(of: id).count,
    ]
    // Of a damaged household, the rest is shown.
    if let size = try? Replica(id, log: PostgresLog(database), clock: clock).read({ try $0.size() })
    {
      use[.items] = size.items
      use[.storage] = (size.bytes + 1 << 20 - 1) >> 20
    }
    return use
  }

  /// Refuses an archive that is larger than a household may be.
  package func check(_ archive: HouseholdArchive, for household: HouseholdID?) throws {
    let budget = try budget(of: household)
    let limit: Budget.Limit? =
      archive.contents.count > budget[.storage] << 20
      ? .storage : archive.items > budget[.items] ? .items : nil
    if let limit { throw budget.problem(limit) }
  }
}
