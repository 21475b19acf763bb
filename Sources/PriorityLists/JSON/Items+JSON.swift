import PrioritiesBasics

extension Item {
  package var json: JSONObject {
    var object: JSONObject = [
      "id": .string(id.description), "name": .string(name), "details": .string(details),
      "priority": .string(priority.word), "lists": .strings(lists),
      "subitems": .integer(subitems), "needed": .integer(needed),
      "created": .string(created.iso8601), "modified": .string(modified.iso8601),
      "lastDone": lastDone.json,
    ]
    if subitems > 0 || order != nil {
      object["order"] = .string((order ?? .priority).rawValue)
    }
    object.merge(date?.json)
    object["own"] = own.map { .string($0.word) }
    return object
  }
}

extension Item {
  /// With the next step of its date.
  package func json(shownAfter today: Day) -> JSONObject {
    var object = json
    object["next"] = date?.nextStep(after: today).map {
      ["day": .string($0.day.text), "priority": .string($0.priority.word)]
    }
    return object
  }
}

extension ItemDate {
  /// What a person sees of it.
  package var json: JSONObject {
    var object: JSONObject = ["due": .string(due.text), "lead": .string(lead.text)]
    object["every"] = every.map { .string($0.text) }
    return object
  }
}

extension ListEntry {
  package var json: JSONObject {
    var object = item.json
    object["listPriority"] = listPriority.map { .string($0.word) } ?? .null
    return object
  }
}

extension Timestamp? {
  package var json: JSONValue { map { .string($0.iso8601) } ?? .null }
}

extension String? {
  package var json: JSONValue { map { .string($0) } ?? .null }
}

extension Listing {
  package var json: JSONDocument {
    let items = entries.map { JSONValue.object(list == nil ? $0.item.json : $0.json) }
    return JSONDocument(["list": list.name, "items": .array(items)])
  }
}

extension DueItem {
  package var json: JSONObject {
    var object = item.json
    object["interval"] = [
      "count": .integer(interval.count),
      "everyDays": JSONNumber(Double(interval.length / 8_640_000) / 10).map { .number($0) }
        ?? .null,
      "last": .string(interval.last.iso8601),
      "certainty": JSONNumber((certainty * 100).rounded() / 100).map { .number($0) } ?? .null,
    ]
    return object
  }
}

extension Item? {
  package var name: JSONValue { map { .string($0.name) } ?? .null }
}

extension SearchResult {
  package var json: JSONDocument {
    let sections = sections.map { section in
      switch section {
      case .matches(let items): Self.section("matches", items.map(\.json))
      case .inList(let entries): Self.section("inList", entries.map(\.json))
      case .elsewhere(let items): Self.section("elsewhere", items.map(\.json))
      case .details(let items): Self.section("details", items.map(\.json))
      case .create(let name): JSONValue.object(["kind": "create", "name": .string(name)])
      }
    }
    return JSONDocument([
      "query": .string(query), "list": list.json,
      "sections": .array(sections),
    ])
  }

  private static func section(_ kind: String, _ items: [JSONObject]) -> JSONValue {
    .object(["kind": .string(kind), "items": .array(items.map { .object($0) })])
  }
}

extension ItemReport {
  package var json: JSONDocument {
    let imported = imported.map { fact in
      JSONValue.object([
        "format": .string(fact.format), "name": .string(fact.name), "value": .string(fact.value),
      ])
    }
    let history = history.map { completion in
      JSONValue.object([
        "done": .string(completion.at.iso8601), "from": .string(completion.from.word),
      ])
    }
    var object: JSONObject = [
      "item": .object(item.json), "subitems": .array(subitems.map { .object($0.json) }),
      "history": .array(history), "imported": .array(imported),
    ]
    if neededSince != nil {
      object["needed"] = ["at": neededSince.json, "device": neededOn.json]
    }
    return JSONDocument(object)
  }
}

extension Change {
  package var json: JSONValue {
    var object: JSONObject = [
      "at": .string(at.iso8601), "command": .string(command), "items": .strings(items),
      "undone": .bool(isUndone), "changed": .array(changed.map(\.json)),
    ]
    object["device"] = device.map { .string($0) }
    return .object(object)
  }
}

extension Reversal {
  /// The step, with what was left as it is.
  package var json: JSONValue {
    guard let remark, var object = change.json.object else { return change.json }
    object["kept"] = .strings(kept.map(\.name))
    object["remark"] = .string(remark)
    return .object(object)
  }
}

extension Completion {
  package var json: JSONValue {
    var object: JSONObject = [
      "at": .string(at.iso8601), "name": .string(name), "from": .string(from.word),
    ]
    object["device"] = device.map { .string($0) }
    return .object(object)
  }
}

extension ItemChange {
  var json: JSONValue {
    .object([
      "id": .string(id.description), "name": .string(name),
      "list": list.json, "from": .object(from.json),
      "to": .object(to.json),
    ])
  }
}

extension ItemChange.State {
  package var json: JSONObject {
    var object = JSONObject()
    if let priority { object["priority"] = .string(priority.word) }
    if let name { object["name"] = .string(name) }
    if let details { object["details"] = .string(details) }
    if let date { object.merge(DateChange(date).json) }
    if let isIncluded { object["included"] = .bool(isIncluded) }
    if let exists { object["exists"] = .bool(exists) }
    if let order { object["order"] = .string(order.rawValue) }
    if let isMoved { object["moved"] = .bool(isMoved) }
    return object
  }
}
