/// What `edit` did.
public struct EditOutcome: Hashable, Sendable {
  /// The item as it is now.
  public var item: Item
  /// The name before.
  public var formerName: String
  /// Whether the store holds anything different from before.
  public var isChange: Bool
  /// Other items whose names differ from the new one by accents only.
  public var similar: [String]

  /// Makes an outcome.
  public init(item: Item, formerName: String, isChange: Bool, similar: [String] = []) {
    self.item = item
    self.formerName = formerName
    self.isChange = isChange
    self.similar = similar
  }
}
