/// One command that changed something: one step of undo.
public struct Change: Hashable, Sendable {
  package var at: Timestamp
  /// The name of the command, such as `add`.
  package var command: String
  /// The names of the items it changed, as they were then, each once; may be limited in number.
  package var items: [String]
  /// How many items it changed, also if ``items`` is limited.
  package var itemCount: Int
  package var isUndone: Bool
  /// What it changed, item by item; may be limited in number.
  package var changed: [ItemChange]

  package init(
    at: Timestamp, command: String, items: [String], itemCount: Int, isUndone: Bool = false,
    changed: [ItemChange] = []
  ) {
    (self.at, self.command, self.items, self.itemCount) = (at, command, items, itemCount)
    (self.isUndone, self.changed) = (isUndone, changed)
  }
}

/// The change that the next undo or redo would take.
public struct UndoStep: Hashable, Sendable {
  /// Its number; later changes have greater ones.
  package var number: Int64
  package var change: Change
  /// The first item that it changed; nil if it has no events.
  package var item: Item.ID?

  package init(number: Int64, change: Change, item: Item.ID?) {
    (self.number, self.change, self.item) = (number, change, item)
  }
}

/// What a change did to one item, or to its membership in one list: the differing values before and
/// after.
public struct ItemChange: Hashable, Sendable {
  /// The differing values on one side; nil for what did not change or is no longer known.
  public struct State: Hashable, Sendable {
    /// The item's priority or, in a change within a list, the list's own priority for it.
    package var priority: Priority?
    package var name: String?
    package var details: String?
    /// Whether the list holds it.
    package var isIncluded: Bool?
    /// Whether the item exists.
    package var exists: Bool?

    /// Creates a side with the values given; the others are nil.
    package init(
      priority: Priority? = nil, name: String? = nil, details: String? = nil,
      isIncluded: Bool? = nil, exists: Bool? = nil
    ) {
      (self.priority, self.name, self.details) = (priority, name, details)
      (self.isIncluded, self.exists) = (isIncluded, exists)
    }
  }

  package var id: Item.ID
  /// Its name at the time.
  package var name: String
  /// The name of the list in which it changed; nil for a change of the item itself.
  package var list: String?
  package var from: State
  package var to: State

  /// Creates a change of an item or, with a list, of its membership there.
  package init(id: Item.ID, name: String, list: String? = nil, from: State, to: State) {
    (self.id, self.name, self.list, self.from, self.to) = (id, name, list, from, to)
  }
}

/// What one command did to one item, as reported to hooks.
public struct ItemEvent: Hashable, Sendable {
  /// The kind of an event.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case add, change, done, delete
  }

  /// A value before or after.
  public enum Value: Hashable, Sendable {
    case text(String)
    case flag(Bool)
    case none
  }

  package var kind: Kind
  package var id: Item.ID
  /// Its name after the command, or before it if it was deleted.
  package var name: String
  /// The name of the list in which it changed; nil for a change of the item itself.
  package var list: String?
  /// The values that changed, as they were before, by `priority`, `name`, `details`, `included` or
  /// `exists`.
  package var from: [String: Value]
  /// The same values after.
  package var to: [String: Value]

  package init(
    kind: Kind, id: Item.ID, name: String, list: String? = nil, from: [String: Value] = [:],
    to: [String: Value] = [:]
  ) {
    (self.kind, self.id, self.name, self.list, self.from) = (kind, id, name, list, from)
    self.to = to
  }
}
