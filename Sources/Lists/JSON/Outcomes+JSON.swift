import Basics

extension AddOutcome {
  /// The outcome with the item's id, which a client needs for an item that it created.
  public var json: JSONValue {
    .object([
      "id": .string(id.description), "name": .string(name), "priority": .string(priority.word),
      "changed": .bool(isChange), "created": .bool(effect == .created), "lists": .strings(joined),
      "similar": .strings(similar),
    ])
  }
}

extension LevelOutcome {
  /// The outcome with the former priority.
  public var json: JSONValue {
    .object([
      "id": .string(id.description), "name": .string(name), "from": .string(from.word),
      "priority": .string(to.word), "changed": .bool(isChange), "done": .bool(isCompletion),
    ])
  }
}

extension MembershipOutcome {
  /// The outcome with the list.
  public var json: JSONValue {
    .object([
      "id": .string(id.description), "name": .string(name), "list": .string(list),
      "changed": .bool(isChange),
    ])
  }
}
