import Lists

/// The identity of a household: a UUID.
public struct HouseholdID: Hashable, Sendable, CustomStringConvertible {
  /// The UUID.
  public let uuid: Item.ID

  /// A random one.
  public static func random() -> HouseholdID {
    var generator = SystemRandomNumberGenerator()
    return HouseholdID(uuid: .random(using: &generator))
  }

  /// Parses the text of a UUID; nil for anything else.
  public init?(_ text: String) {
    guard text.utf8.count == 36, let uuid = Item.ID(text) else { return nil }
    self.uuid = uuid
  }

  /// Creates an identity from sixteen bytes; nil for any other count.
  init?(bytes: [UInt8]) {
    guard let uuid = Item.ID(bytes: bytes) else { return nil }
    self.uuid = uuid
  }

  /// Creates an identity from a UUID.
  public init(uuid: Item.ID) {
    self.uuid = uuid
  }

  /// The text of the UUID.
  public var description: String { uuid.description }
}
