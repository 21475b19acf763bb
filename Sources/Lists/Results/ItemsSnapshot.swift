/// The items of a store for a client that keeps a copy: all, or those changed since a revision.
public struct ItemsSnapshot: Hashable, Sendable {
  /// A version of the contents of a store.
  public struct Revision: Hashable, Sendable {
    /// A random name of the store's history.
    ///
    /// It changes with a restore, after which earlier numbers mean nothing.
    public var epoch: String
    /// A number that grows with every change, by any program.
    public var number: Int64

    /// Creates the revision; each parameter sets the property of the same name.
    public init(epoch: String, number: Int64) {
      self.epoch = epoch
      self.number = number
    }
  }

  /// An item with the lists it is in.
  public struct Entry: Hashable, Sendable {
    /// A list that holds the item, with the list's own priority for it.
    public struct Membership: Hashable, Sendable {
      /// The list.
      public var list: Item.ID
      /// The list's own priority for the item, or nil.
      public var priority: Priority?

      /// Creates the membership; each parameter sets the property of the same name.
      public init(list: Item.ID, priority: Priority?) {
        self.list = list
        self.priority = priority
      }
    }

    /// The item, without its ``Item/lists`` and counts.
    public var item: Item
    /// The number of the revision that last changed the item or one of its memberships.
    public var revision: Int64
    /// The lists that hold it.
    public var memberships: [Membership]

    /// Creates the entry; each parameter sets the property of the same name.
    public init(item: Item, revision: Int64, memberships: [Membership]) {
      self.item = item
      self.revision = revision
      self.memberships = memberships
    }
  }

  /// The revision that a client has after applying the snapshot.
  public var revision: Revision
  /// Whether it contains only what changed since the client's revision.
  public var isPartial: Bool
  /// The items, in the order in which they were added.
  public var entries: [Entry]
  /// The items deleted since the client's revision; empty unless ``isPartial``.
  public var gone: [Item.ID]

  /// Creates the snapshot; each parameter sets the property of the same name.
  public init(revision: Revision, isPartial: Bool, entries: [Entry], gone: [Item.ID]) {
    self.revision = revision
    self.isPartial = isPartial
    self.entries = entries
    self.gone = gone
  }
}
