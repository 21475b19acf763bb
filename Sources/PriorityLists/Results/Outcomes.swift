/// The effect of `add` on one name.
public struct AddOutcome: Hashable, Sendable {
  /// The effect on the item itself.
  public enum Effect: Hashable, Sendable {
    case created
    case raised(from: Priority)
    /// The item already had the requested priority or a higher one.
    case known
  }

  package var name: String
  package var id: Item.ID
  package var effect: Effect
  package var priority: Priority
  /// The names of the lists to which it was added.
  package var joined: [String] = []
  /// The names of requested lists that already contained it with the list priority low.
  package var stayingLow: [String] = []
  package var changedDetails: Bool
  package var date: ItemDate?
  package var changedDate = false
  /// The names of items similar to a created one; see ``difference(of:from:)``.
  package var similar: [String]
  /// The lists in ``joined`` that the item itself contains, directly or not.
  package var loops: [String] = []

  package init(
    name: String, id: Item.ID, effect: Effect, priority: Priority, changedDetails: Bool = false,
    similar: [String] = []
  ) {
    self.name = name
    self.id = id
    self.effect = effect
    self.priority = priority
    self.changedDetails = changedDetails
    self.similar = similar
  }

  package var isChange: Bool {
    effect != .known || !joined.isEmpty || changedDetails || changedDate
  }
}

/// The effect of `raise`, `lower`, `set` or `done` on one item.
public struct PriorityOutcome: Hashable, Sendable {
  /// A list priority of an item.
  public struct ListPriority: Hashable, Sendable {
    package var list: String
    package var priority: Priority

    package init(list: String, priority: Priority) {
      self.list = list
      self.priority = priority
    }
  }

  package var name: String
  package var id: Item.ID
  /// The name of the list if its list priority changed; nil for the item's priority.
  package var list: String?
  package var from: Priority
  package var to: Priority
  /// The item's date afterwards.
  package var date: ItemDate?
  package var isChange: Bool
  package var isCompletion: Bool
  package var cleared: [ListPriority]
  /// The list priorities because of which a lowered item is still needed.
  package var remaining: [ListPriority]

  package init(
    name: String, id: Item.ID, list: String? = nil, from: Priority, to: Priority,
    date: ItemDate? = nil, isChange: Bool, isCompletion: Bool = false, cleared: [ListPriority] = [],
    remaining: [ListPriority] = []
  ) {
    self.name = name
    self.id = id
    self.list = list
    self.from = from
    self.to = to
    self.date = date
    self.isChange = isChange
    self.isCompletion = isCompletion
    self.cleared = cleared
    self.remaining = remaining
  }
}

/// The effect of `include` or `exclude` on one item.
public struct MembershipOutcome: Hashable, Sendable {
  package var name: String
  package var id: Item.ID
  package var list: String
  package var isChange: Bool
  /// Whether the item contains the list, directly or not.
  package var isLoop: Bool

  package init(
    name: String, id: Item.ID, list: String, isChange: Bool, isLoop: Bool = false
  ) {
    self.name = name
    self.id = id
    self.list = list
    self.isChange = isChange
    self.isLoop = isLoop
  }
}

/// The effect of `edit`.
public struct EditOutcome: Hashable, Sendable {
  package var item: Item
  package var formerName: String
  package var formerDetails: String
  package var formerDate: ItemDate?
  /// The names of items similar to a new name; see ``difference(of:from:)``.
  package var similar: [String]

  package init(
    item: Item, formerName: String, formerDetails: String, formerDate: ItemDate? = nil,
    similar: [String] = []
  ) {
    self.item = item
    self.formerName = formerName
    self.formerDetails = formerDetails
    self.formerDate = formerDate
    self.similar = similar
  }

  package var isRenamed: Bool { formerName != item.name }
  package var isDescribed: Bool { formerDetails != item.details }
  package var isDated: Bool { formerDate != item.date }
  package var isChange: Bool { isRenamed || isDescribed || isDated }
}

