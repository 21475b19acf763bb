import GRDB
import PrioritiesBasics
import PriorityLists

extension StoreTransaction {
  /// Undoes the latest changes, each a whole command, and returns them, latest first.
  public func undo(_ count: Int = 1) throws -> [Change] {
    try replay(.undo, count)
  }

  /// Redoes changes until a new one is made, and returns them, the last undone first.
  public func redo(_ count: Int = 1) throws -> [Change] {
    try replay(.redo, count)
  }

  /// Undoes a change, or returns nil if another program has changed something since.
  ///
  /// - Parameter number: From ``Store/lastChange`` or ``UndoStep/number``.
  public func undo(ifNewest number: Int64) throws -> Change? {
    try replay(.undo, 1, only: number).first
  }

  /// Redoes a change if it is still the last one undone, or returns nil.
  ///
  /// - Parameter number: From ``Store/lastChange`` or ``UndoStep/number``.
  public func redo(ifNext number: Int64) throws -> Change? {
    try replay(.redo, 1, only: number).first
  }

  private func replay(
    _ direction: Replay.Direction, _ count: Int, only number: Int64? = nil
  ) throws -> [Change] {
    let journal = try changing(.request(direction == .undo ? .undo : .redo))
    var changes: [Change] = []
    while changes.count < max(0, count), let seq: Int64 = try db.value(direction.next),
      number == nil || seq == number
    {
      try Replay(journal: journal, change: seq).run(direction)
      var change = try change(seq, nameLimit: nil)
      change.isUndone = direction == .undo
      changes.append(change)
    }
    return changes
  }

  /// The change that ``undo(_:)`` would revert; nil if there is none.
  public func nextUndo() throws -> UndoStep? {
    try step(.undo)
  }

  /// The number of the change that ``undo(_:)`` would revert; nil if there is none.
  public func nextUndoNumber() throws -> Int64? {
    try db.value(Replay.Direction.undo.next)
  }

  /// The change that ``redo(_:)`` would restore; nil if there is none.
  public func nextRedo() throws -> UndoStep? {
    try step(.redo)
  }

  /// The changes that ``undo(_:)`` or ``redo(_:)`` would replay, in that order.
  package func next(
    _ count: Int, isRedo: Bool
  ) throws -> [(number: Int64, change: Change)] {
    let order =
      isRedo ? "state = 1 ORDER BY seq" : "state = 0 AND command <> 'forgotten' ORDER BY seq DESC"
    let numbers = try Int64.fetchAll(
      db, sql: "SELECT seq FROM change WHERE \(order) LIMIT ?", arguments: [count])
    return try numbers.map { ($0, try change($0, nameLimit: nil)) }
  }

  private func step(_ direction: Replay.Direction) throws -> UndoStep? {
    guard let number: Int64 = try db.value(direction.next) else { return nil }
    let item: Item.ID? = try db.value(
      "SELECT item FROM event WHERE change = ? ORDER BY kind = 'deleted' DESC, n LIMIT 1", [number])
    return UndoStep(
      number: number, change: try change(number, nameLimit: 3),
      item: item)
  }

  /// The number of commands that ``undo(_:)`` can revert.
  public func undoableCount() throws -> Int {
    try db.value("SELECT count(*) FROM change WHERE state = 0 AND command <> 'forgotten'") ?? 0
  }

  /// The number of commands that ``redo(_:)`` can restore.
  public func redoableCount() throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM change WHERE state = 1") ?? 0
  }
}

/// Undoes and redoes recorded events, without recording anything.
struct Replay {
  let journal: Journal
  let change: Int64

  enum Direction {
    case undo, redo

    var state: Int { self == .undo ? 1 : 0 }
    var next: String {
      self == .undo
        ? """
        SELECT seq FROM (SELECT seq, command FROM change WHERE state = 0 ORDER BY seq DESC LIMIT 1)
        WHERE command <> 'forgotten'
        """
        : "SELECT seq FROM change WHERE state = 1 ORDER BY seq LIMIT 1"
    }
  }

  private var db: Database { journal.db }

