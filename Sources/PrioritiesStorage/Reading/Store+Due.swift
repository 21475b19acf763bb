import GRDB
import PriorityLists

extension StoreTransaction {
  /// The low items that are probably needed, most certain first; see ``Interval``.
  ///
  /// Reads all intervals, but only the items that it returns.
  /// - Parameter snoozed: When items were snoozed. An item is omitted for one interval after that.
  public func due(
    at now: Timestamp, limit: Int? = nil, snoozed: [Item.ID: Timestamp] = [:]
  ) throws -> [DueItem] {
    var habits: [Habit] = []
    for (item, interval) in try IntervalTable(db).all() {
      let certainty = interval.certainty(at: now)
      guard certainty > 0 else { continue }
      if let moment = snoozed[item], moment >= interval.last,
        now.milliseconds - moment.milliseconds < interval.length
      {
        continue
      }
      habits.append(Habit(item: item, interval: interval, certainty: certainty))
    }
    var due: [DueItem] = []
    for habit in habits.sorted(by: >) {
      if let limit, due.count >= limit { break }
      let low = ItemQuery(
        conditions: ["i.uuid = ?", "i.priority = 0", "i.date IS NULL"], arguments: [habit.item])
      guard let item = try low.entries(self).first?.item else { continue }
      due.append(DueItem(item: item, interval: habit.interval, certainty: habit.certainty))
    }
    return due
  }
}

extension StoreTransaction {
  /// The low items with dates, the next to show first.
  package func dated(limit: Int? = nil) throws -> [Item] {
    var query = ItemQuery(conditions: ["i.date IS NOT NULL"])
    query.restrict(to: [.low])
    let items = try query.entries(self).map(\.item).sorted {
      ($0.date?.steps[0].day.number ?? 0) < ($1.date?.steps[0].day.number ?? 0)
    }
    return limit.map { Array(items.prefix(max(0, $0))) } ?? items
  }
}

/// Compares by certainty, then puts the one completed longer ago higher.
private struct Habit: Comparable {
  var item: Item.ID
  var interval: Interval
  var certainty: Double

  static func < (one: Habit, other: Habit) -> Bool {
    if one.certainty != other.certainty { return one.certainty < other.certainty }
    if one.interval.last != other.interval.last { return one.interval.last > other.interval.last }
    return (one.item.high, one.item.low) > (other.item.high, other.item.low)
  }
}
