import Households
import Lists

package struct HouseholdID: Hashable, Sendable, CustomStringConvertible {
  package let uuid: Item.ID

  package static func random() -> HouseholdID {
    var generator = SystemRandomNumberGenerator()
    return HouseholdID(uuid: .random(using: &generator))
  }

  package init?(_ text: String) {
    guard text.utf8.count == 36, let uuid = Item.ID(text) else { return nil }
    self.uuid = uuid
  }

  init?(bytes: [UInt8]) {
    guard let uuid = Item.ID(bytes: bytes) else { return nil }
    self.uuid = uuid
  }

  package init(uuid: Item.ID) {
    self.uuid = uuid
  }

  package var description: String { uuid.description }
}

/// A token with its household's id, by which it is looked up, and 256 random bits.
struct HostedToken: Sendable {
  let household: HouseholdID
  let text: String

  init(for household: HouseholdID) {
    self.household = household
    text = NewToken.base64url(household.uuid.bytes) + NewToken.secret()
  }

  init?(_ text: String) {
    let characters = Array(text.utf8)
    guard characters.count == Self.householdLength + 43 else { return nil }
    var bits: UInt64 = 0
    var count = 0
    var bytes: [UInt8] = []
    for character in characters.prefix(Self.householdLength) {
      guard let value = NewToken.alphabet.firstIndex(of: character) else { return nil }
      bits = bits << 6 | UInt64(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(count)))
      }
    }
    guard let uuid = HouseholdID(bytes: bytes) else { return nil }
    household = uuid
    self.text = text
  }

  /// The digest that is stored in its place.
  var hash: String { SHA256.hexadecimal(text) }

  private static let householdLength = 22
}
