import GRDB
import Lists

extension StoreTransaction {
  /// The low items that are probably needed, the most certain first; see ``Rhythm``.
  ///
  /// Reads all intervals, but only the items that it returns.
  /// - Parameters:
  ///   - now: The time of the prediction.
  ///   - limit: The maximum number of items; nil for all.
  ///   - dismissed: When items were snoozed; each is omitted until its interval has passed since.
  public func due(
    at now: Timestamp, limit: Int? = nil, dismissed: [Item.ID: Timestamp] = [:]
  ) throws -> [DueItem] {
    var habits: [Habit] = []
    for (item, rhythm) in try RhythmTable(db).all() {
      let certainty = rhythm.certainty(at: now)
      guard certainty > 0 else { continue }
      if let moment = dismissed[item], moment >= rhythm.last,
        now.milliseconds - moment.milliseconds < rhythm.interval
      {
        continue
      }
      habits.append(Habit(item: item, rhythm: rhythm, certainty: certainty))
    }
    var due: [DueItem] = []
    for habit in habits.sorted(by: >) {
      if let limit, due.count >= limit { break }
      let low = ItemQuery(
        conditions: ["i.uuid = ?", "i.priority = 0"], arguments: [habit.item])
      guard let item = try low.entries(db).first?.item else { continue }
      due.append(DueItem(item: item, rhythm: habit.rhythm, certainty: habit.certainty))
    }
    return due
  }
}

/// A due item; greater is more certain, then longer ago.
private struct Habit: Comparable {
  var item: Item.ID
  var rhythm: Rhythm
  var certainty: Double

  static func < (one: Habit, other: Habit) -> Bool {
    if one.certainty != other.certainty { return one.certainty < other.certainty }
    if one.rhythm.last != other.rhythm.last { return one.rhythm.last > other.rhythm.last }
    return (one.item.high, one.item.low) > (other.item.high, other.item.low)
  }
}
