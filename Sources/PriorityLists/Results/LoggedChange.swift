import PrioritiesBasics

/// A change with its events, as a server's log sends it to replicas.
package struct LoggedChange: Hashable, Sendable {
  package enum State: Int, Sendable {
    case applied
    /// Undone, and can be redone.
    case undone
    case abandoned
  }

  package struct Event: Hashable, Sendable {
    package enum Kind: String, Sendable {
      case created, deleted, priority, edited, arranged, joined, left, listPriority, completed
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
  package var at: Timestamp
  package var command: String
  package var state: State
  /// The device; nil for the server itself.
  package var device: String?
  package var events: [Event]

  package init(
    number: Int64, at: Timestamp, command: String, state: State, device: String?, events: [Event]
  ) {
    self.number = number
    self.at = at
    self.command = command
    self.state = state
    self.device = device
    self.events = events
  }
}

extension LoggedChange {
  private static let states: [String] = ["applied", "undone", "abandoned"]

  package var json: JSONValue {
    get throws {
      .object([
        "number": .integer(Int(number)), "at": .string(at.iso8601), "command": .string(command),
        "state": .string(Self.states[state.rawValue]),
        "device": device.map { .string($0) } ?? .null,
        "events": .array(try events.map { try $0.json }),
      ])
    }
  }

  /// Returns nil if the form is different.
  package init?(_ value: JSONValue) {
    guard let object = value.object, let number = object["number"]?.integer, number > 0,
      let at = object["at"]?.string.flatMap({ Timestamp(iso8601: $0) }),
      let command = object["command"]?.string, command.utf8.count <= 40,
      let state = object["state"]?.string.flatMap({ Self.states.firstIndex(of: $0) }),
      let events = object["events"]?.array
    else { return nil }
    self.init(
      number: Int64(number), at: at, command: command, state: State(rawValue: state) ?? .applied,
      device: object["device"]?.string, events: events.compactMap { Event($0) })
    guard self.events.count == events.count else { return nil }
  }
}

extension LoggedChange.Event {
  fileprivate var json: JSONValue {
    get throws {
      func value(_ text: String?) throws -> JSONValue {
        try text.map { try JSONReader.value(in: $0) } ?? .null
      }
      return .object([
        "kind": .string(kind.rawValue), "item": .string(item.description),
        "name": name.map { .string($0) } ?? .null,
        "list": list.map { .string($0.description) } ?? .null, "before": try value(before),
        "after": try value(after),
      ])
    }
  }

  fileprivate init?(_ value: JSONValue) {
    guard let object = value.object,
      let kind = object["kind"]?.string.flatMap({ Kind(rawValue: $0) }),
      let item = object["item"]?.string.flatMap({ Item.ID($0) })
    else { return nil }
    func text(_ key: String) -> String? {
      object[key]?.object.map { JSONWriter.line(of: .object($0)) }
    }
    self.init(
      kind: kind, item: item, name: object["name"]?.string,
      list: object["list"]?.string.flatMap { Item.ID($0) }, before: text("before"),
      after: text("after"))
  }
}
