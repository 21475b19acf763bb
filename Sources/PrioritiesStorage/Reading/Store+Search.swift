import GRDB
import PriorityLists

extension StoreTransaction {
  /// The items whose names or details contain a text, ignoring case, width and accents.
  ///
  /// An empty text matches every name. Reads all search keys and all details.
  /// - Parameters:
  ///   - list: A list whose matches are reported separately.
  ///   - only: The priorities to find; nil for all.
  ///   - limit: The maximum number of items in each section.
  ///   - isBrief: Whether to leave out the items' lists and counts, and the name to create.
  public func search(
    _ text: String, in list: ItemReference? = nil, only: Set<Priority>? = nil, limit: Int? = nil,
    isBrief: Bool = false
  ) throws -> SearchResult {
    let lookup = ItemResolver(db)
    let key = text.foldedForSearch
    var everything = ItemQuery()
    everything.includesLists = !isBrief
    everything.includesCounts = !isBrief
    if let only { everything.restrict(to: only) }
    var sections: [SearchResult.Section] = []
    var detailsInList: [ListEntry] = []
    let list = try list.map { try lookup.list($0) }
    if let list {
      var inside = ItemQuery.inside(list.seq)
      inside.includesLists = !isBrief
      inside.includesCounts = !isBrief
      if let only { inside.restrict(to: only) }
      sections.append(.inList(try matches(key, inside, limit)))
      detailsInList = try detailMatches(key, inside, limit)
      everything.conditions.append("i.seq <> ?")
      everything.arguments += [list.seq]
      var outside = everything
      outside.conditions.append(
        "NOT EXISTS (SELECT 1 FROM membership m WHERE m.parent = ? AND m.child = i.seq)")
      outside.arguments += [list.seq]
      sections.append(.elsewhere(try matches(key, outside, limit).map(\.item)))
    } else {
      sections.append(.matches(try matches(key, everything, limit).map(\.item)))
    }
    let details = try detailMatches(key, everything, limit).map(\.item)
    if !details.isEmpty { sections.append(.details(details)) }
    // An invalid name can't be created.
    if !isBrief, let name = try? Name(text), try !lookup.hasItem(identity: name.keys.identity) {
      sections.append(.create(name: name.text))
    }
    return SearchResult(
      query: text, list: list?.name, sections: sections, detailsInList: detailsInList)
  }

  private func matches(
    _ key: String, _ scope: ItemQuery, _ limit: Int?
  ) throws -> [ListEntry] {
    var query = scope
    query.limit = limit
    guard !key.isEmpty else { return try query.entries(self) }
    // `LIKE` would treat the text as a pattern.
    query.conditions.append("instr(i.search_key, ?) > 0")
    query.arguments += [key]
    return try query.entries(self)
  }
}