  func run(_ direction: Direction) throws {
    // A cursor must not stay open while its rows change.
    let events = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT n, kind, item, list, before, after FROM event WHERE change = ?
          ORDER BY n \(direction == .undo ? "DESC" : "")
          """), arguments: [change])
    let bulk = events.count >= BulkRevision.leastCount ? try BulkRevision(db) : nil
    for event in try events.map(Event.init) {
      try direction == .undo ? undo(event) : redo(event)
    }
    try bulk?.end(change)
    try db.run("UPDATE change SET state = ? WHERE seq = ?", [direction.state, change])
    journal.replayed.append((change, direction.state))
  }

  private func undo(_ event: Event) throws {
    switch event.kind {
    case .created:
      // Undo stores the row of a created item for redo.
      try db.run(
        "UPDATE event SET after = ? WHERE change = ? AND n = ?",
        [try journal.rowImage(event.item), change, event.number])
      try db.run("DELETE FROM item WHERE uuid = ?", [event.item])
    case .deleted: try insert(event.item, event.before)
    case .priority: try setPriority(event.item, event.before)
    case .edited: try edit(event.item, event.before)
    case .arranged: try arrange(event.item, event.before)
    case .joined: try unlink(event)
    case .left: try link(event, event.before)
    case .listPriority: try setListPriority(event, event.before)
    case .completed:
      journal.hasCompletions = true
      // An imported completion has its own number.
      try db.run(
        """
        DELETE FROM completion
        WHERE change = coalesce(json_extract(?3, '$.change'), ?1) AND item = ?2
        """, [change, event.item, event.after])
    }
  }

  private func redo(_ event: Event) throws {
    switch event.kind {
    case .created: try insert(event.item, event.after)
    case .deleted: try journal.erase(event.item)
    case .priority: try setPriority(event.item, event.after)
    case .edited: try edit(event.item, event.after)
    case .arranged: try arrange(event.item, event.after)
    case .joined: try link(event, event.after)
    case .left: try unlink(event)
    case .listPriority: try setListPriority(event, event.after)
    case .completed:
      journal.hasCompletions = true
      try db.run(
        """
        INSERT OR REPLACE INTO completion
        SELECT coalesce(json_extract(after, '$.change'), change), item, name,
          json_extract(after, '$.at_ms'), json_extract(after, '$.priority')
        FROM event WHERE change = ? AND n = ?
        """, [change, event.number])
    }
  }

  private func insert(_ id: Item.ID, _ image: String?) throws {
    let name = try Name(
      stored: String.fetchOne(
        db.cachedStatement(sql: "SELECT json_extract(?, '$.name')"), arguments: [image]) ?? "")
    try db.run(
      """
      INSERT INTO item (uuid, name, name_key, search_key, sort_key, details, priority, previous,
        created_ms, modified_ms, done_ms, extra)
      SELECT ?1, ?2, ?3, ?4, ?5, json_extract(?6, '$.details'), json_extract(?6, '$.priority'),
        json_extract(?6, '$.previous'), json_extract(?6, '$.created_ms'),
        json_extract(?6, '$.modified_ms'), json_extract(?6, '$.done_ms'),
        json_extract(?6, '$.extra')
      """,
      [
        id, name.text, name.keys.identity, name.keys.search, name.keys.sort, image,
      ])
    try db.run("DELETE FROM tombstone WHERE uuid = ?", [id])
  }

  private func setPriority(_ id: Item.ID, _ image: String?) throws {
    try db.run(
      """
      UPDATE item SET priority = json_extract(?2, '$.priority'),
        previous = json_extract(?2, '$.previous'), done_ms = json_extract(?2, '$.done_ms'),
        modified_ms = json_extract(?2, '$.modified_ms')
      WHERE uuid = ?1
      """, [id, image])
  }

  private func edit(_ id: Item.ID, _ image: String?) throws {
    let name = try Name(
      stored: String.fetchOne(
        db.cachedStatement(sql: "SELECT json_extract(?, '$.name')"), arguments: [image]) ?? "")
    try db.run(
      """
      UPDATE item SET name = ?2, name_key = ?3, search_key = ?4, sort_key = ?5,
        details = json_extract(?6, '$.details'), modified_ms = json_extract(?6, '$.modified_ms'),
        extra = coalesce(json_extract(?6, '$.extra'), extra)
      WHERE uuid = ?1
      """,
      [
        id, name.text, name.keys.identity, name.keys.search, name.keys.sort, image,
      ])
  }

  private func arrange(_ id: Item.ID, _ image: String?) throws {
    guard let list = try ItemResolver(db).item(id: id),
      let object = try image.flatMap({ try JSONReader.value(in: $0).object }),
      let arrangement = ListArrangement(object)
    else { throw StoreError.unexpected(detail: "the order of a list cannot be replayed") }
    try arrangement.store(for: list.seq, db)
  }

  private func link(_ event: Event, _ image: String?) throws {
    try db.run(
      """
      INSERT INTO membership (parent, child, priority, added_ms)
      SELECT p.seq, c.seq, json_extract(?3, '$.priority'), json_extract(?3, '$.added_ms')
      FROM item p JOIN item c ON c.uuid = ?2 WHERE p.uuid = ?1
      """, [event.list, event.item, image])
  }

  private func unlink(_ event: Event) throws {
    try db.run(
      """
      DELETE FROM membership WHERE parent = (SELECT seq FROM item WHERE uuid = ?)
        AND child = (SELECT seq FROM item WHERE uuid = ?)
      """, [event.list, event.item])
  }

  private func setListPriority(_ event: Event, _ image: String?) throws {
    try db.run(
      """
      UPDATE membership SET priority = json_extract(?3, '$.priority')
      WHERE parent = (SELECT seq FROM item WHERE uuid = ?1)
        AND child = (SELECT seq FROM item WHERE uuid = ?2)
      """, [event.list, event.item, image])
  }
}

struct Event {
  var number: Int64
  var kind: Journal.Kind
  var item: Item.ID
  var list: Item.ID?
  var before: String?
  var after: String?

  /// Reads the columns `n, kind, item, list, before, after`.
  init(_ row: Row) throws {
    number = row[0]
    kind = try row.decode(atIndex: 1)
    item = row[2]
    list = row[3]
    before = row[4]
    after = row[5]
  }
}
