import GRDB
import Lists

extension StoreTransaction {
  /// The prioritized list or, with a list, its sub-items, in the requested order.
  public func list(
    _ list: ItemReference? = nil, options: ListOptions = ListOptions()
  ) throws -> Listing {
    let holder = try list.map { try ItemResolver(db).item($0) }
    var query = query(in: holder, options: options)
    query.limit = options.limit.map { $0 + 1 }
    query.countsInOnePass = holder == nil && options.limit == nil
    var entries = try query.entries(db)
    let isCut = options.limit.map { entries.count > $0 } ?? false
    if isCut { entries.removeLast() }
    return Listing(list: try holder.map { try loadItem($0) }, entries: entries, isCut: isCut)
  }

  /// The list with each sub-list expanded once; a limit applies to the roots.
  public func tree(
    _ list: ItemReference? = nil, options: ListOptions = ListOptions()
  ) throws -> ItemTree {
    let holder = try list.map { try ItemResolver(db).item($0) }
    var roots = query(in: holder, options: options)
    roots.limit = options.limit
    return ItemTree(
      list: try holder.map { try loadItem($0) },
      nodes: try opened(try roots.entries(db), below: holder, options: options))
  }

  /// Resolves an item, with its lists and counts; throws if there is no single match.
  public func find(_ reference: ItemReference) throws -> Item {
    try loadItem(try ItemResolver(db).item(reference))
  }

  /// Resolves an item's id; throws if there is no single match.
  public func id(of reference: ItemReference) throws -> Item.ID {
    try ItemResolver(db).item(reference).id
  }

  /// Resolves items, each once; throws unless all are found.
  public func find(_ references: [ItemReference]) throws -> [Item] {
    try ItemResolver(db).items(references).map { try loadItem($0) }
  }

  /// The number of items, including low ones.
  public func count() throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM item") ?? 0
  }

  func loadItem(_ stored: StoredItem) throws -> Item {
    let query = ItemQuery(conditions: ["i.seq = ?"], arguments: [stored.seq])
    return try query.entries(db).first?.item ?? stored.item
  }

  func query(in holder: StoredItem?, options: ListOptions) -> ItemQuery {
    var query = holder.map { ItemQuery.inside($0.seq) } ?? ItemQuery()
    query.includesLists = options.includesLists
    query.includesCounts = options.includesCounts
    query.sort(by: options.order)
    if let only = options.only {
      query.keep(only)
    } else if holder == nil, !options.showsAll {
      query.keep([.medium, .high, .critical])
    }
    return query
  }

  /// Expands lists without recursion: a chain of lists may have any length.
  private func opened(
    _ roots: [ListEntry], below holder: StoredItem?, options: ListOptions
  ) throws -> [ItemTree.Node] {
    var seen: Set<Item.ID> = holder.map { [$0.id] } ?? []
    var nodes: [ItemTree.Node] = []
    var waiting = rows(roots, depth: 0)
    // The same SQL for every list, so that it is prepared once.
    var query = ItemQuery.inside(0)
    // An item in many lists occurs as often in the tree: reading its lists each time would be
    // quadratic.
    query.includesLists = false
    query.sort(by: options.order)
    if let only = options.only { query.keep(only) }
    var lists: [Item.ID: [String]] = [:]
    while var node = waiting.popLast() {
      let id = node.entry.item.id
      node.isRepeated = !seen.insert(id).inserted
      if options.includesLists, node.depth > 0 {
        let names = try lists[id] ?? names(ofListsWith: id)
        lists[id] = names
        node.entry.item.lists = names
      }
      nodes.append(node)
      guard !node.isRepeated, let seq = try holderSeq(of: node.entry.item) else { continue }
      query.arguments = [seq]
      waiting += rows(try query.entries(db), depth: node.depth + 1)
    }
    return nodes
  }

  private func names(ofListsWith item: Item.ID) throws -> [String] {
    try String.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT p.name FROM item i JOIN membership u ON u.child = i.seq
            JOIN item p ON p.seq = u.parent
          WHERE i.uuid = ? ORDER BY p.sort_key
          """), arguments: [item])
  }

  /// In reverse, so that the first is popped first.
  private func rows(_ entries: [ListEntry], depth: Int) -> [ItemTree.Node] {
    entries.enumerated().reversed().map { index, entry in
      ItemTree.Node(
        entry: entry, depth: depth, isRepeated: false, isLast: index == entries.count - 1)
    }
  }

  /// The row number of an item with sub-items; nil without any.
  private func holderSeq(of item: Item) throws -> Int64? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT i.seq FROM item i
        WHERE i.uuid = ? AND EXISTS (SELECT 1 FROM membership m WHERE m.parent = i.seq)
        """)
    return try Int64.fetchOne(statement, arguments: [item.id])
  }
}
