import PrioritiesBasics

extension Item {
  package var json: JSONObject {
    var object: JSONObject = [
      "id": id.json, "name": name.json, "details": details.json,
      "priority": priority.json, "lists": lists.json,
      "subitems": subitems.json, "needed": needed.json,
      "created": created.json, "modified": modified.json,
      "lastDone": lastDone.json,
    ]
    if subitems > 0 || order != nil {
      object["order"] = .string((order ?? .priority).rawValue)
    }
    object.merge(date?.json)
    object["own"] = own?.json
    return object
  }
}

extension Item {
  /// With the next step of its date.
  package func json(shownAfter today: Day) -> JSONObject {
    var object = json
    object["next"] = date?.nextStep(after: today).map {
      ["day": $0.day.text.json, "priority": $0.priority.json]
    }
    return object
  }
}

extension ItemDate {
  /// What a person sees of it.
  package var json: JSONObject {
    var object: JSONObject = ["due": due.text.json, "lead": lead.text.json]
    object["every"] = every?.text.json
    return object
  }
}

extension ListEntry {
  package var json: JSONObject {
    var object = item.json
    object["listPriority"] = listPriority?.json ?? .null
    return object
  }
}

extension Timestamp {
  package var json: JSONValue { iso8601.json }
}

extension Timestamp? {
  package var json: JSONValue { self?.json ?? .null }
}

extension Priority {
  package var json: JSONValue { word.json }
}

extension Listing {
  package var json: JSONDocument {
    let items = entries.map { JSONValue.object(list == nil ? $0.item.json : $0.json) }
    return JSONDocument(["list": list.name, "items": items.json])
  }
}

extension DueItem {
  package var json: JSONObject {
    var object = item.json
    object["interval"] = [
      "count": interval.count.json,
      "everyDays": JSONNumber(Double(interval.length / 8_640_000) / 10).map { .number($0) }
        ?? .null,
      "last": interval.last.json,
      "certainty": JSONNumber((certainty * 100).rounded() / 100).map { .number($0) } ?? .null,
    ]
    return object
  }
}

extension Item? {
  package var name: JSONValue { self?.name.json ?? .null }
}

extension SearchResult {
  package var json: JSONDocument {
    let sections = sections.map { section in
      switch section {
      case .matches(let items): Self.section("matches", items.map(\.json))
      case .inList(let entries): Self.section("inList", entries.map(\.json))
      case .elsewhere(let items): Self.section("elsewhere", items.map(\.json))
      case .details(let items): Self.section("details", items.map(\.json))
      case .create(let name): JSONValue.object(["kind": "create", "name": name.json])
      }
    }
    return JSONDocument([
      "query": query.json, "list": list.json,
      "sections": sections.json,
    ])
  }

  private static func section(_ kind: String, _ items: [JSONObject]) -> JSONValue {
    ["kind": kind.json, "items": items.json]
  }
}

extension ItemReport {
  package var json: JSONDocument {
    let imported = imported.map { fact in
      JSONValue.object([
        "format": fact.format.json, "name": fact.name.json, "value": fact.value.json,
      ])
    }
    let history = history.map { completion in
      JSONValue.object([
        "done": completion.at.json, "from": completion.from.json,
      ])
    }
    var object: JSONObject = [
      "item": .object(item.json), "subitems": .array(subitems.map { .object($0.json) }),
      "history": history.json, "imported": imported.json,
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
      "at": at.json, "command": command.json, "items": items.json,
      "undone": isUndone.json, "changed": changed.map(\.json).json,
    ]
    object["device"] = device?.json
    return object.json
  }
}

extension Reversal {
  /// The step, with what was left as it is.
  package var json: JSONValue {
    guard let remark, var object = change.json.object else { return change.json }
    object["kept"] = kept.map(\.name).json
    object["remark"] = remark.json
    return object.json
  }
}

extension Completion {
  package var json: JSONValue {
    var object: JSONObject = [
      "at": at.json, "name": name.json, "from": from.json,
    ]
    object["device"] = device?.json
    return object.json
  }
}

extension ItemChange {
  var json: JSONValue {
    [
      "id": id.json, "name": name.json,
      "list": list.json, "from": .object(from.json),
      "to": .object(to.json),
    ]
  }
}

extension ItemChange.State {
  package var json: JSONObject {
    var object = JSONObject()
    object["priority"] = priority?.json
    object["name"] = name?.json
    object["details"] = details?.json
    if let date { object.merge(DateChange(date).json) }
    object["included"] = isIncluded?.json
    object["exists"] = exists?.json
    object["order"] = order?.rawValue.json
    object["moved"] = isMoved?.json
    return object
  }
}
