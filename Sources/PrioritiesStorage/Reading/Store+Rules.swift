import GRDB
import PrioritiesBasics
import PriorityLists

/// What another device did to an item.
package struct ForeignChange: Hashable, Sendable {
  package var kind: LoggedChange.Event.Kind
  package var item: Item.ID
  /// The item's name at the time.
  package var name: String
  package var list: Item.ID?
  /// Whether it says that the item is needed.
  package var isNeed: Bool
  /// Of `name`, `details`, `due`, `every` and `lead`, those that it changed.
  package var fields: [String]
  /// The date that a person set; nil if none was set.
  package var date: ItemDate?
  /// The device's name; nil for the computer with the server.
  package var device: String?

  fileprivate init(_ row: Row) throws {
    let event = try LoggedChange.Event(row)
    let fields = try event.fields.map(\.kind)
    kind = event.kind
    item = event.item
    list = event.list
    isNeed = event.isNeed
    let dates = kind == .priority ? try event.dates : nil
    self.fields =
      (fields.contains(.name) ? ["name"] : []) + (fields.contains(.details) ? ["details"] : [])
      + (dates?.changed ?? [])
    // A completion sets a priority too.
    if let after = dates?.after, dates?.changed.isEmpty == false, after.setOn == nil {
      date = after
    }
    name = event.name ?? ""
    device = row[6]
  }

  fileprivate static let selection = """
    SELECT kind, item, e.name, list, before, after, d.name
    FROM change c JOIN event e ON e.change = seq LEFT JOIN device d ON d.id = c.device
    """
}

extension StoreTransaction {
  /// The changes of an item by other devices after a revision, oldest first, with those of its
  /// memberships and of what is added to it.
  package func changesElsewhere(
    of item: Item.ID, after revision: Int64
  ) throws -> [ForeignChange] {
    guard revision < .max else { return [] }
    return try Row.fetchAll(
      db.cachedStatement(
        sql: """
          \(ForeignChange.selection)
          WHERE seq > ?1 AND state = 0 AND device IS NOT ?2 AND (item = ?3 OR list = ?3)
          ORDER BY seq, n
          """), arguments: [revision, deviceID, item]
    ).map { try ForeignChange($0) }
  }

  /// The last deletion of an item, by any device; nil if it never existed here.
  package func deletion(of item: Item.ID) throws -> ForeignChange? {
    try Row.fetchOne(
      db,
      sql: """
        \(ForeignChange.selection) WHERE item = ? AND kind = 'deleted' ORDER BY seq DESC LIMIT 1
        """, arguments: [item]
    ).map { try ForeignChange($0) }
  }

  /// Records a refused text, which this device's later changes may have seen.
  package func noteRefused(
    _ wanted: String, seen: String, _ field: String, of item: Item.ID
  ) throws {
    func image(_ text: String) -> String { JSONWriter.line(of: .object([field: .string(text)])) }
    try changing(.request(.edit)).record(
      .noted, item, name: nil, before: image(seen), after: image(wanted))
  }

  /// The text before one of this device that was refused; nil if none was.
  package func text(before wanted: String, _ field: String, of item: Item.ID) throws -> String? {
    try db.value(
      """
      SELECT json_extract(before, '$.\(field)') FROM event e JOIN change c ON c.seq = e.change
      WHERE c.device IS ? AND kind = 'noted' AND item = ? AND json_extract(after, '$.\(field)') = ?
      ORDER BY seq DESC LIMIT 1
      """, [deviceID, item, wanted])
  }

  /// The item of a name that was deleted after a revision; nil if there is none.
  package func deletedItem(named name: String, after revision: Int64) throws -> Item.ID? {
    guard revision < .max else { return nil }
    return try db.value(
      """
      SELECT item FROM event WHERE change > ? AND kind = 'deleted' AND name = ?
      ORDER BY change DESC LIMIT 1
      """, [revision, name])
  }

  /// Takes the deletion of an item back, with its lists, as part of another command.
  ///
  /// - Returns: Nil if the deletion is not known, or another item has the name.
  package func revive(_ id: Item.ID) throws -> Item? {
    let deletion: Int64? = try db.value(
      "SELECT max(change) FROM event WHERE item = ? AND kind = 'deleted'", [id])
    guard let deletion else { return nil }
    var reverting = Reverting(try changing(.request(.add)), [deletion])
    try reverting.run(only: id)
    return try item(id)
  }

  /// The items inside a list.
  package func items(inside list: Item.ID) throws -> [Item.ID] {
    try Item.ID.fetchAll(
      db,
      sql: """
        SELECT c.uuid FROM membership m JOIN item c ON c.seq = m.child
        WHERE m.parent = (SELECT seq FROM item WHERE uuid = ?) ORDER BY c.sort_key
        """, arguments: [list])
  }

  /// The item with an id; nil if it is missing.
  package func item(_ id: Item.ID) throws -> Item? {
    try ItemResolver(db).item(id: id)?.item(on: today)
  }

  /// The item with exactly this name; nil if there is none.
  package func item(named name: String?) throws -> Item? {
    try name.flatMap { try ItemResolver(db).item(identity: NameKeys($0).identity)?.item(on: today) }
  }

  /// An item's list priority; nil if it has none or is not in the list.
  package func listPriority(of item: Item.ID, in list: Item.ID) throws -> Priority? {
    try db.value(
      """
      SELECT m.priority FROM membership m JOIN item p ON p.seq = m.parent
        JOIN item c ON c.seq = m.child WHERE c.uuid = ? AND p.uuid = ?
      """, [item, list])
  }

  package func isMember(_ item: Item.ID, of list: Item.ID) throws -> Bool {
    try db.value(
      """
      SELECT EXISTS (SELECT 1 FROM membership m JOIN item p ON p.seq = m.parent
        JOIN item c ON c.seq = m.child WHERE c.uuid = ? AND p.uuid = ?)
      """, [item, list]) ?? false
  }

  /// Whether a list priority says that an item is needed.
  package func hasListPriority(_ item: Item.ID) throws -> Bool {
    try db.value(
      """
      SELECT EXISTS (SELECT 1 FROM membership m JOIN item c ON c.seq = m.child
        WHERE c.uuid = ? AND m.priority > 0)
      """, [item]) ?? false
  }

  /// Records a need that changes nothing.
  package func note(_ item: Item.ID, _ priority: Priority, in list: Item.ID?) throws {
    let resolver = ItemResolver(db)
    let list = try list.map { try resolver.item(.id($0)) }
    try changing(.request(.raise)).note(try resolver.item(.id(item)), priority, in: list)
  }

  /// Finds a list; throws unless exactly one matches.
  package func findList(_ reference: ItemReference) throws -> Item {
    try ItemResolver(db).list(reference).item(on: today)
  }
}
