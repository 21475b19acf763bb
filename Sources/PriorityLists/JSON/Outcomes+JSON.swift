import PrioritiesBasics

extension AddOutcome {
  package var json: JSONValue {
    .object([
      "id": .string(id.description), "name": .string(name), "priority": .string(priority.word),
      "changed": .bool(isChange), "created": .bool(effect == .created), "lists": .strings(joined),
      "similar": .strings(similar),
    ])
  }
}

extension PriorityOutcome {
  package var json: JSONValue {
    .object([
      "id": .string(id.description), "name": .string(name), "from": .string(from.word),
      "priority": .string(to.word), "changed": .bool(isChange), "done": .bool(isCompletion),
    ])
  }
}

extension MembershipOutcome {
  package var json: JSONValue {
    .object([
      "id": .string(id.description), "name": .string(name), "list": .string(list),
      "changed": .bool(isChange),
    ])
  }
}
