/// Everything that is known about one item.
public struct ItemReport: Hashable, Sendable {
  /// A list that holds the item.
  public struct Membership: Hashable, Sendable {
    /// The list's name.
    public var list: String
    /// The priority this list alone gives the item, or nil.
    public var listPriority: Priority?

    /// Creates the membership from its parts: each parameter sets the property of its name.
    public init(list: String, listPriority: Priority?) {
      self.list = list
      self.listPriority = listPriority
    }
  }

  /// The item.
  public var item: Item
  /// The lists that hold it, by name.
  public var memberships: [Membership]
  /// What it holds, most urgent first.
  public var subitems: [ListEntry]
  /// When it was done, latest first.
  public var history: [Completion]

  /// Creates the report from its parts: each parameter sets the property of its name.
  public init(
    item: Item, memberships: [Membership], subitems: [ListEntry], history: [Completion]
  ) {
    self.item = item
    self.memberships = memberships
    self.subitems = subitems
    self.history = history
  }
}
