import GRDB
import PriorityLists

extension StoreTransaction {
  /// The number of needed items by priority, and the first names.
  ///
  /// Takes the same time for any number of items.
  public func needed(nameLimit: Int) throws -> NeededCounts {
    var counts = try neededCounts()
    var query = ItemQuery(includesLists: false, includesCounts: false)
    query.restrict(to: [.medium, .high, .critical])
    query.sort(by: .priority)
    query.limit = nameLimit
    counts.first = try query.entries(self).map(\.item.name)
    return counts
  }

  /// The number of rows that ``list(_:options:)`` returns.
  public func count(_ list: ItemReference? = nil, options: ListOptions) throws -> Int {
    let list = try list.map { try ItemResolver(db).item($0) }
    let priorities = options.only ?? [.critical, .high, .medium]
    guard list == nil, !options.showsAll, !options.listsOnly, !priorities.contains(.low) else {
      return try query(in: list, options: options).count(self)
    }
    let counts = try neededCounts()
    return priorities.reduce(0) { $0 + counts[$1] }
  }

  private func neededCounts() throws -> NeededCounts {
    let row = try Row.fetchOne(db, sql: "SELECT critical, high, medium FROM revision")
    guard let row else { return NeededCounts() }
    var counts = NeededCounts(critical: row[0], high: row[1], medium: row[2])
    for item in try raised().all {
      counts[item.own] -= 1
      counts[item.shown] += 1
    }
    return counts
  }
}
