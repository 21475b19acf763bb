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

/// One time that an item was done.
public struct Completion: Hashable, Sendable {
  /// When it was done.
  public var at: Timestamp
  /// The item's name at the time.
  public var name: String
  /// The priority it had until then.
  public var from: Priority

  /// Creates the completion; each parameter sets the property of the same name.
  public init(at: Timestamp, name: String, from: Priority) {
    self.at = at
    self.name = name
    self.from = from
  }
}

/// Something that a file of another program says of an item and that has no use here, such as a due
/// date.
public struct ImportedFact: Hashable, Sendable {
  /// The format of the file, as the command line names it.
  public var format: String
  /// What it is about, in lower case: `due`, `start`, `repeats`, or the file's own word.
  public var name: String
  /// What the file says, for people.
  public var value: String

  /// Creates the fact; each parameter sets the property of the same name.
  public init(format: String, name: String, value: String) {
    self.format = format
    self.name = name
    self.value = value
  }
}
