/// How a command or a screen says which item it means.
public enum ItemReference: Hashable, Sendable {
  /// A word of a person: a whole name; else one that alone folds to it, accents too; else a unique
  /// beginning of one; else the first eight or more hexadecimal digits of an id.
  case handle(String)
  /// A whole name or a whole id, and nothing that is only like it.
  case whole(String)
  /// An item that is known already.
  case id(Item.ID)
}

extension ItemReference: ExpressibleByStringLiteral {
  /// A literal is a handle.
  public init(stringLiteral value: String) {
    self = .handle(value)
  }
}

extension ItemReference: CustomStringConvertible {
  /// The handle as it was typed, or the id.
  public var description: String {
    switch self {
    case .handle(let word), .whole(let word): word
    case .id(let id): id.description
    }
  }
}
