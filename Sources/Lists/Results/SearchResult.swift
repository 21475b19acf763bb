/// What a search found, and the name it offers to create.
public struct SearchResult: Hashable, Sendable {
  /// A part of the result; its items are in alphabetical order.
  public enum Section: Hashable, Sendable {
    /// All items whose names contain the text; only if no list was given.
    case matches([Item])
    /// The items in the list whose names contain the text.
    case inList([ListEntry])
    /// The items outside the list whose names contain the text.
    case elsewhere([Item])
    /// The items that contain the text in their details but not in their names.
    case details([Item])
    /// The name that would be created; left out if an item has that name.
    case create(name: String)
  }

  /// The text that was searched for.
  public var query: String
  /// The name of the list that was searched in; nil for the master list.
  public var list: String?
  /// The sections in the order in which they are shown; those for names are present even if empty.
  public var sections: [Section]
  /// Those found by their details that the list holds, as they stand there; empty if no list was
  /// given.
  public var detailsInList: [ListEntry]

  /// Creates the result; each parameter sets the property of the same name.
  public init(
    query: String, list: String?, sections: [Section], detailsInList: [ListEntry] = []
  ) {
    self.query = query
    self.list = list
    self.sections = sections
    self.detailsInList = detailsInList
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
