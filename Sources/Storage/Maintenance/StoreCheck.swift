/// One check of a store, with its result.
public struct StoreCheck: Hashable, Sendable {
  /// The checked property, such as `store integrity`.
  public var name: String
  /// The finding.
  public var value: String
  /// More about the finding: a clause, or empty.
  public var reason: String
  /// Whether the check passed.
  public var isOK: Bool
  /// The remedy, if the reason does not give it.
  public var recovery: StoreRecovery?

  /// Creates a check.
  public init(
    name: String, value: String, reason: String, isOK: Bool = true, recovery: StoreRecovery? = nil
  ) {
    self.name = name
    self.value = value
    self.reason = reason
    self.isOK = isOK
    self.recovery = recovery
  }
}
