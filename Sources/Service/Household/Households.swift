import Synchronization

/// The households that are open in this process.
public final class Households: Sendable {
  private let open = Mutex<[String: Household]>([:])

  /// Creates an empty set.
  public init() {}

  /// The household of a key, opened if it is not open yet.
  public func household(
    _ key: String, _ make: () throws -> Household
  ) rethrows -> Household {
    if let known = open.withLock({ $0[key] }) { return known }
    let made = try make()
    return open.withLock { open in
      // Another thread may have been faster; its household is the one that has streams.
      if let known = open[key] { return known }
      open[key] = made
      return made
    }
  }

  /// The household of a key, if it is open.
  public subscript(key: String) -> Household? { open.withLock { $0[key] } }

  /// The open households by their keys.
  public var all: [String: Household] { open.withLock { $0 } }

  /// Closes a household and ends its streams.
  public func close(_ key: String) {
    open.withLock { $0.removeValue(forKey: key) }?.hub.endAll()
  }

  /// How many event streams are open in all households.
  public var streamCount: Int {
    open.withLock { $0.values.reduce(0) { $0 + $1.hub.count } }
  }

  func endStreams() {
    for household in open.withLock({ Array($0.values) }) { household.hub.endAll() }
  }

  /// Ends the streams of a token everywhere.
  func endStreams(of token: String) {
    for household in open.withLock({ Array($0.values) }) { household.hub.end(token: token) }
  }
}
