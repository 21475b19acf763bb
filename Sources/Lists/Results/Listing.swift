/// The rows of the master list, or of the list that an item is.
public struct Listing: Hashable, Sendable {
  /// The item whose sub-items these are, or nil for the master list.
  public var list: Item?
  /// The rows, in the order asked for.
  public var entries: [ListEntry]
  /// Whether there are more rows than the limit.
  public var isCut: Bool

  package init(list: Item? = nil, entries: [ListEntry], isCut: Bool = false) {
    (self.list, self.entries, self.isCut) = (list, entries, isCut)
  }
}

/// An item as a row of a list, or of the master list.
public struct ListEntry: Hashable, Sendable {
  /// The item.
  public var item: Item
  /// The list's own priority for it; nil if there is none.
  public var listPriority: Priority?

  package init(item: Item, listPriority: Priority? = nil) {
    (self.item, self.listPriority) = (item, listPriority)
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
  package var showsAll: Bool
  /// The levels to include; nil for the levels that the list includes by default.
  package var only: Set<Priority>?
  /// The order of the rows.
  package var order: Order
  /// The maximum number of rows; nil for all.
  package var limit: Int?
  /// Whether the lists of each item are read; otherwise ``Item/lists`` is empty.
  package var includesLists: Bool
  /// Whether sub-items are counted; otherwise ``Item/subitems`` and ``Item/needed`` are 0.
  package var includesCounts: Bool

  /// Creates options; the defaults give the prioritized list.
  public init(
    showsAll: Bool = false, only: Set<Priority>? = nil, order: Order = .priority,
    limit: Int? = nil, includesLists: Bool = true, includesCounts: Bool = true
  ) {
    (self.showsAll, self.only, self.order, self.limit) = (showsAll, only, order, limit)
    (self.includesLists, self.includesCounts) = (includesLists, includesCounts)
  }
}

/// The first rows of a list, for a screen that shows no more.
public struct ListSlice: Hashable, Sendable {
  /// The item whose sub-items these are, or nil for the master list.
  package var list: Item?
  package var entries: [ListEntry]
  /// How many rows the whole list has.
  package var total: Int
  /// How many items of the whole list are needed, whether or not its rows show them.
  package var needed: Int
  /// The item that was asked about; nil if there is none.
  package var item: ListEntry?
  /// Whether that item is in the list.
  package var isMember = false

  /// Creates the slice; no item was asked about.
  package init(list: Item? = nil, entries: [ListEntry], total: Int, needed: Int) {
    (self.list, self.entries, self.total, self.needed) = (list, entries, total, needed)
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
  package var query: String
  /// The name of the list that was searched in; nil for the master list.
  package var list: String?
  /// The sections in the order in which they are shown; those for names are present even if empty.
  package var sections: [Section]
  /// Those found by their details that the list holds, as they stand there; empty if no list was
  /// given.
  package var detailsInList: [ListEntry]

  package init(
    query: String, list: String?, sections: [Section], detailsInList: [ListEntry] = []
  ) {
    (self.query, self.list, self.sections) = (query, list, sections)
    self.detailsInList = detailsInList
  }

  /// Whether no item matched.
  package var isEmpty: Bool { count == 0 }

  /// How many items matched, in all sections.
  package var count: Int {
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
    package var entry: ListEntry
    /// How many lists are above it; 0 for a root.
    package var depth: Int
    /// Whether the item occurs further up, where its sub-items are.
    package var isRepeated: Bool
    /// Whether it is the last of its siblings.
    package var isLast: Bool

    package init(entry: ListEntry, depth: Int, isRepeated: Bool, isLast: Bool) {
      (self.entry, self.depth, self.isRepeated, self.isLast) = (entry, depth, isRepeated, isLast)
    }
  }

  /// The item whose sub-items are the roots; nil if the roots are those of the master list.
  package var list: Item?
  /// The rows, each parent directly before its children.
  package var nodes: [Node]

  package init(list: Item? = nil, nodes: [Node]) {
    (self.list, self.nodes) = (list, nodes)
  }
}

/// How many items are needed at each level, as a status bar shows it.
public struct NeededCounts: Hashable, Sendable {
  package var critical: Int
  package var high: Int
  package var medium: Int
  /// The names of the first items of the prioritized list, as many as were asked for.
  package var first: [String]

  package init(critical: Int = 0, high: Int = 0, medium: Int = 0, first: [String] = []) {
    (self.critical, self.high, self.medium, self.first) = (critical, high, medium, first)
  }

  /// How many items are on the prioritized list.
  package var needed: Int { critical + high + medium }

  /// The level of the most urgent item; nil if nothing is needed.
  package var highest: Priority? {
    critical > 0 ? .critical : high > 0 ? .high : medium > 0 ? .medium : nil
  }
}
