import PrioritiesBasics

/// A change with its events, as a server's log sends it to replicas.
package struct LoggedChange: Hashable, Sendable {
  package struct Event: Hashable, Sendable {
    package enum Kind: String, Sendable {
      case created, deleted, priority, edited, arranged, joined, left, listPriority, completed
      /// A need that changed nothing.
      case noted
    }

    package var kind: Kind
    package var item: Item.ID
    package var name: String?
    package var list: Item.ID?
    /// JSON objects with what the event changed.
    package var before: String?
    package var after: String?

    package init(
      kind: Kind, item: Item.ID, name: String?, list: Item.ID?, before: String?, after: String?
    ) {
      self.kind = kind
      self.item = item
      self.name = name
      self.list = list
      self.before = before
      self.after = after
    }
  }

  /// The number, which grows with every change.
  package var number: Int64
  package var id: Item.ID
  /// The undo step that the change belongs to.
  package var step: Item.ID
  /// For an undo or a redo, the step that it undoes or restores.
  package var reverts: Item.ID?
  package var at: Timestamp
  package var command: String
  /// Whether it was undone or, for an undo, redone.
  package var isUndone: Bool
  /// The device; nil for the server itself.
  package var device: Device?
  package var events: [Event]

  package init(
    number: Int64, id: Item.ID, step: Item.ID, reverts: Item.ID?, at: Timestamp, command: String,
    isUndone: Bool, device: Device?, events: [Event]
  ) {
    self.number = number
    self.id = id
    self.step = step
    self.reverts = reverts
    self.at = at
    self.command = command
    self.isUndone = isUndone
    self.device = device
    self.events = events
  }
}

extension LoggedChange {
  package var json: JSONValue {
    get throws {
      [
        "number": number.json, "id": id.json,
        "step": step.json, "reverts": reverts.json,
        "at": at.json, "command": command.json,
        "state": .string(isUndone ? "undone" : "applied"),
        "device": (device?.name).json,
        "deviceID": (device?.id).json,
        "events": .array(try events.map { try $0.json }),
      ]
    }
  }

  /// Returns nil if the form is different.
  package init?(_ value: JSONValue) {
    func id(_ key: String) -> Item.ID? { value.object?[key]?.string.flatMap { Item.ID($0) } }
    guard let object = value.object, let number = object["number"]?.integer, number > 0,
      let own = id("id"), let step = id("step"),
      let at = object["at"]?.string.flatMap({ Timestamp(iso8601: $0) }),
      let command = object["command"]?.string, command.utf8.count <= 40,
      let state = object["state"]?.string, let events = object["events"]?.array
    else { return nil }
    let device = object["deviceID"]?.string.map { id in
      Device(id: id, name: object["device"]?.string ?? "")
    }
    self.init(
      number: Int64(number), id: own, step: step, reverts: id("reverts"), at: at,
      command: command, isUndone: state == "undone", device: device,
      events: events.compactMap { Event($0) })
    guard self.events.count == events.count else { return nil }
  }
}

extension LoggedChange.Event {
  fileprivate var json: JSONValue {
    get throws {
      func value(_ text: String?) throws -> JSONValue {
        try text.map { try JSONReader.value(in: $0) } ?? .null
      }
      return [
        "kind": kind.rawValue.json, "item": item.json,
        "name": name.json,
        "list": list.json, "before": try value(before),
        "after": try value(after),
      ]
    }
  }

  fileprivate init?(_ value: JSONValue) {
    guard let object = value.object,
      let kind = object["kind"]?.string.flatMap({ Kind(rawValue: $0) }),
      let item = object["item"]?.string.flatMap({ Item.ID($0) }),
      ["before", "after"].allSatisfy({ object[$0]?.object?.canBeStored ?? true })
    else { return nil }
    func text(_ key: String) -> String? {
      object[key]?.object.map { $0.json.line }
    }
    self.init(
      kind: kind, item: item, name: object["name"]?.string,
      list: object["list"]?.string.flatMap { Item.ID($0) }, before: text("before"),
      after: text("after"))
  }
}
