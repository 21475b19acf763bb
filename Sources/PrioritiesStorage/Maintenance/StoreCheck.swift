/// One check of a store, with its result.
public struct StoreCheck: Hashable, Sendable {
  /// The property that was checked, such as `store integrity`.
  public var name: String
  /// The result of the check.
  public var value: String
  /// More about the result: a clause, or empty.
  public var reason: String
  /// Whether the check passed.
  public var isOK = true
  /// The remedy, unless the reason already gives it.
  public var recovery: StoreRecovery?
}
