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
  public var name: String
  /// The item.
  public var id: Item.ID
  /// What became of it.
  public var effect: Effect
  /// Its level afterwards.
  public var priority: Priority
  /// The names of the lists that this command put it into, without those it was in before.
  public var joined: [String]
  /// The names of the lists asked for that had it already and by whose own priority it stays low.
  public var stayingLow: [String]
  /// Whether the details of an existing item were replaced.
  public var changedDetails: Bool
  /// The names of items that resemble a created one; see ``difference(of:from:)``.
  public var similar: [String]
  /// Those of ``joined`` that the item itself holds, directly or not: a loop, which is allowed but
  /// worth reporting.
  public var loops: [String]

  /// Creates the outcome; each parameter sets the property of the same name.
  public init(
    name: String, id: Item.ID, effect: Effect, priority: Priority, joined: [String] = [],
    stayingLow: [String] = [], changedDetails: Bool = false, similar: [String] = [],
    loops: [String] = []
  ) {
    self.name = name
    self.id = id
    self.effect = effect
    self.priority = priority
    self.joined = joined
    self.stayingLow = stayingLow
    self.changedDetails = changedDetails
    self.similar = similar
    self.loops = loops
  }

  /// Whether the command changed anything for this item.
  public var isChange: Bool { effect != .known || !joined.isEmpty || changedDetails }
}

/// What `raise`, `lower`, `set` or `done` did to one item.
public struct LevelOutcome: Hashable, Sendable {
  /// A list's own priority for an item.
  public struct ListPriority: Hashable, Sendable {
    /// The list's name.
    public var list: String
    /// The level that the item had there.
    public var level: Priority

    /// Creates the priority; each parameter sets the property of the same name.
    public init(list: String, level: Priority) {
      self.list = list
      self.level = level
    }
  }

  /// The item's name.
  public var name: String
  /// The item.
  public var id: Item.ID
  /// The name of the list whose own priority was meant; nil for the priority of the item.
  public var list: String?
  /// The level before.
  public var from: Priority
  /// The level afterwards; equal to ``from`` at the end of the scale, or if the item had that
  /// level.
  public var to: Priority
  /// Whether the command changed anything for this item.
  public var isChange: Bool
  /// Whether the item counts as done: its time was recorded.
  public var isCompletion: Bool
  /// The lists' own priorities for the item that were cleared.
  public var cleared: [ListPriority]
  /// The lists' own priorities by which a done item is still needed.
  public var kept: [ListPriority]

  /// Creates the outcome; each parameter sets the property of the same name.
  public init(
    name: String, id: Item.ID, list: String? = nil, from: Priority, to: Priority,
    isChange: Bool, isCompletion: Bool = false, cleared: [ListPriority] = [],
    kept: [ListPriority] = []
  ) {
    self.name = name
    self.id = id
    self.list = list
    self.from = from
    self.to = to
    self.isChange = isChange
    self.isCompletion = isCompletion
    self.cleared = cleared
    self.kept = kept
  }
}

/// What `include` or `exclude` did to one item.
public struct MembershipOutcome: Hashable, Sendable {
  /// The item's name.
  public var name: String
  /// The item.
  public var id: Item.ID
  /// The list's name.
  public var list: String
  /// Whether the membership changed; false if it already was as asked for.
  public var isChange: Bool
  /// Whether the item itself holds the list, directly or not: a loop, which is allowed but worth
  /// reporting.
  public var isLoop: Bool

  /// Creates the outcome; each parameter sets the property of the same name.
  public init(
    name: String, id: Item.ID, list: String, isChange: Bool, isLoop: Bool = false
  ) {
    self.name = name
    self.id = id
    self.list = list
    self.isChange = isChange
    self.isLoop = isLoop
  }
}

/// What `edit` did.
public struct EditOutcome: Hashable, Sendable {
  /// The item afterwards.
  public var item: Item
  /// The name before.
  public var formerName: String
  /// The details before.
  public var formerDetails: String
  /// The names of items that resemble a new name; see ``difference(of:from:)``.
  public var similar: [String]

  /// Creates the outcome; each parameter sets the property of the same name.
  public init(item: Item, formerName: String, formerDetails: String, similar: [String] = []) {
    self.item = item
    self.formerName = formerName
    self.formerDetails = formerDetails
    self.similar = similar
  }

  /// Whether the name is another one.
  public var isRenamed: Bool { formerName != item.name }
  /// Whether the details are others.
  public var isDescribed: Bool { formerDetails != item.details }
  /// Whether the command changed anything.
  public var isChange: Bool { isRenamed || isDescribed }
}
