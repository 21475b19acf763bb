import GRDB
import PriorityLists

extension StoreTransaction {
  /// One event per item, and one per item and list, of the changes of a command that has run.
  func events(of numbers: [Int64]) throws -> [ItemEvent] {
    let changes = try numbers.flatMap { try differences(of: $0, limit: nil) }
    let done = try Set(
      numbers.flatMap { number in
        try Item.ID.fetchAll(
          db,
          sql: """
            SELECT item FROM event WHERE change = ? AND kind = 'completed' AND after IS NOT NULL
            """, arguments: [number])
      })
    return try changes.merged.map { change in
      var change = change
      if let item = try ItemResolver(db).item(id: change.id) {
        change.name = item.name
        if change.to.exists == true { change.to.priority = item.priority(on: today) }
      }
      let kind: ItemEvent.Kind =
        if change.to.exists == true {
          .add
        } else if change.from.exists == true {
          .delete
        } else {
          change.list == nil && done.contains(change.id) ? .done : .change
        }
      return ItemEvent(kind: kind, change: change)
    }
  }
}

private struct Key: Hashable {
  var item: Item.ID
  var list: String?
}

extension [ItemChange] {
  /// One per item and list, from the first state to the last one.
  fileprivate var merged: [ItemChange] {
    var places: [Key: Int] = [:]
    return reduce(into: []) { merged, change in
      let key = Key(item: change.id, list: change.list)
      if let place = places[key] {
        merged[place].merge(change)
      } else {
        places[key] = merged.count
        merged.append(change)
      }
    }
  }
}
