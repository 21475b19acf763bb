import PrioritiesBasics

extension ItemsSnapshot {
  /// The snapshot in the form of `GET /snapshot`.
  package var json: JSONObject {
    get throws {
      [
        "version": 1, "epoch": revision.epoch.json,
        "revision": revision.number.json,
        "change": revision.change.json, "partial": isPartial.json,
        "items": .array(try entries.map { .object(try $0.json) }),
        "gone": gone.map(\.description).json,
      ]
    }
  }

  /// Returns nil if the form is different, or a value is not possible for an item.
  package init?(_ value: JSONValue) {
    guard let object = value.object, let epoch = object["epoch"]?.string, !epoch.contains("-"),
      let number = object["revision"]?.integer,
      let change = object["change"]?.string.flatMap({ Item.ID($0) }),
      let isPartial = object["partial"]?.bool,
      let items = object["items"]?.array, let gone = object["gone"]?.array
    else { return nil }
    self.init(
      revision: Revision(epoch: epoch, number: Int64(number), change: change), isPartial: isPartial,
      entries: items.compactMap { Entry($0) },
      gone: gone.compactMap { $0.string.flatMap { Item.ID($0) } })
    guard entries.count == items.count, self.gone.count == gone.count else { return nil }
  }
}

extension ItemsSnapshot.Entry {
  fileprivate var json: JSONObject {
    get throws {
      var object: JSONObject = [
        "id": item.id.json, "name": item.name.json,
        "details": item.details.json, "priority": item.priority.json,
        "created": item.created.json, "modified": item.modified.json,
        "lastDone": item.lastDone.json, "revision": revision.json,
        "memberships": .array(
          memberships.map { membership in
            [
              "list": membership.list.json,
              "priority": (membership.priority?.word).json,
            ]
          }),
      ]
      // Only replicas need these, so they are usually left out.
      if let previous, previous != .medium { object["previous"] = previous.json }
      object.merge(item.date?.stored)
      object.merge(arrangement.json)
      if extra != "{}" { object["extra"] = try JSONReader.value(in: extra) }
      return object
    }
  }

  fileprivate init?(_ value: JSONValue) {
    func time(_ key: String) -> Timestamp? {
      value.object?[key]?.string.flatMap { Timestamp(iso8601: $0) }
    }
    func priority(_ value: JSONValue?) -> Priority? {
      Priority.allCases.first { $0.word == value?.string }
    }
    guard let object = value.object, let id = object["id"]?.string.flatMap({ Item.ID($0) }),
      let name = object["name"]?.string.flatMap({ try? Name(stored: $0) }),
      let details = object["details"]?.string.flatMap({ try? Details.cleaned($0) }),
      let urgency = priority(object["priority"]), let created = time("created"),
      let modified = time("modified"), let revision = object["revision"]?.integer,
      let links = object["memberships"]?.array, let arrangement = ListArrangement(object),
      case let date = ItemDate(object), date != nil || object["due"] == nil
    else { return nil }
    self.init(
      item: Item(
        id: id, name: name.text, details: details, priority: urgency, created: created,
        modified: modified, lastDone: time("lastDone"), date: date),
      revision: Int64(revision),
      memberships: links.compactMap { link in
        link.object?["list"]?.string.flatMap { Item.ID($0) }.map {
          Membership(list: $0, priority: priority(link.object?["priority"]))
        }
      },
      previous: urgency == .low ? priority(object["previous"]) ?? .medium : nil,
      arrangement: arrangement,
      extra: object["extra"]?.object.map { $0.json.line } ?? "{}")
    guard memberships.count == links.count else { return nil }
  }
}

extension ItemDate {
  /// The members of a snapshot.
  package var stored: JSONObject {
    var object = json
    if first != due { object["first"] = first.text.json }
    object["setOn"] = setOn?.text.json
    return object
  }

  /// Reads ``stored``; returns nil if there is no date, or for another form.
  package init?(_ object: JSONObject) {
    func word(_ key: String, default word: String = "-") -> String {
      object[key]?.string ?? word
    }
    let due = word("due")
    self.init(
      [due, word("lead"), word("every"), word("first", default: due), word("setOn")]
        .spaceSeparated)
  }
}

extension Item.ID {
  package var json: JSONValue { description.json }
}

extension Item.ID? {
  package var json: JSONValue { self?.json ?? .null }
}

extension JSONObject {
  /// Whether the values that an event stores are possible for an item.
  var canBeStored: Bool {
    members.allSatisfy { member in
      let value = member.value
      if value == .null { return true }
      switch member.key {
      case "name": return value.string.flatMap { try? Name(stored: $0) } != nil
      case "details": return value.string.flatMap { try? Details.cleaned($0) } != nil
      case "date": return value.string.map { ItemDate($0)?.text == $0 } ?? false
      case "priority", "previous", "shown": return value.integer.map { 0...3 ~= $0 } ?? false
      default: return !member.key.hasSuffix("_ms") || value.integer != nil
      }
    }
  }
}
