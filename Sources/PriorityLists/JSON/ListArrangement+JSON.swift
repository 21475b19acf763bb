import PrioritiesBasics

extension ListArrangement {
  /// The members of a list's object; empty by default.
  package var json: JSONObject {
    var object = JSONObject()
    if order != .priority { object["order"] = order.rawValue.json }
    if !moves.isEmpty {
      object["moves"] = .array(
        moves.map { move in
          [
            "item": move.item.json,
            move.isBefore ? "before" : "after": move.neighbor.json,
          ]
        })
    }
    return object
  }

  /// Reads the members of a list's object; returns nil if one has another form.
  package init?(_ object: JSONObject) {
    guard let order = ListOrder(rawValue: object["order"]?.string ?? ListOrder.priority.rawValue)
    else { return nil }
    let values = object["moves"]?.array ?? []
    let moves = values.compactMap { value -> Route.Move? in
      guard let move = value.object, let item = move["item"]?.string.flatMap({ Item.ID($0) }),
        let neighbor = (move["before"] ?? move["after"])?.string.flatMap({ Item.ID($0) })
      else { return nil }
      return Route.Move(item, before: move["before"] != nil, neighbor)
    }
    guard moves.count == values.count else { return nil }
    self.init(order: order, moves: moves)
  }
}
