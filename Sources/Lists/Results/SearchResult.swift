/// What a search found, and what it could create.
public struct SearchResult: Hashable, Sendable {
  /// A part of the answer, in the order it is shown.
  public enum Section: Hashable, Sendable {
    /// All items whose name holds the text, by name; only where no list was given.
    case matches([Item])
    /// The matches that the list holds, by name.
    case inList([ListEntry])
    /// The matches that the list does not hold, by name.
    case elsewhere([Item])
    /// The items that hold the text in their details and not in their names, by name.
    case details([Item])
    /// The name that would be created; left out when an item has just that name.
    case create(name: String)
  }

  /// The text as it was searched for.
  public var query: String
  /// The name of the list that was searched in, or nil for the master list.
  public var list: String?
  /// The sections; those for names are there even when empty.
  public var sections: [Section]

  /// Creates the result from its parts: each parameter sets the property of its name.
  public init(query: String, list: String?, sections: [Section]) {
    self.query = query
    self.list = list
    self.sections = sections
  }

  /// Whether no item matched.
  public var isEmpty: Bool { count == 0 }

  /// How many items matched, in all sections.
  public var count: Int {
    sections.map { section in
      switch section {
      case .matches(let items), .elsewhere(let items), .details(let items): items.count
      case .inList(let entries): entries.count
      case .create: 0
      }
    }.reduce(0, +)
  }
}
