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
