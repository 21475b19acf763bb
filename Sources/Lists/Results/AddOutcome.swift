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
  /// Other items whose names differ from this one by accents only, or look like it in the letters of
  /// other scripts; found for a created item.
  public var similar: [String]
  /// Lists of ``joined`` that the item itself holds, directly or not: a loop, allowed and said.
  public var loops: [String]

  /// Makes an outcome.
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
