/// A value that is made at its first use and then kept.
///
/// The closure depends only on constants, so the first use determines only when time is spent: a
/// command pays for what it uses.
final class Deferred<Value> {
  private var make: (() -> Value)?
  private var made: Value?

  init(_ make: @escaping () -> Value) {
    self.make = make
  }

  var value: Value {
    if let made { return made }
    guard let make else {
      preconditionFailure("A deferred value was used while it was being made.")
    }
    self.make = nil
    let value = make()
    made = value
    return value
  }

  /// The value, if it has been used.
  var ifMade: Value? { made }
}
