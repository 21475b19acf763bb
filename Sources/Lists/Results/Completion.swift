/// One time that an item was done.
public struct Completion: Hashable, Sendable {
  /// When.
  public var at: Timestamp
  /// What the item was called then.
  public var name: String
  /// How much it was needed until then.
  public var from: Priority

  /// Creates the completion from its parts: each parameter sets the property of its name.
  public init(at: Timestamp, name: String, from: Priority) {
    self.at = at
    self.name = name
    self.from = from
  }
}
