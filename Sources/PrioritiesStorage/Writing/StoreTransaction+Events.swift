import GRDB
import PriorityLists

extension StoreTransaction {
  /// One event per item, and one per item and list, of a command that has run.
  func events(of journal: Journal) throws -> [ItemEvent] {
    var changes: [ItemChange] = []
    if let number = journal.number { changes = try differences(of: number, limit: nil) }
    for replayed in journal.replayed {
      changes += try differences(of: replayed.number, limit: nil).map { change in
        replayed.state == 0 ? change : change.reversed
      }
    }
    let done = try Set(
      Item.ID.fetchAll(
        db, sql: "SELECT item FROM event WHERE change = ? AND kind = 'completed'",
        arguments: [journal.number]))
    return try changes.merged.map { change in
      var change = change
      if let item = try ItemResolver(db).item(id: change.id) {
        change.name = item.name
        if change.to.exists == true { change.to.priority = item.priority }
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

extension ItemChange {
  fileprivate var reversed: ItemChange {
    ItemChange(id: id, name: name, list: list, from: to, to: from)
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
