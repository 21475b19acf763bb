/// A code that a person can type: 40 random bits in Crockford's base 32, as `4F7K-QX2M`.
package struct PairingCode: Hashable, Sendable {
  /// The eight characters without the hyphen.
  package let characters: String

  /// A code from the system's random number generator.
  package static func random() -> PairingCode {
    var generator = SystemRandomNumberGenerator()
    let bits = generator.next()
    return PairingCode(
      characters: String((0..<8).map { alphabet[Int(bits >> ($0 * 5) & 31)] }))
  }

  /// Parses what a person typed: case, hyphens and spaces are ignored; I and L count as 1, O as 0.
  package init?(typed text: String) {
    var found = ""
    for character in text.uppercased() where character != "-" && character != " " {
      switch character {
      case "I", "L": found.append("1")
      case "O": found.append("0")
      default:
        guard Self.alphabet.contains(character) else { return nil }
        found.append(character)
      }
    }
    guard found.count == 8 else { return nil }
    characters = found
  }

  private init(characters: String) {
    self.characters = characters
  }

  /// The code as it is displayed, with its hyphen.
  package var text: String { "\(characters.prefix(4))-\(characters.suffix(4))" }

  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
}
