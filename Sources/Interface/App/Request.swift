import Lists

/// Which rows of which list are wanted.
public struct ListRequest: Hashable, Sendable {
  /// The list; `nil` for the prioritized list.
  public var list: Item.ID?
  /// The order.
  public var sort: Sort
  /// The row that the window is to lie around.
  public var anchor: Anchor
  /// The number of rows wanted on each side of the anchor.
  public var reach: Int
  /// How many rows there are and how many are needed, where nothing has changed since.
  public var known: Counts?

  /// The numbers of a list.
  public struct Counts: Hashable, Sendable {
    /// All rows.
    public var total: Int
    /// The needed ones.
    public var needed: Int
  }

  /// The row that a window lies around.
  public struct Anchor: Hashable, Sendable {
    /// The item looked for.
    public var item: Item.ID?
    /// The item looked for where that one is not in the list.
    public var otherwise: Item.ID?
    /// The place to take where neither is in the list.
    public var place: Int
  }
}

/// The orders that `s` cycles through.
public enum Sort: String, CaseIterable, Hashable, Sendable {
  /// Most urgent first, then by name.
  case level
  /// By name.
  case name
  /// Most urgent first, the low ones too: on the home screen only, for other
  /// lists show theirs always.
  case all

  /// How the screen calls it.
  var label: String {
    switch self {
    case .level: "by level"
    case .name: "by name"
    case .all: "all, low ones too"
    }
  }
}

/// What is searched for, and where.
public struct SearchRequest: Hashable, Sendable {
  /// The text typed; empty browses all.
  public var text: String
  /// The list searched in; `nil` on the home screen.
  public var list: Item.ID?
  /// The most hits wanted in each section.
  public var limit: Int
}

/// What a search found.
public struct SearchResults: Hashable, Sendable {
  /// Matching items of the list, by name.
  public var inList: [Row]
  /// Matching items that are not in the list (all of them on the home screen), by name.
  public var elsewhere: [Row]
  /// Items that have the text in their details only, with the line that has it.
  public var details: [Row] = []
  /// Those of ``details`` that the list holds.
  public var detailsInList: Set<Item.ID> = []
  /// Whether there are more than these.
  public var hasMore: Bool
  /// The name that can be created; `nil` where there is an item of just that name, or no text.
  public var creatable: String?

  /// Creates results; by default nothing was found.
  public init(
    inList: [Row] = [], elsewhere: [Row] = [], hasMore: Bool = false, creatable: String? = nil
  ) {
    self.inList = inList
    self.elsewhere = elsewhere
    self.hasMore = hasMore
    self.creatable = creatable
  }
}
