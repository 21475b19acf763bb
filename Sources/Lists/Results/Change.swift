/// One command that changed something: one step of undo.
public struct Change: Hashable, Sendable {
  /// When it was made.
  public var at: Timestamp
  /// The name of the command, such as `add`.
  public var command: String
  /// The names of the items it changed, as they were then, each once; may be limited in number.
  public var items: [String]
  /// How many items it changed, also if ``items`` is limited.
  public var itemCount: Int
  /// Whether it has been undone.
  public var isUndone: Bool
  /// What it changed, item by item; may be limited in number.
  public var changed: [ItemChange]

  /// Creates the change; each parameter sets the property of the same name.
  public init(
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

/// The change that the next undo or redo would take.
public struct UndoStep: Hashable, Sendable {
  /// Its number; later changes have greater ones.
  public var number: Int64
  /// The change itself.
  public var change: Change
  /// The first item that it changed; nil if it has no events.
  public var item: Item.ID?

  /// Creates the step; each parameter sets the property of the same name.
  public init(number: Int64, change: Change, item: Item.ID?) {
    self.number = number
    self.change = change
    self.item = item
  }
}

/// What a change did to one item, or to its membership in one list: the differing values before and
/// after.
public struct ItemChange: Hashable, Sendable {
  /// The differing values on one side; nil for what did not change or is no longer known.
  public struct State: Hashable, Sendable {
    /// The item's priority or, in a change within a list, the list's own priority for it.
    public var priority: Priority?
    /// Its name.
    public var name: String?
    /// Its details.
    public var details: String?
    /// Whether the list holds it.
    public var isIncluded: Bool?
    /// Whether the item exists.
    public var exists: Bool?

    /// Creates a side with the values given; the others are nil.
    public init(
      priority: Priority? = nil, name: String? = nil, details: String? = nil,
      isIncluded: Bool? = nil, exists: Bool? = nil
    ) {
      self.priority = priority
      self.name = name
      self.details = details
      self.isIncluded = isIncluded
      self.exists = exists
    }
  }

  /// The item.
  public var id: Item.ID
  /// Its name at the time.
  public var name: String
  /// The name of the list in which it changed; nil for a change of the item itself.
  public var list: String?
  /// The values before.
  public var from: State
  /// The values after.
  public var to: State

  /// Creates a change of an item or, with a list, of its membership there.
  public init(id: Item.ID, name: String, list: String? = nil, from: State, to: State) {
    self.id = id
    self.name = name
    self.list = list
    self.from = from
    self.to = to
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

  /// What happened.
  public var kind: Kind
  /// The item.
  public var id: Item.ID
  /// Its name after the command, or before it if it was deleted.
  public var name: String
  /// The name of the list in which it changed; nil for a change of the item itself.
  public var list: String?
  /// The values that changed, as they were before, by `priority`, `name`, `details`, `included` or
  /// `exists`.
  public var from: [String: Value]
  /// The same values after.
  public var to: [String: Value]

  /// Creates the event; each parameter sets the property of the same name.
  public init(
    kind: Kind, id: Item.ID, name: String, list: String? = nil, from: [String: Value] = [:],
    to: [String: Value] = [:]
  ) {
    self.kind = kind
    self.id = id
    self.name = name
    self.list = list
    self.from = from
    self.to = to
  }
}