/// An item with its memberships, sub-items and history.
public struct ItemReport: Hashable, Sendable {
  /// A list that contains the item.
  public struct Membership: Hashable, Sendable {
    package var list: String
    package var listPriority: Priority?

    package init(list: String, listPriority: Priority?) {
      self.list = list
      self.listPriority = listPriority
    }
  }

  package var item: Item
  /// In alphabetical order.
  package var memberships: [Membership]
  /// The sub-items, most urgent first.
  package var subitems: [ListEntry]
  /// The completions, latest first.
  package var history: [Completion]
  package var imported: [ImportedFact]
  /// The number of trips from which a list by route has learned; nil for other orders.
  package var tripCount: Int?
  /// When a needed item was last created or raised from low; nil if that is not known.
  package var neededSince: Timestamp?
  /// The device that did it; nil for this computer.
  package var neededOn: String?

  package init(
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

/// A completion of an item.
public struct Completion: Hashable, Sendable {
  package var at: Timestamp
  /// The name at the time.
  package var name: String
  /// The priority that the item had before.
  package var from: Priority
  /// The device that completed it; nil for this computer.
  package var device: String?

  package init(at: Timestamp, name: String, from: Priority, device: String? = nil) {
    self.at = at
    self.name = name
    self.from = from
    self.device = device
  }
}

/// A fact from another program's file that isn't used here, such as a due date.
public struct ImportedFact: Hashable, Sendable {
  /// The name of the format on the command line.
  package var format: String
  /// `due`, `start`, `repeats`, or the word in the file, in lower case.
  package var name: String
  package var value: String

  package init(format: String, name: String, value: String) {
    self.format = format
    self.name = name
    self.value = value
  }
}

/// The items for a client with a replica: all, or those changed since a revision.
public struct ItemsSnapshot: Hashable, Sendable {
  /// A version of a store's contents.
  public struct Revision: Hashable, Sendable {
    /// A random id of the history.
    ///
    /// A restore changes it, which invalidates earlier numbers.
    package var epoch: String
    /// The number, which grows with every change by any program.
    package var number: Int64
    /// The newest change; nil if a client does not say it.
    package var change: Item.ID?

    package init(epoch: String, number: Int64, change: Item.ID? = nil) {
      self.epoch = epoch
      self.number = number
      self.change = change
    }

    package var point: Point? { change.map { Point(number: number, change: $0) } }
  }

  /// A place in a history, which tells whether two stores have the same one.
  package struct Point: Hashable, Sendable {
    package var number: Int64
    /// The newest change at that revision.
    package var change: Item.ID

    package init(number: Int64, change: Item.ID) {
      self.number = number
      self.change = change
    }
  }

  /// An item with its lists.
  public struct Entry: Hashable, Sendable {
    /// A list that contains the item, with its list priority.
    public struct Membership: Hashable, Sendable {
      package var list: Item.ID
      package var priority: Priority?

      package init(list: Item.ID, priority: Priority?) {
        self.list = list
        self.priority = priority
      }
    }

    /// The item without its ``Item/lists`` and counts.
    package var item: Item
    /// The revision of the last change of the item or of one of its memberships.
    package var revision: Int64
    package var memberships: [Membership]
    /// The priority before the item was done.
    package var previous: Priority?
    package var arrangement: ListArrangement
    /// Data of other formats, a JSON object.
    package var extra: String

    package init(
      item: Item, revision: Int64, memberships: [Membership], previous: Priority? = nil,
      arrangement: ListArrangement = ListArrangement(), extra: String = "{}"
    ) {
      self.item = item
      self.revision = revision
      self.memberships = memberships
      self.previous = previous
      self.arrangement = arrangement
      self.extra = extra
    }
  }

  package var revision: Revision
  package var isPartial: Bool
  /// The entries in order of creation.
  package var entries: [Entry]
  /// The deleted items; empty unless ``isPartial``.
  package var gone: [Item.ID]

  package init(revision: Revision, isPartial: Bool, entries: [Entry], gone: [Item.ID]) {
    self.revision = revision
    self.isPartial = isPartial
    self.entries = entries
    self.gone = gone
  }
}
