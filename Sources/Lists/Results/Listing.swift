/// What `list` shows: the master list, or what one item holds.
public struct Listing: Hashable, Sendable {
  /// The item whose sub-items these are, or nil for the master list.
  public var list: Item?
  /// The rows, in the order asked for.
  public var entries: [ListEntry]
  /// Whether a limit left some rows out.
  public var isCut: Bool

  /// Creates the listing from its parts: each parameter sets the property of its name.
  public init(list: Item? = nil, entries: [ListEntry], isCut: Bool = false) {
    self.list = list
    self.entries = entries
    self.isCut = isCut
  }
}

/// An item as it stands in one list, or in the master list.
public struct ListEntry: Hashable, Sendable {
  /// The item itself.
  public var item: Item
  /// The priority that this list alone gives it, or nil where it has none.
  public var listPriority: Priority?

  /// Creates the entry from its parts: each parameter sets the property of its name.
  public init(item: Item, listPriority: Priority? = nil) {
    self.item = item
    self.listPriority = listPriority
  }

  /// What the list sorts and counts by.
  public var priority: Priority { listPriority ?? item.priority }
}
