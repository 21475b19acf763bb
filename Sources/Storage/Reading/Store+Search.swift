import GRDB
import Lists

extension Store {
  /// The items whose names hold a text, whatever its case, width and accents.
  ///
  /// Without a list: all of them, by name. With one: those in it, those elsewhere. After them those
  /// that hold the text in their details only, and the name that would be created, unless an item
  /// has just that name. An empty text finds all.
  /// - Parameters:
  ///   - only: The levels to find, or nil for all.
  ///   - limit: The greatest number of items in a section, or nil for all.
  ///   - isBrief: Whether the items' lists and counts and the name to create may be left out, for
  ///     callers that show none of them.
  public func search(
    _ text: String, in list: ItemReference? = nil, only: Set<Priority>? = nil, limit: Int? = nil,
    isBrief: Bool = false
  ) throws(StoreError) -> SearchResult {
    try reading { db in
      let lookup = ItemResolver(db)
      let key = text.foldedForSearch
      var everything = ItemQuery()
      everything.includesLists = !isBrief
      everything.includesCounts = !isBrief
      if let only { everything.keep(only) }
      var sections: [SearchResult.Section] = []
      let holder = try list.map { try lookup.item($0) }
      if let holder {
        var inside = ItemQuery.inside(holder.seq)
        inside.includesLists = !isBrief
        inside.includesCounts = !isBrief
        if let only { inside.keep(only) }
        sections.append(.inList(try matches(key, inside, limit, db)))
        var outside = everything
        outside.conditions += [
          "i.seq <> ?",
          "NOT EXISTS (SELECT 1 FROM membership m WHERE m.parent = ? AND m.child = i.seq)",
        ]
        outside.arguments += [holder.seq, holder.seq]
        sections.append(.elsewhere(try matches(key, outside, limit, db).map(\.item)))
      } else {
        sections.append(.matches(try matches(key, everything, limit, db).map(\.item)))
      }
      let details = try detailMatches(key, everything, limit, db)
      if !details.isEmpty { sections.append(.details(details)) }
      if !isBrief, let name = try? Name(text), try !lookup.hasItem(identity: name.keys.identity) {
        sections.append(.create(name: name.text))
      }
      return SearchResult(query: text, list: holder?.name, sections: sections)
    }
  }

  private func matches(
    _ key: String, _ scope: ItemQuery, _ limit: Int?, _ db: Database
  ) throws -> [ListEntry] {
    var query = scope
    query.limit = limit
    guard !key.isEmpty else { return try query.entries(db) }
    // `instr` takes the text as it is: nothing in it is a pattern.
    query.conditions.append("instr(i.search_key, ?) > 0")
    return try query.entries(db, [key])
  }
}
