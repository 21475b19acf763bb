/// How a caller says which item it means.
public enum ItemReference: Hashable, Sendable {
  /// Text typed by a person: a whole name; else the only name that differs by accents; else the
  /// first eight or more hexadecimal digits of an id; else the only beginning of a name, accents
  /// aside, unless it is a number.
  case handle(String)
  /// As ``handle(_:)``; of several items that match, the only one that is needed.
  case needed(String)
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
    case .handle(let word), .needed(let word), .whole(let word): word
    case .id(let id): id.description
    }
  }
}
