/// What `add` did for one name.
public struct AddOutcome: Hashable, Sendable {
  /// What became of the item itself.
  public enum Effect: Hashable, Sendable {
    /// It was unknown and is there now.
    case created
    /// It was known at a lower level and is needed more now.
    case raised(from: Priority)
    /// It was known, and no less needed already.
    case known
  }

  /// The item's name as stored.
  public var name: String
  /// The item.
  public var id: Item.ID
  /// What became of it.
  public var effect: Effect
  /// Its level now.
  public var priority: Priority
  /// The lists it was put into by this command; not those it was in already.
  public var joined: [String]
  /// Whether the details given replaced others.
  public var changedDetails: Bool
  /// Other items with names much like this one (see ``difference(of:from:)``), for a created item.
  public var similar: [String]
  /// Lists of ``joined`` that the item itself holds, directly or not: a loop, which is allowed but worth reporting.
  public var loops: [String]

  /// Creates the outcome from its parts: each parameter sets the property of its name.
  public init(
    name: String, id: Item.ID, effect: Effect, priority: Priority, joined: [String] = [],
    changedDetails: Bool = false, similar: [String] = [], loops: [String] = []
  ) {
    self.name = name
    self.id = id
    self.effect = effect
    self.priority = priority
    self.joined = joined
    self.changedDetails = changedDetails
    self.similar = similar
    self.loops = loops
  }

  /// Whether the store holds anything different from before.
  public var isChange: Bool { effect != .known || !joined.isEmpty || changedDetails }
}

/// What `raise`, `lower`, `set` or `done` did to one item.
public struct LevelOutcome: Hashable, Sendable {
  /// The item's name.
  public var name: String
  /// The item.
  public var id: Item.ID
  /// The list whose own priority was meant, or nil for the item's.
  public var list: String?
  /// The level before.
  public var from: Priority
  /// The level now; equal to ``from`` at the end of the scale, or if the item already had that level.
  public var to: Priority
  /// Whether the store holds anything different from before.
  public var isChange: Bool
  /// Whether this counts as done: the item went to low and the time was recorded.
  public var isCompletion: Bool
  /// Lists whose own priority for the item was cleared with it.
  public var cleared: [String]

  /// Creates the outcome from its parts: each parameter sets the property of its name.
  public init(
    name: String, id: Item.ID, list: String? = nil, from: Priority, to: Priority,
    isChange: Bool, isCompletion: Bool = false, cleared: [String] = []
  ) {
    self.name = name
    self.id = id
    self.list = list
    self.from = from
    self.to = to
    self.isChange = isChange
    self.isCompletion = isCompletion
    self.cleared = cleared
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
  /// Whether the membership changed; false if it was as asked for already.
  public var isChange: Bool
  /// Whether the item itself holds the list, directly or not: a loop, which is allowed but worth reporting.
  public var isLoop: Bool

  /// Creates the outcome from its parts: each parameter sets the property of its name.
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
  /// The item as it is now.
  public var item: Item
  /// The name before.
  public var formerName: String
  /// Whether the store holds anything different from before.
  public var isChange: Bool
  /// Other items with names much like the new one; see ``difference(of:from:)``.
  public var similar: [String]

  /// Creates the outcome from its parts: each parameter sets the property of its name.
  public init(item: Item, formerName: String, isChange: Bool, similar: [String] = []) {
    self.item = item
    self.formerName = formerName
    self.isChange = isChange
    self.similar = similar
  }
}
