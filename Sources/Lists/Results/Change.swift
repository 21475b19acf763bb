/// One command that changed something: one step of undo.
public struct Change: Hashable, Sendable {
  /// When it was made.
  public var at: Timestamp
  /// The word of the command, such as `add`.
  public var command: String
  /// The names of the items it changed, as they were then, each once.
  public var items: [String]
  /// How many items it changed; more than ``items`` where those were limited.
  public var itemCount: Int
  /// Whether it has been undone.
  public var isUndone: Bool
  /// What is different since, item by item; as many as were asked for.
  public var changed: [ItemChange]

  /// Creates the change from its parts: each parameter sets the property of its name.
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

/// A change that undo or redo would take up next.
public struct UndoStep: Hashable, Sendable {
  /// Its number; later changes have greater ones.
  public var number: Int64
  /// What it was.
  public var change: Change
  /// The first item that it changed.
  public var item: Item.ID?

  /// Creates the step from its parts: each parameter sets the property of its name.
  public init(number: Int64, change: Change, item: Item.ID?) {
    self.number = number
    self.change = change
    self.item = item
  }
}
