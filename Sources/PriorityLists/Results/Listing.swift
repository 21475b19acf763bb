/// The rows of the master list or of an item's list.
public struct Listing: Hashable, Sendable {
  /// The list; nil for the master list.
  public var list: Item?
  /// The requested rows, in order.
  public var entries: [ListEntry]
  /// Whether the limit left out any rows.
  public var isCut: Bool
  /// The order of the list.
  package var order: ListOrder

  package init(
    list: Item? = nil, entries: [ListEntry], isCut: Bool = false, order: ListOrder = .priority
  ) {
    self.list = list
    self.entries = entries
    self.isCut = isCut
    self.order = order
  }
}

/// A row of a list or of the master list.
public struct ListEntry: Hashable, Sendable {
  /// The item.
  public var item: Item
  /// The list priority, if any.
  public var listPriority: Priority?

  package init(item: Item, listPriority: Priority? = nil) {
    self.item = item
    self.listPriority = listPriority
  }

  /// The priority that applies in the list.
  public var priority: Priority { listPriority ?? item.priority }
}

/// Which rows to read, in which order and with which details.
public struct ListOptions: Hashable, Sendable {
  /// An order of rows.
  public enum Order: String, CaseIterable, Hashable, Sendable {
    /// Most urgent first, then by name.
    case priority
    /// Alphabetical, according to ``NameKeys/sort``.
    case name
    case created
    case modified
    /// Last completed first, and items that were never completed at the end.
    case done
    /// The next date first, and items without a date at the end.
    case due
  }

  /// Whether the master list includes low items; other lists always do.
  package var showsAll: Bool
  package var only: Set<Priority>?
  /// Nil for the list's own order, which is by priority by default.
  package var order: Order?
  /// Whether the master list leaves out items that can be reached through its lists.
  package var listsOnly: Bool
  package var limit: Int?
  /// Whether to read ``Item/lists``, which is otherwise empty.
  package var includesLists: Bool
  /// Whether to read ``Item/subitems`` and ``Item/needed``, which are otherwise 0.
  package var includesCounts: Bool

  /// Creates options, by default for the master list.
  public init(
    showsAll: Bool = false, only: Set<Priority>? = nil, order: Order? = nil,
    listsOnly: Bool = false, limit: Int? = nil, includesLists: Bool = true,
    includesCounts: Bool = true
  ) {
    self.listsOnly = listsOnly
    self.showsAll = showsAll
    self.only = only
    self.order = order
    self.limit = limit
    self.includesLists = includesLists
    self.includesCounts = includesCounts
  }
}

/// The first rows of a list.
public struct ListSlice: Hashable, Sendable {
  /// The list; nil for the master list.
  package var list: Item?
  package var entries: [ListEntry]
  /// The number of rows in the list.
  package var total: Int
  /// The number of needed items in the list.
  package var needed: Int
  package var item: ListEntry?
  package var isMember = false
  /// The order of the list.
  package var order = ListOrder.priority

  package init(list: Item? = nil, entries: [ListEntry], total: Int, needed: Int) {
    self.list = list
    self.entries = entries
    self.total = total
    self.needed = needed
  }
}

/// The matches of a search, and the name to create.
public struct SearchResult: Hashable, Sendable {
  /// A part of the result; items are in alphabetical order.
  public enum Section: Hashable, Sendable {
    /// Only for searches without a list.
    case matches([Item])
    case inList([ListEntry])
    case elsewhere([Item])
    case details([Item])
    /// Left out if an item has this name.
    case create(name: String)
  }

  package var query: String
  package var list: String?
  /// The sections as displayed, of which those for names may be empty.
  package var sections: [Section]
  /// The rows of the list whose details match; empty without a list.
  package var detailsInList: [ListEntry]

  package init(
    query: String, list: String?, sections: [Section], detailsInList: [ListEntry] = []
  ) {
    self.query = query
    self.list = list
    self.sections = sections
    self.detailsInList = detailsInList
  }

  package var isEmpty: Bool { count == 0 }

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

/// Nested lists, each expanded once.
///
/// It is an array, because a chain of lists may be too deep for recursion.
public struct ItemTree: Hashable, Sendable {
  /// One row of the tree.
  public struct Node: Hashable, Sendable {
    package var entry: ListEntry
    /// 0 for a root.
    package var depth: Int
    package var isRepeated: Bool
    package var isLast: Bool

    package init(entry: ListEntry, depth: Int, isRepeated: Bool, isLast: Bool) {
      self.entry = entry
      self.depth = depth
      self.isRepeated = isRepeated
      self.isLast = isLast
    }
  }

  package var list: Item?
  /// The rows, where each parent comes directly before its children.
  package var nodes: [Node]

  package init(list: Item? = nil, nodes: [Node]) {
    self.list = list
    self.nodes = nodes
  }
}

/// The number of needed items by priority, for a status bar.
public struct NeededCounts: Hashable, Sendable {
  package var critical: Int
  package var high: Int
  package var medium: Int
  package var first: [String]

  package init(critical: Int = 0, high: Int = 0, medium: Int = 0, first: [String] = []) {
    self.critical = critical
    self.high = high
    self.medium = medium
    self.first = first
  }

  package var needed: Int { critical + high + medium }

  /// 0 for low, which is not counted.
  package subscript(priority: Priority) -> Int {
    get {
      switch priority {
      case .critical: critical
      case .high: high
      case .medium: medium
      case .low: 0
      }
    }
    set {
      switch priority {
      case .critical: critical = newValue
      case .high: high = newValue
      case .medium: medium = newValue
      case .low: break
      }
    }
  }

  package var highest: Priority? {
    critical > 0 ? .critical : high > 0 ? .high : medium > 0 ? .medium : nil
  }
}
