import PrioritiesBasics

extension AddOutcome {
  package var json: JSONValue {
    .object([
      "id": .string(id.description), "name": .string(name), "priority": .string(priority.word),
      "changed": .bool(isChange), "created": .bool(effect == .created), "lists": .strings(joined),
      "similar": .strings(similar),
    ]).adding(date?.json)
  }
}

extension PriorityOutcome {
  package var json: JSONValue {
    .object([
      "id": .string(id.description), "name": .string(name), "from": .string(from.word),
      "priority": .string(to.word), "changed": .bool(isChange), "done": .bool(isCompletion),
    ]).adding(date?.json)
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

extension JSONValue {
  fileprivate func adding(_ members: JSONObject?) -> JSONValue {
    var object = object ?? [:]
    object.merge(members)
    return .object(object)
  }
}
