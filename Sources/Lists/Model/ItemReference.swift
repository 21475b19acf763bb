/// How a caller says which item it means.
public enum ItemReference: Hashable, Sendable {
  /// Text typed by a person: a whole name; else a unique name that differs only by accents; else a
  /// unique beginning of a name, accents folded if need be; else the first eight or more
  /// hexadecimal digits of an id.
  case handle(String)
  /// A whole name or a whole id; a beginning or a similar name does not match.
  case whole(String)
  /// An id.
  case id(Item.ID)
}

extension ItemReference: ExpressibleByStringLiteral {
  /// Creates a ``handle(_:)``.
  public init(stringLiteral value: String) {
    self = .handle(value)
  }
}

extension ItemReference: CustomStringConvertible {
  /// The text as typed, or the text of the id.
  public var description: String {
    switch self {
    case .handle(let word), .whole(let word): word
    case .id(let id): id.description
    }
  }
}
