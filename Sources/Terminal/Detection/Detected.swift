/// Something that was judged of a terminal, and the rule that decided.
///
/// Comparable where its value is, and not only of values that are: the runtime would look for that among
/// all conformances of the program.
public struct Detected<Value: Sendable>: Sendable {
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

extension Detected: Equatable where Value: Equatable {}
extension Detected: Hashable where Value: Hashable {}
