import GRDB
import Lists

/// Undoes and redoes recorded events, without recording anything.
struct Replay {
  let journal: Journal
  /// The number of the change that the events belong to.
  let change: Int64

  private var db: Database { journal.db }

  func undo(_ event: Event) throws {
    journal.touched?.note(event, isUndone: true)
    switch event.kind {
    case .created:
      // The row of a created item is recorded only now that it goes.
      try db.cachedStatement(sql: "UPDATE event SET after = ? WHERE change = ? AND n = ?").execute(
        arguments: [try journal.rowImage(event.item), change, event.number])
      try db.cachedStatement(sql: "DELETE FROM item WHERE uuid = ?").execute(
        arguments: [event.item.data])
    case .deleted: try insert(event.item, event.before)
    case .level: try level(event.item, event.before)
    case .edited: try edit(event.item, event.before)
    case .joined: try unlink(event)
    case .left: try link(event, event.before)
    case .listPriority: try listPriority(event, event.before)
    case .completed:
      journal.hasCompletions = true
      // A completion from a file has a number of its own in place of the change's.
      try db.cachedStatement(
        sql: """
          DELETE FROM completion
          WHERE change = coalesce(json_extract(?3, '$.change'), ?1) AND item = ?2
          """
      ).execute(arguments: [change, event.item.data, event.after])
    }
  }

  func redo(_ event: Event) throws {
    journal.touched?.note(event, isUndone: false)
    switch event.kind {
    case .created: try insert(event.item, event.after)
    case .deleted: try journal.erase(event.item)
    case .level: try level(event.item, event.after)
    case .edited: try edit(event.item, event.after)
    case .joined: try link(event, event.after)
    case .left: try unlink(event)
    case .listPriority: try listPriority(event, event.after)
    case .completed:
      journal.hasCompletions = true
      try db.cachedStatement(
        sql: """
          INSERT OR REPLACE INTO completion
          SELECT coalesce(json_extract(?3, '$.change'), ?1), uuid, name, json_extract(?3, '$.at_ms'), json_extract(?3, '$.level')
          FROM item WHERE uuid = ?2
          """
      ).execute(arguments: [change, event.item.data, event.after])
    }
  }

  private func insert(_ id: Item.ID, _ image: String?) throws {
    let name = try Name(
      stored: String.fetchOne(
        db.cachedStatement(sql: "SELECT json_extract(?, '$.name')"), arguments: [image]) ?? "")
    try db.cachedStatement(
      sql: """
        INSERT INTO item (uuid, name, name_key, search_key, sort_key, details, priority, previous,
          created_ms, modified_ms, done_ms, extra)
        SELECT ?1, ?2, ?3, ?4, ?5, json_extract(?6, '$.details'), json_extract(?6, '$.priority'),
          json_extract(?6, '$.previous'), json_extract(?6, '$.created_ms'),
          json_extract(?6, '$.modified_ms'), json_extract(?6, '$.done_ms'),
          json_extract(?6, '$.extra')
        """
    ).execute(
      arguments: [
        id.data, name.text, name.keys.identity, name.keys.search, name.keys.sort, image,
      ])
    try db.cachedStatement(sql: "DELETE FROM tombstone WHERE uuid = ?").execute(
      arguments: [id.data])
  }

  private func level(_ id: Item.ID, _ image: String?) throws {
    try db.cachedStatement(
      sql: """
        UPDATE item SET priority = json_extract(?2, '$.priority'),
          previous = json_extract(?2, '$.previous'), done_ms = json_extract(?2, '$.done_ms'),
          modified_ms = json_extract(?2, '$.modified_ms')
        WHERE uuid = ?1
        """
    ).execute(arguments: [id.data, image])
  }

  private func edit(_ id: Item.ID, _ image: String?) throws {
    let name = try Name(
      stored: String.fetchOne(
        db.cachedStatement(sql: "SELECT json_extract(?, '$.name')"), arguments: [image]) ?? "")
    try db.cachedStatement(
      sql: """
        UPDATE item SET name = ?2, name_key = ?3, search_key = ?4, sort_key = ?5,
          details = json_extract(?6, '$.details'), modified_ms = json_extract(?6, '$.modified_ms'),
          extra = coalesce(json_extract(?6, '$.extra'), extra)
        WHERE uuid = ?1
        """
    ).execute(
      arguments: [
        id.data, name.text, name.keys.identity, name.keys.search, name.keys.sort, image,
      ])
  }

  private func link(_ event: Event, _ image: String?) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO membership (parent, child, priority, added_ms)
        SELECT p.seq, c.seq, json_extract(?3, '$.priority'), json_extract(?3, '$.added_ms')
        FROM item p JOIN item c ON c.uuid = ?2 WHERE p.uuid = ?1
        """
    ).execute(arguments: [event.list?.data, event.item.data, image])
  }

  private func unlink(_ event: Event) throws {
    try db.cachedStatement(
      sql: """
        DELETE FROM membership WHERE parent = (SELECT seq FROM item WHERE uuid = ?)
          AND child = (SELECT seq FROM item WHERE uuid = ?)
        """
    ).execute(arguments: [event.list?.data, event.item.data])
  }

  private func listPriority(_ event: Event, _ image: String?) throws {
    try db.cachedStatement(
      sql: """
        UPDATE membership SET priority = json_extract(?3, '$.priority')
        WHERE parent = (SELECT seq FROM item WHERE uuid = ?1)
          AND child = (SELECT seq FROM item WHERE uuid = ?2)
        """
    ).execute(arguments: [event.list?.data, event.item.data, image])
  }
}
