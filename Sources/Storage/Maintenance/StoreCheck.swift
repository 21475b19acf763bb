/// One check of a store, with its result.
public struct StoreCheck: Hashable, Sendable {
  /// What was checked, such as `store integrity`.
  public var name: String
  /// What was found.
  public var value: String
  /// Further information about it: a clause, or empty.
  public var reason: String
  /// Whether it is as it should be.
  public var isOK: Bool
  /// What can be done about it, if the reason does not say it.
  public var recovery: StoreRecovery?

  /// Creates the check; each parameter sets the property of the same name.
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
