/// What a change did to one item, or to its place in one list: only what is different, as it was
/// and as it became.
public struct ItemChange: Hashable, Sendable {
  /// One side of the difference; nil for what is the same on both, or no longer known.
  public struct State: Hashable, Sendable {
    /// The item's priority, or where a list is named the list's own for it.
    public var priority: Priority?
    /// Its name.
    public var name: String?
    /// Its details.
    public var details: String?
    /// Whether the list holds it.
    public var isIncluded: Bool?
    /// Whether there is such an item.
    public var exists: Bool?

    /// A side with the differences given.
    public init(
      priority: Priority? = nil, name: String? = nil, details: String? = nil,
      isIncluded: Bool? = nil, exists: Bool? = nil
    ) {
      self.priority = priority
      self.name = name
      self.details = details
      self.isIncluded = isIncluded
      self.exists = exists
    }
  }

  /// The item.
  public var id: Item.ID
  /// Its name at the time.
  public var name: String
  /// The list in which it changed; nil for a change of the item itself.
  public var list: String?
  /// How it was.
  public var from: State
  /// How it became.
  public var to: State

  /// A change of an item, or with a list of its place there.
  public init(id: Item.ID, name: String, list: String? = nil, from: State, to: State) {
    self.id = id
    self.name = name
    self.list = list
    self.from = from
    self.to = to
  }
}
