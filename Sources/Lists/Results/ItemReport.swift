/// Everything a store knows about one item.
public struct ItemReport: Hashable, Sendable {
  /// A list that holds the item.
  public struct Membership: Hashable, Sendable {
    /// The list's name.
    public var list: String
    /// The list's own priority for the item, or nil.
    public var listPriority: Priority?

    /// Creates the membership; each parameter sets the property of the same name.
    public init(list: String, listPriority: Priority?) {
      self.list = list
      self.listPriority = listPriority
    }
  }

  /// The item.
  public var item: Item
  /// The lists that hold it, in alphabetical order.
  public var memberships: [Membership]
  /// The items it holds directly, the most urgent first.
  public var subitems: [ListEntry]
  /// When it was done, the latest first.
  public var history: [Completion]
  /// What was imported with it and has no use here.
  public var imported: [ImportedFact]

  /// Creates the report; each parameter sets the property of the same name.
  public init(
    item: Item, memberships: [Membership], subitems: [ListEntry], history: [Completion],
    imported: [ImportedFact] = []
  ) {
    self.item = item
    self.memberships = memberships
    self.subitems = subitems
    self.history = history
    self.imported = imported
  }
}
