/// An item as it stands in one list, or in the master list.
public struct ListEntry: Hashable, Sendable {
  /// The item itself.
  public var item: Item
  /// The priority that this list alone gives it, or nil where it has none.
  public var listPriority: Priority?

  /// Makes an entry.
  public init(item: Item, listPriority: Priority? = nil) {
    self.item = item
    self.listPriority = listPriority
  }

  /// What the list sorts and counts by.
  public var priority: Priority { listPriority ?? item.priority }
}
