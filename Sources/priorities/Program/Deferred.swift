/// A value that is made at its first use and then kept.
///
/// The closure depends only on constants, so the moment of the first use changes nothing but the
/// time it takes: a command pays only for what it asks for.
final class Deferred<Value> {
  private var make: (() -> Value)?
  private var made: Value?

  init(_ make: @escaping () -> Value) {
    self.make = make
  }

  /// The value; the first use makes it.
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

  /// The value if it has been used already.
  var ifMade: Value? { made }
}
