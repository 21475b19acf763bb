/// Something that was judged of a terminal, and the rule that decided.
public struct Detected<Value: Hashable & Sendable>: Hashable, Sendable {
  /// What was decided.
  public var value: Value
  /// The rule, in words that go on after "because".
  public var reason: String

  /// Pairs a value with the rule or source that decided it.
  public init(_ value: Value, reason: String) {
    self.value = value
    self.reason = reason
  }
}
