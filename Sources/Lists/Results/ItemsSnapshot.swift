/// The items of a store for a client that keeps a copy: all, or those changed since a revision.
public struct ItemsSnapshot: Hashable, Sendable {
  /// A version of the contents of a store.
  public struct Revision: Hashable, Sendable {
    /// A random name of the store's history.
    ///
    /// It changes with a restore, after which earlier numbers mean nothing.
    package var epoch: String
    /// A number that grows with every change, by any program.
    package var number: Int64

    package init(epoch: String, number: Int64) {
      (self.epoch, self.number) = (epoch, number)
    }
  }

  /// An item with the lists it is in.
  public struct Entry: Hashable, Sendable {
    /// A list that holds the item, with the list's own priority for it.
    public struct Membership: Hashable, Sendable {
      package var list: Item.ID
      /// The list's own priority for the item, or nil.
      package var priority: Priority?

      package init(list: Item.ID, priority: Priority?) {
        (self.list, self.priority) = (list, priority)
      }
    }

    /// The item, without its ``Item/lists`` and counts.
    package var item: Item
    /// The number of the revision that last changed the item or one of its memberships.
    package var revision: Int64
    /// The lists that hold it.
    package var memberships: [Membership]

    package init(item: Item, revision: Int64, memberships: [Membership]) {
      (self.item, self.revision, self.memberships) = (item, revision, memberships)
    }
  }

  /// The revision that a client has after applying the snapshot.
  package var revision: Revision
  /// Whether it contains only what changed since the client's revision.
  package var isPartial: Bool
  /// The items, in the order in which they were added.
  package var entries: [Entry]
  /// The items deleted since the client's revision; empty unless ``isPartial``.
  package var gone: [Item.ID]

  package init(revision: Revision, isPartial: Bool, entries: [Entry], gone: [Item.ID]) {
    (self.revision, self.isPartial, self.entries, self.gone) = (revision, isPartial, entries, gone)
  }
}
