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
  /// The level now; equal to ``from`` at the end of the scale, or where it was so already.
  public var to: Priority
  /// Whether the store holds anything different from before.
  public var isChange: Bool
  /// Whether this counts as done: the item went to low and the time was recorded.
  public var isCompletion: Bool
  /// Lists whose own priority for the item was cleared with it.
  public var cleared: [String]

  /// Makes an outcome.
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
