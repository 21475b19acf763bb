import PrioritiesBasics

extension AddOutcome {
  package var json: JSONValue {
    var object: JSONObject = [
      "id": id.json, "name": name.json, "priority": priority.json,
      "changed": isChange.json, "created": .bool(effect == .created), "lists": joined.json,
      "similar": similar.json,
    ]
    object.merge(date?.json)
    return object.json
  }
}

extension PriorityOutcome {
  package var json: JSONValue {
    var object: JSONObject = [
      "id": id.json, "name": name.json, "from": from.json,
      "priority": to.json, "changed": isChange.json, "done": isCompletion.json,
    ]
    object.merge(date?.json)
    return object.json
  }
}

extension MembershipOutcome {
  package var json: JSONValue {
    [
      "id": id.json, "name": name.json, "list": list.json,
      "changed": isChange.json,
    ]
  }
}
