/// What `add` did for one name.
public struct AddOutcome: Hashable, Sendable {
  /// What became of the item itself.
  public enum Effect: Hashable, Sendable {
    /// It did not exist and was created.
    case created
    /// It existed at a lower level and was raised.
    case raised(from: Priority)
    /// It existed at the level asked for, or above it.
    case known
  }

  /// The item's name as stored.
  package var name: String
  package var id: Item.ID
  package var effect: Effect
  package var priority: Priority
  /// The names of the lists that this command put it into, without those it was in before.
  package var joined: [String]
  /// The names of the lists asked for that had it already and by whose own priority it stays low.
  package var stayingLow: [String]
  /// Whether the details of an existing item were replaced.
  package var changedDetails: Bool
  /// The names of items that resemble a created one; see ``difference(of:from:)``.
  package var similar: [String]
  /// Those of ``joined`` that the item itself holds, directly or not: a loop, which is allowed but
  /// worth reporting.
  package var loops: [String]

  package init(
    name: String, id: Item.ID, effect: Effect, priority: Priority, joined: [String] = [],
    stayingLow: [String] = [], changedDetails: Bool = false, similar: [String] = [],
    loops: [String] = []
  ) {
    (self.name, self.id, self.effect, self.priority) = (name, id, effect, priority)
    (self.joined, self.stayingLow, self.changedDetails) = (joined, stayingLow, changedDetails)
    (self.similar, self.loops) = (similar, loops)
  }

  package var isChange: Bool { effect != .known || !joined.isEmpty || changedDetails }
}

/// What `raise`, `lower`, `set` or `done` did to one item.
public struct LevelOutcome: Hashable, Sendable {
  /// A list's own priority for an item.
  public struct ListPriority: Hashable, Sendable {
    package var list: String
    /// The level that the item had there.
    package var level: Priority

    package init(list: String, level: Priority) {
      (self.list, self.level) = (list, level)
    }
  }

  package var name: String
  package var id: Item.ID
  /// The name of the list whose own priority was meant; nil for the priority of the item.
  package var list: String?
  package var from: Priority
  /// The level afterwards; equal to ``from`` at the end of the scale, or if the item had that
  /// level.
  package var to: Priority
  package var isChange: Bool
  /// Whether the item counts as done: its time was recorded.
  package var isCompletion: Bool
  /// The lists' own priorities for the item that were cleared.
  package var cleared: [ListPriority]
  /// The lists' own priorities by which a done item is still needed.
  package var kept: [ListPriority]

  package init(
    name: String, id: Item.ID, list: String? = nil, from: Priority, to: Priority,
    isChange: Bool, isCompletion: Bool = false, cleared: [ListPriority] = [],
    kept: [ListPriority] = []
  ) {
    (self.name, self.id, self.list, self.from, self.to) = (name, id, list, from, to)
    (self.isChange, self.isCompletion, self.cleared) = (isChange, isCompletion, cleared)
    self.kept = kept
  }
}

/// What `include` or `exclude` did to one item.
public struct MembershipOutcome: Hashable, Sendable {
  package var name: String
  package var id: Item.ID
  package var list: String
  /// Whether the membership changed; false if it already was as asked for.
  package var isChange: Bool
  /// Whether the item itself holds the list, directly or not: a loop, which is allowed but worth
  /// reporting.
  package var isLoop: Bool

  package init(
    name: String, id: Item.ID, list: String, isChange: Bool, isLoop: Bool = false
  ) {
    (self.name, self.id, self.list, self.isChange, self.isLoop) = (name, id, list, isChange, isLoop)
  }
}

/// What `edit` did.
public struct EditOutcome: Hashable, Sendable {
  package var item: Item
  package var formerName: String
  package var formerDetails: String
  /// The names of items that resemble a new name; see ``difference(of:from:)``.
  package var similar: [String]

  package init(item: Item, formerName: String, formerDetails: String, similar: [String] = []) {
    (self.item, self.formerName, self.formerDetails) = (item, formerName, formerDetails)
    self.similar = similar
  }

  package var isRenamed: Bool { formerName != item.name }
  package var isDescribed: Bool { formerDetails != item.details }
  package var isChange: Bool { isRenamed || isDescribed }
}

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
