/// The effect of one command, which is one undo step.
public struct Change: Hashable, Sendable {
  package var at: Timestamp
  /// The command, such as `add`.
  package var command: String
  /// The names that the changed items had, each once; may be truncated.
  package var items: [String]
  /// The number of all changed items, even if ``items`` is truncated, up to ``countLimit``.
  package var itemCount: Int
  package var isUndone: Bool
  /// The device that made it; nil for this computer.
  package var device: String?
  /// May be truncated.
  package var changed: [ItemChange]

  package static let countLimit = 10_000

  package init(
    at: Timestamp, command: String, items: [String], itemCount: Int, isUndone: Bool = false,
    changed: [ItemChange] = []
  ) {
    self.at = at
    self.command = command
    self.items = items
    self.itemCount = itemCount
    self.isUndone = isUndone
    self.changed = changed
  }
}

/// The change that the next undo or redo reverts.
public struct UndoStep: Hashable, Sendable {
  package var number: Int64
  package var change: Change
  /// The first changed item; nil if there are no events.
  package var item: Item.ID?

  package init(number: Int64, change: Change, item: Item.ID?) {
    self.number = number
    self.change = change
    self.item = item
  }
}

/// The difference of one item, or of its membership in one list.
public struct ItemChange: Hashable, Sendable {
  /// The values before or after; nil if unchanged or unknown.
  public struct State: Hashable, Sendable {
    /// The priority or, in a list, the list priority.
    package var priority: Priority?
    package var name: String?
    package var details: String?
    package var isIncluded: Bool?
    package var exists: Bool?

    package init(priority: Priority? = nil, name: String? = nil, details: String? = nil) {
      self.priority = priority
      self.name = name
      self.details = details
    }
  }

  package var id: Item.ID
  /// The name at the time.
  package var name: String
  /// The name of the list; nil for the item itself.
  package var list: String?
  package var from: State
  package var to: State

  package init(id: Item.ID, name: String, list: String? = nil, from: State, to: State) {
    self.id = id
    self.name = name
    self.list = list
    self.from = from
    self.to = to
  }
}

/// The effect of one command on one item, as reported to hooks.
public struct ItemEvent: Hashable, Sendable {
  /// The kind of an event.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case add, change, done, delete
  }

  package var kind: Kind
  /// With the name after the command, or before it if the item was deleted.
  package var change: ItemChange

  package init(kind: Kind, change: ItemChange) {
    self.kind = kind
    self.change = change
  }
}
