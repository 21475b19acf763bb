/// The items of a store as a client keeps them: all of them, or what a revision has not seen.
public struct ItemsSnapshot: Hashable, Sendable {
  /// How new the contents of a store are.
  public struct Revision: Hashable, Sendable {
    /// A random name of this history; another one after a restore, so that numbers of before mean
    /// nothing.
    public var epoch: String
    /// Grows with every change, by any program.
    public var number: Int64

    /// Creates the revision from its parts: each parameter sets the property of its name.
    public init(epoch: String, number: Int64) {
      self.epoch = epoch
      self.number = number
    }
  }

  /// An item with the lists it is in.
  public struct Entry: Hashable, Sendable {
    /// A list that holds the item, and the priority that this list alone gives it.
    public struct Membership: Hashable, Sendable {
      /// The list.
      public var list: Item.ID
      /// The list's own priority for the item, or nil.
      public var priority: Priority?

      /// Creates the membership from its parts: each parameter sets the property of its name.
      public init(list: Item.ID, priority: Priority?) {
        self.list = list
        self.priority = priority
      }
    }

    /// The item; its ``Item/lists`` and counts are left out.
    public var item: Item
    /// The revision that changed the item or one of its memberships last.
    public var revision: Int64
    /// The lists that hold it.
    public var memberships: [Membership]

    /// Creates the entry from its parts: each parameter sets the property of its name.
    public init(item: Item, revision: Int64, memberships: [Membership]) {
      self.item = item
      self.revision = revision
      self.memberships = memberships
    }
  }

  /// What the snapshot brings a client to.
  public var revision: Revision
  /// Whether only what is newer than the client's revision is in it.
  public var isPartial: Bool
  /// The items, oldest first.
  public var entries: [Entry]
  /// The items that were deleted since; empty unless ``isPartial``.
  public var gone: [Item.ID]

  /// Creates the snapshot from its parts: each parameter sets the property of its name.
  public init(revision: Revision, isPartial: Bool, entries: [Entry], gone: [Item.ID]) {
    self.revision = revision
    self.isPartial = isPartial
    self.entries = entries
    self.gone = gone
  }
}
