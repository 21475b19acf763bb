import PrioritiesStorage
import PriorityLists

/// The operations of a transaction, each in one of its own.
extension Store {
  package func add(
    _ names: [String], priority: Priority? = nil, details: String? = nil,
    to lists: [ItemReference] = [], progress: ((Int) -> Void)? = nil
  ) throws -> [AddOutcome] {
    try write {
      try $0.add(names, priority: priority, details: details, to: lists, progress: progress)
    }
  }
  package func raise(_ items: [ItemReference], in list: ItemReference? = nil) throws
    -> [PriorityOutcome]
  {
    try write { try $0.raise(items, in: list) }
  }
  package func lower(_ items: [ItemReference], in list: ItemReference? = nil) throws
    -> [PriorityOutcome]
  {
    try write { try $0.lower(items, in: list) }
  }
  package func set(
    _ priority: Priority, _ items: [ItemReference], in list: ItemReference? = nil
  ) throws -> [PriorityOutcome] {
    try write { try $0.set(priority, items, in: list) }
  }
  package func done(_ items: [ItemReference]) throws -> [PriorityOutcome] {
    try write { try $0.done(items) }
  }
  package func edit(
    _ item: ItemReference, name: String? = nil, details: String? = nil, replacing old: Item? = nil
  ) throws -> EditOutcome {
    try write { try $0.edit(item, name: name, details: details, replacing: old) }
  }
  package func include(
    _ items: [ItemReference], in list: ItemReference
  ) throws -> [MembershipOutcome] {
    try write { try $0.include(items, in: list) }
  }
  package func exclude(
    _ items: [ItemReference], from list: ItemReference
  ) throws -> [MembershipOutcome] {
    try write { try $0.exclude(items, from: list) }
  }
  package func delete(_ items: [ItemReference], confirmed: [Item] = []) throws -> [Item] {
    try write { try $0.delete(items, confirmed: confirmed) }
  }
  package func undo(_ count: Int = 1) throws -> [Change] {
    try write { try $0.undo(count).map(\.change) }
  }
  package func redo(_ count: Int = 1) throws -> [Change] {
    try write { try $0.redo(count).map(\.change) }
  }
  package func importItems(
    from documents: [ListDocument], into list: ItemReference? = nil
  ) throws -> [ImportReport] {
    try write { try $0.importItems(from: documents, into: list) }
  }
  package func once(_ id: Item.ID, _ body: @escaping (StoreTransaction) throws -> String) throws
    -> String
  {
    try once([Request(id: id, body: body)])[0]
  }

  package func list(
    _ list: ItemReference? = nil, options: ListOptions = ListOptions()
  ) throws -> Listing {
    try read { try $0.list(list, options: options) }
  }
  package func tree(
    _ list: ItemReference? = nil, options: ListOptions = ListOptions()
  ) throws -> ItemTree {
    try read { try $0.tree(list, options: options) }
  }
  package func find(_ item: ItemReference) throws -> Item { try read { try $0.find(item) } }
  package func report(on item: ItemReference) throws -> ItemReport {
    try read { try $0.report(on: item) }
  }
  package func search(
    _ text: String, in list: ItemReference? = nil, limit: Int? = nil
  ) throws -> SearchResult {
    try read { try $0.search(text, in: list, limit: limit) }
  }
  package func count() throws -> Int { try read { try $0.count() } }
  package func log(limit: Int? = nil, nameLimit: Int? = nil) throws -> [Change] {
    try read { try $0.log(limit: limit, nameLimit: nameLimit) }
  }
  package func document(of list: ItemReference? = nil) throws -> ListDocument {
    try read { try $0.document(of: list) }
  }
  package func revision() throws -> ItemsSnapshot.Revision { try read { try $0.revision() } }
  package func snapshot(since known: ItemsSnapshot.Revision? = nil) throws -> ItemsSnapshot {
    try read { try $0.snapshot(since: known) }
  }
  package func due(
    at now: Timestamp, limit: Int? = nil, snoozed: [Item.ID: Timestamp] = [:]
  ) throws -> [DueItem] {
    try read { try $0.due(at: now, limit: limit, snoozed: snoozed) }
  }
  package func contains(name: String) throws -> Bool { try read { try $0.contains(name: name) } }
}
