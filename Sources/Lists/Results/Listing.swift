/// The rows of the master list, or of the list that an item is.
public struct Listing: Hashable, Sendable {
  /// The item whose sub-items these are, or nil for the master list.
  public var list: Item?
  /// The rows, in the order asked for.
  public var entries: [ListEntry]
  /// Whether there are more rows than the limit.
  public var isCut: Bool

  /// Creates the listing; each parameter sets the property of the same name.
  public init(list: Item? = nil, entries: [ListEntry], isCut: Bool = false) {
    self.list = list
    self.entries = entries
    self.isCut = isCut
  }
}

/// An item as a row of a list, or of the master list.
public struct ListEntry: Hashable, Sendable {
  /// The item itself.
  public var item: Item
  /// The list's own priority for it; nil if there is none.
  public var listPriority: Priority?

  /// Creates the entry; each parameter sets the property of the same name.
  public init(item: Item, listPriority: Priority? = nil) {
    self.item = item
    self.listPriority = listPriority
  }

  /// The priority that applies in the list, by which it sorts and counts.
  public var priority: Priority { listPriority ?? item.priority }
}

/// Which rows of a list to read, in which order and with how much about each.
public struct ListOptions: Hashable, Sendable {
  /// An order of rows.
  public enum Order: String, CaseIterable, Hashable, Sendable {
    /// Most urgent first, then by name.
    case priority
    /// Alphabetical, as by ``NameKeys/sort``.
    case name
    /// The latest created first.
    case created
    /// The latest changed first.
    case modified
    /// The latest done first; items that were never done last.
    case done
  }

  /// Whether the master list includes low items; the list of an item always does.
  public var showsAll: Bool
  /// The levels to include; nil for the levels that the list includes by default.
  public var only: Set<Priority>?
  /// The order of the rows.
  public var order: Order
  /// The maximum number of rows; nil for all.
  public var limit: Int?
  /// Whether the lists of each item are read; otherwise ``Item/lists`` is empty.
  public var includesLists: Bool
  /// Whether sub-items are counted; otherwise ``Item/subitems`` and ``Item/needed`` are 0.
  public var includesCounts: Bool

  /// Creates options; the defaults give the prioritized list.
  public init(
    showsAll: Bool = false, only: Set<Priority>? = nil, order: Order = .priority,
    limit: Int? = nil, includesLists: Bool = true, includesCounts: Bool = true
  ) {
    self.showsAll = showsAll
    self.only = only
    self.order = order
    self.limit = limit
    self.includesLists = includesLists
    self.includesCounts = includesCounts
  }
}

/// The first rows of a list, for a screen that shows no more.
public struct ListSlice: Hashable, Sendable {
  /// The item whose sub-items these are, or nil for the master list.
  public var list: Item?
  /// The rows.
  public var entries: [ListEntry]
  /// How many rows the whole list has.
  public var total: Int
  /// How many items of the whole list are needed, whether or not its rows show them.
  public var needed: Int
  /// The item that was asked about; nil if there is none.
  public var item: ListEntry?
  /// Whether that item is in the list.
  public var isMember = false

  /// Creates the slice; no item was asked about.
  public init(list: Item? = nil, entries: [ListEntry], total: Int, needed: Int) {
    self.list = list
    self.entries = entries
    self.total = total
    self.needed = needed
  }
}

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

/// Lists with their sub-items in place, each list expanded once.
///
/// The nodes are a flat array, each with its depth, so that no walk over them needs recursion: a
/// chain may be ten thousand lists deep.
public struct ItemTree: Hashable, Sendable {
  /// One row of the tree.
  public struct Node: Hashable, Sendable {
    /// The item, with its priority in the list above it.
    public var entry: ListEntry
    /// How many lists are above it; 0 for a root.
    public var depth: Int
    /// Whether the item occurs further up, where its sub-items are.
    public var isRepeated: Bool
    /// Whether it is the last of its siblings.
    public var isLast: Bool

    /// Creates the node; each parameter sets the property of the same name.
    public init(entry: ListEntry, depth: Int, isRepeated: Bool, isLast: Bool) {
      self.entry = entry
      self.depth = depth
      self.isRepeated = isRepeated
      self.isLast = isLast
    }
  }

  /// The item whose sub-items are the roots; nil if the roots are those of the master list.
  public var list: Item?
  /// The rows, each parent directly before its children.
  public var nodes: [Node]

  /// Creates the tree; each parameter sets the property of the same name.
  public init(list: Item? = nil, nodes: [Node]) {
    self.list = list
    self.nodes = nodes
  }
}

/// How many items are needed at each level, as a status bar shows it.
public struct NeededCounts: Hashable, Sendable {
  /// How many items are critical.
  public var critical: Int
  /// How many are high.
  public var high: Int
  /// How many are medium.
  public var medium: Int
  /// The names of the first items of the prioritized list, as many as were asked for.
  public var first: [String]

  /// Creates the counts; each parameter sets the property of the same name.
  public init(critical: Int = 0, high: Int = 0, medium: Int = 0, first: [String] = []) {
    self.critical = critical
    self.high = high
    self.medium = medium
    self.first = first
  }

  /// How many items are on the prioritized list.
  public var needed: Int { critical + high + medium }

  /// The level of the most urgent item; nil if nothing is needed.
  public var highest: Priority? {
    critical > 0 ? .critical : high > 0 ? .high : medium > 0 ? .medium : nil
  }
}
