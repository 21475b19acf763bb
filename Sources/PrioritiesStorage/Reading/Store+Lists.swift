import GRDB
import PriorityLists

extension StoreTransaction {
  /// The prioritized list or the sub-items of an item.
  public func list(
    _ list: ItemReference? = nil, options: ListOptions = ListOptions()
  ) throws -> Listing {
    let list = try list.map { try ItemResolver(db).item($0) }
    let order = try order(of: list, options)
    var query = try query(in: list, options: options, order: order)
    query.limit = options.limit.map { min($0, .max - 1) + 1 }
    query.countsInOnePass = list == nil && options.limit == nil
    if order == .route { query.limit = nil }
    var entries = try query.entries(self)
    if order == .route, let list { entries = try arranged(entries, in: list) }
    let isCut = options.limit.map { entries.count > $0 } ?? false
    if let limit = options.limit, isCut { entries.removeLast(entries.count - limit) }
    return Listing(
      list: try list.map { try loadItem($0) }, entries: entries, isCut: isCut, order: order)
  }

  /// The order in which to show a list, if the options ask for one.
  func order(of list: StoredItem?, _ options: ListOptions) throws -> ListOrder {
    guard let list, options.order == nil else { return .priority }
    return try ListArrangement(of: list.seq, db).order
  }

  /// The nested lists, each expanded once; a limit applies to the roots.
  ///
  /// With ``ListOptions/listsOnly``, starts with the items that aren't in a list.
  public func tree(
    _ list: ItemReference? = nil, options: ListOptions = ListOptions()
  ) throws -> ItemTree {
    let list = try list.map { try ItemResolver(db).item($0) }
    var roots = try query(in: list, options: options)
    roots.limit = options.limit
    roots.startsOutside = list == nil && options.listsOnly
    return ItemTree(
      list: try list.map { try loadItem($0) },
      nodes: try expanded(try roots.entries(self), below: list, options: options))
  }

  /// Finds an item; throws unless exactly one matches.
  public func find(_ reference: ItemReference) throws -> Item {
    try loadItem(try ItemResolver(db).item(reference))
  }

  /// Finds an item's id; throws unless exactly one matches.
  public func id(of reference: ItemReference) throws -> Item.ID {
    try ItemResolver(db).item(reference).id
  }

  /// Finds items and returns each once; throws unless all references match.
  public func find(_ references: [ItemReference]) throws -> [Item] {
    try ItemResolver(db).items(references).map { try loadItem($0) }
  }

  /// Whether an item has exactly this name; false without a file.
  public func contains(name: String) throws -> Bool {
    try ItemResolver(db).hasItem(identity: NameKeys(name).identity)
  }

  /// The number of items, including low ones.
  public func count() throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM item") ?? 0
  }

  func loadItem(_ stored: StoredItem) throws -> Item {
    let query = ItemQuery(conditions: ["i.seq = ?"], arguments: [stored.seq])
    return try query.entries(self).first?.item ?? stored.item(on: today)
  }

  /// - Parameter order: The list's own order. A route is sorted afterwards.
  func query(
    in list: StoredItem?, options: ListOptions, order: ListOrder = .priority
  ) throws -> ItemQuery {
    var query = list.map { ItemQuery.inside($0.seq) } ?? ItemQuery()
    query.includesLists = options.includesLists
    query.includesCounts = options.includesCounts
    query.sort(by: options.order ?? (order == .priority ? .priority : .name))
    if let only = options.only {
      query.restrict(to: only)
    } else if list == nil, !options.showsAll {
      query.restrict(to: [.medium, .high, .critical])
    }
    if list == nil, options.listsOnly {
      let includesLow = options.showsAll || options.only?.contains(.low) == true
      query.restrict(to: try roots(includesLow: includesLow))
    }
    return query
  }

  /// The items that can't be reached from another list at home.
  ///
  /// These are the items that aren't in a list and, if lists contain each other, the most urgent
  /// one, or the first by name.
  private func roots(includesLow: Bool) throws -> Set<Int64> {
    var items: [Int64: [Int64]] = [:]
    let memberships = try Row.fetchCursor(db, sql: "SELECT parent, child FROM membership")
    while let row = try memberships.next() { items[row[0], default: []].append(row[1]) }
    var query = ItemQuery()
    if !includesLow { query.restrict(to: [.medium, .high, .critical]) }
    query.sort(by: .priority)
    query.startsOutside = true
    let candidates = try query.numbers(self)
    var roots: Set<Int64> = []
    var reached: Set<Int64> = []
    for candidate in candidates where reached.insert(candidate).inserted {
      var waiting = [candidate]
      while let list = waiting.popLast() {
        for item in items[list] ?? [] {
          // A later candidate may lead to an earlier one.
          roots.remove(item)
          if reached.insert(item).inserted { waiting.append(item) }
        }
      }
      roots.insert(candidate)
    }
    return roots
  }

  /// Not recursive, because a chain of lists may have any length.
  private func expanded(
    _ roots: [ListEntry], below list: StoredItem?, options: ListOptions
  ) throws -> [ItemTree.Node] {
    var seen: Set<Item.ID> = list.map { [$0.id] } ?? []
    var nodes: [ItemTree.Node] = []
    var waiting = rows(roots, depth: 0)
    // Use the same SQL for all lists, so that it is prepared only once.
    var query = ItemQuery.inside(0)
    // Reading an item's lists wherever it occurs would take quadratic time.
    query.includesLists = false
    query.sort(by: options.order ?? .priority)
    if let only = options.only { query.restrict(to: only) }
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
      guard !node.isRepeated, let seq = try rowNumber(of: node.entry.item) else { continue }
      query.arguments = [seq]
      waiting += rows(try query.entries(self), depth: node.depth + 1)
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

  /// In reverse order, for `popLast`.
  private func rows(_ entries: [ListEntry], depth: Int) -> [ItemTree.Node] {
    entries.enumerated().reversed().map { index, entry in
      ItemTree.Node(
        entry: entry, depth: depth, isRepeated: false, isLast: index == entries.count - 1)
    }
  }

  /// Nil for an item without sub-items.
  private func rowNumber(of item: Item) throws -> Int64? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT i.seq FROM item i
        WHERE i.uuid = ? AND EXISTS (SELECT 1 FROM membership m WHERE m.parent = i.seq)
        """)
    return try Int64.fetchOne(statement, arguments: [item.id])
  }
}
