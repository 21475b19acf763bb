/// One thing that was looked at, and what was found.
public struct StoreCheck: Hashable, Sendable {
  /// What was looked at.
  public var name: String
  /// What was found.
  public var value: String
  /// How that was judged, or what to do about it.
  public var reason: String
  /// Whether it is as it should be.
  public var isOK: Bool
  /// What can be done about it, where the reason does not say it.
  public var recovery: StoreRecovery?

  /// Says what was found where something was looked at.
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
