/// What of a list to show and how to order it.
public struct ListOptions: Hashable, Sendable {
  /// An order of rows.
  public enum Order: String, CaseIterable, Hashable, Sendable {
    /// Most urgent first, then by name.
    case priority
    /// A person's alphabetical order.
    case name
    /// The latest created first.
    case created
    /// The latest changed first.
    case modified
    /// The latest done first, what was never done last.
    case done
  }

  /// Whether the master list shows low items too; a list of its own always does.
  public var showsAll: Bool
  /// The levels to show, or nil for what the list shows by itself.
  public var only: Set<Priority>?
  /// The order of the rows.
  public var order: Order
  /// The greatest number of rows, or nil for all.
  public var limit: Int?
  /// Whether each item's lists are looked up too; without it ``Item/lists`` stays empty.
  public var includesLists: Bool
  /// Whether sub-items are counted; without it ``Item/subitems`` and ``Item/needed`` stay 0.
  public var includesCounts: Bool

  /// Creates options, each with its default: together they show the prioritized list.
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
