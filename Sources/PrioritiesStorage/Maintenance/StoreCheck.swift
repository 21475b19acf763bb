/// One check of a store, with its result.
public struct StoreCheck: Hashable, Sendable {
  /// The property that was checked, such as `store integrity`.
  public var name: String
  /// The result of the check.
  public var value: String
  /// More about the result: a clause, or empty.
  public var reason: String
  /// Whether the check passed.
  public var isOK: Bool
  /// The remedy, unless the reason already gives it.
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
