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
