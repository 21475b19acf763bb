/// What a change did to one item, or to its membership in one list: the differing values before and
/// after.
public struct ItemChange: Hashable, Sendable {
  /// The differing values on one side; nil for what did not change or is no longer known.
  public struct State: Hashable, Sendable {
    /// The item's priority or, in a change within a list, the list's own priority for it.
    public var priority: Priority?
    /// Its name.
    public var name: String?
    /// Its details.
    public var details: String?
    /// Whether the list holds it.
    public var isIncluded: Bool?
    /// Whether the item exists.
    public var exists: Bool?

    /// Creates a side with the values given; the others are nil.
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
  /// The name of the list in which it changed; nil for a change of the item itself.
  public var list: String?
  /// The values before.
  public var from: State
  /// The values after.
  public var to: State

  /// Creates a change of an item or, with a list, of its membership there.
  public init(id: Item.ID, name: String, list: String? = nil, from: State, to: State) {
    self.id = id
    self.name = name
    self.list = list
    self.from = from
    self.to = to
  }
}
