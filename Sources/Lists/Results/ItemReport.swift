/// Everything a store knows about one item.
public struct ItemReport: Hashable, Sendable {
  /// A list that holds the item.
  public struct Membership: Hashable, Sendable {
    package var list: String
    /// The list's own priority for the item, or nil.
    package var listPriority: Priority?

    package init(list: String, listPriority: Priority?) {
      (self.list, self.listPriority) = (list, listPriority)
    }
  }

  package var item: Item
  /// The lists that hold it, in alphabetical order.
  package var memberships: [Membership]
  /// The items it holds directly, the most urgent first.
  package var subitems: [ListEntry]
  /// When it was done, the latest first.
  package var history: [Completion]
  /// What was imported with it and has no use here.
  package var imported: [ImportedFact]

  package init(
    item: Item, memberships: [Membership], subitems: [ListEntry], history: [Completion],
    imported: [ImportedFact] = []
  ) {
    (self.item, self.memberships, self.subitems) = (item, memberships, subitems)
    (self.history, self.imported) = (history, imported)
  }
}

/// One time that an item was done.
public struct Completion: Hashable, Sendable {
  package var at: Timestamp
  /// The item's name at the time.
  package var name: String
  /// The priority it had until then.
  package var from: Priority

  package init(at: Timestamp, name: String, from: Priority) {
    (self.at, self.name, self.from) = (at, name, from)
  }
}

/// Something that a file of another program says of an item and that has no use here, such as a due
/// date.
public struct ImportedFact: Hashable, Sendable {
  /// The format of the file, as the command line names it.
  package var format: String
  /// What it is about, in lower case: `due`, `start`, `repeats`, or the file's own word.
  package var name: String
  /// What the file says, for people.
  package var value: String

  package init(format: String, name: String, value: String) {
    (self.format, self.name, self.value) = (format, name, value)
  }
}
