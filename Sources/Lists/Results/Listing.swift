/// The rows of the master list, or of the list that an item is.
public struct Listing: Hashable, Sendable {
  /// The item whose sub-items these are, or nil for the master list.
  public var list: Item?
  /// The rows, in the order asked for.
  public var entries: [ListEntry]
  /// Whether there are more rows than the limit.
  public var isCut: Bool

  /// Creates the listing; each parameter sets the property of the same name.
  public init(list: Item? = nil, entries: [ListEntry], isCut: Bool = false) {
    self.list = list
    self.entries = entries
    self.isCut = isCut
  }
}

/// An item as a row of a list, or of the master list.
public struct ListEntry: Hashable, Sendable {
  /// The item itself.
  public var item: Item
  /// The list's own priority for it; nil if there is none.
  public var listPriority: Priority?

  /// Creates the entry; each parameter sets the property of the same name.
  public init(item: Item, listPriority: Priority? = nil) {
    self.item = item
    self.listPriority = listPriority
  }

  /// The priority that applies in the list, by which it sorts and counts.
  public var priority: Priority { listPriority ?? item.priority }
}
