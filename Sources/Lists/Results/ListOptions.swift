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
