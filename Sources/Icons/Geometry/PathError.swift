/// Why a text is not a path.
public enum PathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A letter that is none of the commands that are read.
  case unknownCommand(Character, offset: Int)
  /// A number was due and something else stands there.
  case numberExpected(command: Character, offset: Int)
  /// The first command does not set a starting point.
  case missingMove
  /// A number too great to be drawn.
  case outOfRange(Double, offset: Int)

  /// What is wrong, where, and what would be right.
  public var description: String {
    switch self {
    case .unknownCommand(let letter, let offset):
      "The path has \"\(letter)\" at character \(offset + 1); it may hold M L H V C Q A Z and their "
        + "small letters, and numbers."
    case .numberExpected(let command, let offset):
      "The path's command \(command) lacks a number at character \(offset + 1)."
    case .missingMove: "The path must begin with M and a point."
    case .outOfRange(let number, let offset):
      "The path has the number \(number) at character \(offset + 1); numbers go from -100000 to "
        + "100000."
    }
  }
}
