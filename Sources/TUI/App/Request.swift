import Lists

/// Which rows of which list are wanted: the first ``ListScreen/limit`` of it.
struct ListRequest: Hashable, Sendable {
  /// The list; `nil` for the prioritized list.
  var list: Item.ID?
  var sort: Sort
  /// The selected item, whose present state is wanted whether or not it is among the rows.
  var selected: Item.ID?
  /// The item to be selected, if it is among the rows.
  var selecting: Item.ID?
  /// Whether everything about the list is wanted, for a page.
  var wantsReport: Bool
}

/// The rows of a list, and what is shown around them.
struct ListContents: Hashable, Sendable {
  var rows: [Row]
  /// The number of rows of the whole list.
  var total: Int
  var heading: Heading
  /// The selected item; `nil` if it was deleted.
  var selected: Row?
  /// Everything about the list, where that was asked for.
  var report: ItemReport?
}

/// The orders that `s` cycles through.
enum Sort: String, CaseIterable, Hashable, Sendable {
  case level
  case name
  /// Most urgent first, the low ones too: on the home screen only, for other
  /// lists show theirs always.
  case all

  var label: String {
    switch self {
    case .level: "by priority"
    case .name: "by name"
    case .all: "all, low ones too"
    }
  }
}

/// What is searched for, and where.
struct SearchRequest: Hashable, Sendable {
  var text: String
  /// The list searched in; `nil` on the home screen.
  var list: Item.ID?
  /// The items whose rows stay in place, because they were found for the same text before.
  var shown: [Item.ID]

  static let limit = 500
}

/// What a search found.
struct SearchResults: Hashable, Sendable {
  /// Matching items of the list, by name.
  var inList: [Row]
  /// Matching items that are not in the list (all of them on the home screen), by name.
  var elsewhere: [Row]
  /// Items that have the text in their details only, with the line that has it.
  var details: [Row] = []
  /// The items found that are in the list searched in.
  var members: Set<Item.ID> = []
  var hasMore = false
  /// The name that can be created; `nil` where there is an item of just that name, or no text.
  var creatable: String?
  /// The items asked for that are found no longer, as they are; a deleted one is missing.
  var others: [Row] = []

  /// Creates results; by default nothing was found.
  init(inList: [Row] = [], elsewhere: [Row] = [], creatable: String? = nil) {
    self.inList = inList
    self.elsewhere = elsewhere
    self.creatable = creatable
    members = Set(inList.map(\.id))
  }

  static var sections: [WritableKeyPath<SearchResults, [Row]>] {
    [\.inList, \.elsewhere, \.details]
  }

  /// All items found, from top to bottom.
  var rows: [Row] { inList + elsewhere + details }

  /// The same rows in the same places, as they are now.
  func updated(from fresh: SearchResults) -> SearchResults {
    let present = Dictionary(
      (fresh.rows + fresh.others).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var results = self
    results.members = fresh.members
    for section in SearchResults.sections {
      for index in results[keyPath: section].indices {
        let old = results[keyPath: section][index]
        if var row = present[old.id] {
          // The line that was found stays in sight.
          if section == \.details { (row.details, row.hasMoreDetails) = (old.details, false) }
          results[keyPath: section][index] = row
        } else {
          results[keyPath: section][index].presence = .deleted
        }
      }
    }
    return results
  }
}
