/// What `include` or `exclude` did to one item.
public struct MembershipOutcome: Hashable, Sendable {
  /// The item's name.
  public var name: String
  /// The item.
  public var id: Item.ID
  /// The list's name.
  public var list: String
  /// Whether the list holds it only now, or no longer; false where it was so already.
  public var isChange: Bool
  /// Whether the item itself holds the list, directly or not: a loop, allowed and said.
  public var isLoop: Bool

  /// Makes an outcome.
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
