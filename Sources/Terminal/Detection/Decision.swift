/// Something that was judged of a terminal, and the rule that decided.
public struct Decision<Value: Hashable & Sendable>: Hashable, Sendable {
  /// What was decided.
  public var value: Value
  /// The rule, in words that go on after "because".
  public var because: String

  /// Makes a decision.
  public init(_ value: Value, because: String) {
    self.value = value
    self.because = because
  }
}
