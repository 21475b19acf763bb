import GRDB
import PrioritiesBasics
import PriorityLists

/// Reverts the events of changes, newest first, and records what it does as events.
struct Reverting {
  private let journal: Journal
  private let changes: [Int64]
  /// Nil to revert everything.
  private let later: LaterChanges?
  private(set) var changed: Set<Item.ID> = []
  private(set) var kept: [Reversal.Kept] = []
  private var keptItems: Set<Item.ID> = []
  /// Items that stay, with all that the changes did to them.
  private var staying: Set<Item.ID> = []

  private var db: Database { journal.db }

  /// - Parameter changes: Newest first.
  init(_ journal: Journal, _ changes: [Int64], _ later: LaterChanges? = nil) {
    self.journal = journal
    self.changes = changes
    self.later = later
  }

  /// - Parameter item: Reverts only this item's events.
  mutating func run(only item: Item.ID? = nil) throws {
    for change in changes {
      // A cursor must not stay open while its rows change.
      let events = try Row.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT kind, item, name, list, before, after FROM event
            WHERE change = ?1 AND (?2 IS NULL OR item = ?2 OR list = ?2) ORDER BY n DESC
            """), arguments: [change, item]
      ).map { try LoggedChange.Event($0) }
      let bulk = events.count >= BulkRevision.leastCount ? try BulkRevision(db) : nil
      if later != nil { try keepItems(events) }
      for event in events { try revert(event, of: change) }
      try bulk?.end(journal.isRecording ? journal.beginChange() : change)
    }
    kept = try kept.reversed().map { try named($0) }
  }

  /// Finds the created items that must not be deleted again.
  private mutating func keepItems(_ events: [LoggedChange.Event]) throws {
    for event in events where event.kind == .created {
      let field = ItemField(item: event.item, list: nil, kind: .existence)
      guard let place = try later?.place(of: field) else { continue }
      staying.insert(event.item)
      keep(event, place)
    }
  }

  private mutating func keep(_ event: LoggedChange.Event, _ place: LaterChanges.Place) {
    guard keptItems.insert(event.item).inserted else { return }
    kept.append(
      Reversal.Kept(item: event.item, name: event.name ?? "", place: placeName(place)))
  }

  private func placeName(_ place: LaterChanges.Place) -> Reversal.Place {
    place.device == journal.device?.id ? .here : .device(place.device)
  }

  private func named(_ kept: Reversal.Kept) throws -> Reversal.Kept {
    var kept = kept
    if let item = try ItemResolver(db).item(id: kept.item) { kept.name = item.name }
    if case .device(let id?) = kept.place {
      kept.place = .device(try db.value("SELECT name FROM device WHERE id = ?", [id]) ?? id)
    }
    return kept
  }

  private mutating func revert(_ event: LoggedChange.Event, of change: Int64) throws {
    guard !staying.contains(event.item), event.list.map({ !staying.contains($0) }) ?? true else {
      return
    }
    guard event.kind != .edited else { return try edit(event) }
    if let later, event.kind != .created, event.kind != .deleted,
      let place = try event.fields.lazy.compactMap({ try later.place(of: $0) }).first
    {
      return keep(event, place)
    }
    guard try reverse(event, of: change) else { return }
    changed.insert(event.item)
  }

  /// - Returns: Whether anything changed.
  private mutating func reverse(_ event: LoggedChange.Event, of change: Int64) throws -> Bool {
    switch event.kind {
    case .created:
      guard let item = try ItemResolver(db).item(id: event.item) else { return false }
      if journal.isRecording {
        try journal.delete(item)
      } else {
        try db.run("DELETE FROM item WHERE uuid = ?", [item.id])
      }
    case .deleted: return try insert(event)
    case .priority: return try setPriority(event)
    case .arranged: return try arrange(event)
    case .joined, .left: return try event.after == nil ? link(event) : unlink(event)
    case .listPriority:
      try db.run(
        """
        UPDATE membership SET priority = json_extract(?3, '$.priority')
        WHERE parent = (SELECT seq FROM item WHERE uuid = ?1)
          AND child = (SELECT seq FROM item WHERE uuid = ?2)
        """, [event.list, event.item, event.before])
      guard db.changesCount > 0 else { return false }
      try journal.record(
        .listPriority, event.item, name: event.name, list: event.list, before: event.after,
        after: event.before)
    case .completed:
      let isRemoval = event.after != nil
      let image = try db.complete(event, isRemoval: isRemoval, of: change)
      try journal.record(
        .completed, event.item, name: event.name, before: isRemoval ? image : nil,
        after: isRemoval ? nil : image)
    case .edited, .noted: return false
    }
    return true
  }

  /// Inserts a deleted item, unless another one has its name.
  private mutating func insert(_ event: LoggedChange.Event) throws -> Bool {
    let resolver = ItemResolver(db)
    let name = try Name(stored: event.value("name", event.before)?.string ?? "")
    guard try resolver.item(id: event.item) == nil else { return false }
    if let other = try resolver.item(identity: name.keys.identity) {
      staying.insert(event.item)
      keptItems.insert(event.item)
      kept.append(Reversal.Kept(item: event.item, name: name.text, place: .taken(by: other.name)))
      return false
    }
    try db.run(
      """
      INSERT INTO item (uuid, name, name_key, search_key, sort_key, details, priority, previous,
        created_ms, modified_ms, done_ms, date, extra)
      SELECT ?1, ?2, ?3, ?4, ?5, json_extract(?6, '$.details'), json_extract(?6, '$.priority'),
        json_extract(?6, '$.previous'), json_extract(?6, '$.created_ms'),
        json_extract(?6, '$.modified_ms'), json_extract(?6, '$.done_ms'),
        json_extract(?6, '$.date'), json_extract(?6, '$.extra')
      """,
      [
        event.item, name.text, name.keys.identity, name.keys.search, name.keys.sort, event.before,
      ])
    try journal.record(.created, event.item, name: event.name)
    return true
  }

  private func setPriority(_ event: LoggedChange.Event) throws -> Bool {
    let fields = try event.fields.map(\.kind)
    // What another device has set since stays: a date beside a priority, and the other way round.
    try db.run(
      """
      UPDATE item SET modified_ms = json_extract(?2, '$.modified_ms'),
        priority = iif(?4, json_extract(?2, '$.priority'), priority),
        previous = iif(?4, json_extract(?2, '$.previous'), previous),
        done_ms = iif(?4, json_extract(?2, '$.done_ms'), done_ms),
        date = iif(?5 OR date IS json_extract(?3, '$.date'), json_extract(?2, '$.date'), date)
      WHERE uuid = ?1
      """,
      [
        event.item, event.before, event.after, fields.contains(.priority), fields.contains(.date),
      ])
    guard db.changesCount > 0 else { return false }
    try journal.record(
      .priority, event.item, name: event.name, before: event.after, after: event.before)
    return true
  }

  /// Reverts the name and the details, each if nothing has touched it since.
  private mutating func edit(_ event: LoggedChange.Event) throws {
    guard let item = try ItemResolver(db).item(id: event.item) else { return }
    var name = item.name
    var details = item.details
    for field in try event.fields {
      if let place = try later?.place(of: field) {
        keep(event, place)
      } else if field.kind == .name {
        name = try event.value("name", event.before)?.string ?? name
      } else {
        details = try event.value("details", event.before)?.string ?? details
      }
    }
    let wanted = try Name(stored: name)
    if let other = try ItemResolver(db).item(identity: wanted.keys.identity), other.id != item.id {
      keptItems.insert(event.item)
      kept.append(Reversal.Kept(item: item.id, name: item.name, place: .taken(by: other.name)))
      name = item.name
    }
    let hasExtra = try event.value("extra", event.before) != nil
    guard name != item.name || details != item.details || hasExtra else { return }
    let keys = try Name(stored: name).keys
    let before = try journal.editImage(of: item, hasExtra: hasExtra)
    try db.run(
      """
      UPDATE item SET name = ?2, name_key = ?3, search_key = ?4, sort_key = ?5, details = ?6,
        modified_ms = json_extract(?7, '$.modified_ms'),
        extra = coalesce(json_extract(?7, '$.extra'), extra)
      WHERE uuid = ?1
      """,
      [item.id, name, keys.identity, keys.search, keys.sort, details, event.before])
    try journal.record(
      .edited, item.id, name: event.name, before: before,
      after: try journal.editImage(of: item, hasExtra: hasExtra))
    changed.insert(item.id)
  }

  private func arrange(_ event: LoggedChange.Event) throws -> Bool {
    guard let list = try ItemResolver(db).item(id: event.item) else { return false }
    guard let object = try event.before.flatMap({ try JSONReader.value(in: $0).object }),
      let arrangement = ListArrangement(object)
    else { throw StoreError.unexpected(detail: "the order of a list cannot be replayed") }
    return try journal.arrange(list, as: arrangement)
  }

  private func link(_ event: LoggedChange.Event) throws -> Bool {
    try db.run(
      """
      INSERT OR IGNORE INTO membership (parent, child, priority, added_ms)
      SELECT p.seq, c.seq, json_extract(?3, '$.priority'), json_extract(?3, '$.added_ms')
      FROM item p JOIN item c ON c.uuid = ?2 WHERE p.uuid = ?1
      """, [event.list, event.item, event.before])
    guard db.changesCount > 0 else { return false }
    try journal.record(.joined, event.item, name: event.name, list: event.list, after: event.before)
    return true
  }

  private func unlink(_ event: LoggedChange.Event) throws -> Bool {
    try db.run(
      """
      DELETE FROM membership WHERE parent = (SELECT seq FROM item WHERE uuid = ?)
        AND child = (SELECT seq FROM item WHERE uuid = ?)
      """, [event.list, event.item])
    guard db.changesCount > 0 else { return false }
    try journal.record(.left, event.item, name: event.name, list: event.list, before: event.after)
    return true
  }
}

extension Database {
  /// Stores the completion of an event, or removes it, and returns its image.
  func complete(
    _ event: LoggedChange.Event, isRemoval: Bool, of change: Int64
  ) throws -> String? {
    // A completion keeps its place among all others.
    let image: String? = try value(
      "SELECT json_set(?1, '$.change', coalesce(json_extract(?1, '$.change'), ?2))",
      [event.after ?? event.before, change])
    if isRemoval {
      try run(
        "DELETE FROM completion WHERE change = json_extract(?1, '$.change') AND item = ?2",
        [image, event.item])
    } else {
      try run(
        """
        INSERT OR REPLACE INTO completion
        SELECT json_extract(?1, '$.change'), ?2, ?3, json_extract(?1, '$.at_ms'),
          json_extract(?1, '$.priority')
        """, [image, event.item, event.name ?? ""])
    }
    return image
  }
}
