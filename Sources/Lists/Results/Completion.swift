/// One time that an item was done.
public struct Completion: Hashable, Sendable {
  /// When it was done.
  public var at: Timestamp
  /// The item's name at the time.
  public var name: String
  /// The priority it had until then.
  public var from: Priority

  /// Creates the completion; each parameter sets the property of the same name.
  public init(at: Timestamp, name: String, from: Priority) {
    self.at = at
    self.name = name
    self.from = from
  }
}
