import GRDB
import PrioritiesBasics
import PriorityLists

/// A server's response.
package struct ServerState: Sendable {
  package var snapshot: ItemsSnapshot
  package var log: [LoggedChange]
  /// Whether the log is complete, or only continues the known part.
  package var isWholeLog: Bool
  /// The changes that the server accepted.
  package var accepted: [Item.ID]
  package var refused: [(id: Item.ID, problem: JSONObject)]

  package init(
    snapshot: ItemsSnapshot, log: [LoggedChange], isWholeLog: Bool, accepted: [Item.ID],
    refused: [(id: Item.ID, problem: JSONObject)]
  ) {
    self.snapshot = snapshot
    self.log = log
    self.isWholeLog = isWholeLog
    self.accepted = accepted
    self.refused = refused
  }
}

extension StoreTransaction {
  private static let revisionKey = "server_revision"

  /// The server's revision that the store contains; nil before the first exchange.
  package func serverRevision() throws -> ItemsSnapshot.Revision? {
    let text: String? = try db.value("SELECT value FROM meta WHERE key = ?", [Self.revisionKey])
    let parts = (text ?? "").split(separator: "-")
    guard parts.count == 2, let number = Int64(parts[1]) else { return nil }
    return ItemsSnapshot.Revision(epoch: String(parts[0]), number: number)
  }

  /// The number of the server's newest change that is not undone.
  package func newestServerChange() throws -> Int64 {
    try db.value(
      """
      SELECT max(seq) FROM change WHERE state = 0
        AND seq NOT IN (SELECT change FROM pending WHERE change IS NOT NULL)
      """) ?? 0
  }

  /// Forgets the server, but keeps its changes and those that were not sent.
  package func forgetServer() throws {
    try db.run("DELETE FROM meta WHERE key = ?", [Self.revisionKey])
    try db.run("DELETE FROM pending")
  }
}

extension Store {
  /// Brings the store to the server's state and reapplies the pending changes on top.
  ///
  /// Undoes the pending changes, applies the server's items and log, forgets the changes that the
  /// server has accepted, and reapplies the others, all in one transaction. Runs no hooks.
  /// - Parameter remake: Reapplies a change. If it throws, the change stays pending without an
  ///   effect.
  package func rebase(
    on server: ServerState, remake: (StoreTransaction, ChangeRequest) throws -> Void
  ) throws {
    try inWriteTransaction { db in
      let rebase = Rebase(db)
      try rebase.undoPending()
      try rebase.settle(server)
      try rebase.apply(server.snapshot)
      try rebase.apply(server.log, isWhole: server.isWholeLog)
      try rebase.remakePending { request in
        let transaction = StoreTransaction(db, of: self, canChange: true)
        transaction.isRemade = true
        try transaction.attempt { try remake(transaction, request) }
        _ = try transaction.finish()
        return transaction.journal?.number
      }
      let revision = server.snapshot.revision
      try db.run(
        "INSERT OR REPLACE INTO meta VALUES ('server_revision', ?)",
        ["\(revision.epoch)-\(revision.number)"])
    }
  }
}

private struct Rebase {
  let db: Database

  init(_ db: Database) { self.db = db }

  func undoPending() throws {
    let changes = try Row.fetchAll(
      db,
      sql: """
        SELECT DISTINCT c.seq, c.state FROM pending p JOIN change c ON c.seq = p.change
        ORDER BY c.seq DESC
        """)
    for change in changes {
      let (number, state): (Int64, Int) = (change[0], change[1])
      if state == 0 {
        let journal = Journal(db, command: .request(.undo), at: Timestamp(milliseconds: 0))
        try Replay(journal: journal, change: number).run(.undo)
      } else {
        // Undone here before the server saw it.
        try db.run("DELETE FROM pending WHERE change = ?", [number])
      }
      try delete(change: number)
    }
  }

  /// Forgets the accepted changes and keeps the refused ones with their problems.
  func settle(_ server: ServerState) throws {
    let accepted = Set(server.accepted)
    let problems = Dictionary(server.refused.map { ($0.id, $0.problem) }, uniquingKeysWith: { $1 })
    for row in try Row.fetchAll(db, sql: "SELECT seq, id FROM pending WHERE state < 2") {
      if accepted.contains(row[1]) {
        try db.run("DELETE FROM pending WHERE seq = ?", [row[0] as Int64])
      } else if let problem = problems[row[1]] {
        try db.run(
          "UPDATE pending SET state = 2, change = NULL, problem = ? WHERE seq = ?",
          [JSONWriter.line(of: .object(problem)), row[0] as Int64])
      }
    }
  }

  private func delete(change: Int64) throws {
    try db.run("DELETE FROM change WHERE seq = ?", [change])
  }

  func apply(_ snapshot: ItemsSnapshot) throws {
    if !snapshot.isPartial {
      let kept = Set(snapshot.entries.map(\.item.id))
      for id in try Item.ID.fetchAll(db, sql: "SELECT uuid FROM item") where !kept.contains(id) {
        try db.run("DELETE FROM item WHERE uuid = ?", [id])
      }
    }
    for id in snapshot.gone { try db.run("DELETE FROM item WHERE uuid = ?", [id]) }
    // Two items may have swapped names.
    for entry in snapshot.entries {
      try db.run(
        "UPDATE item SET name_key = hex(uuid) WHERE uuid = ? AND name <> ?",
        [entry.item.id, entry.item.name])
    }
    for entry in snapshot.entries { try apply(entry) }
    for entry in snapshot.entries { try applyMemberships(of: entry) }
    for entry in snapshot.entries {
      guard let list = try ItemResolver(db).item(id: entry.item.id),
        try ListArrangement(of: list.seq, db) != entry.arrangement
      else { continue }
      try entry.arrangement.store(for: list.seq, db)
    }
  }

  private func apply(_ entry: ItemsSnapshot.Entry) throws {
    let item = entry.item
    let name = try Name(stored: item.name)
    let previous = item.priority == .low ? entry.previous.flatMap { $0 > .low ? $0 : nil } : nil
    try db.run(
      """
      INSERT INTO item (uuid, name, name_key, search_key, sort_key, details, priority, previous,
        created_ms, modified_ms, done_ms, extra)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (uuid) DO UPDATE SET name = excluded.name, name_key = excluded.name_key,
        search_key = excluded.search_key, sort_key = excluded.sort_key,
        details = excluded.details, priority = excluded.priority, previous = excluded.previous,
        created_ms = excluded.created_ms, modified_ms = excluded.modified_ms,
        done_ms = excluded.done_ms, extra = excluded.extra
      """,
      [
        item.id, name.text, name.keys.identity, name.keys.search, name.keys.sort, item.details,
        item.priority, previous, item.created, item.modified, item.lastDone, entry.extra,
      ])
  }

  private func applyMemberships(of entry: ItemsSnapshot.Entry) throws {
    guard let child: Int64 = try db.value("SELECT seq FROM item WHERE uuid = ?", [entry.item.id])
    else { return }
    let known = try Row.fetchAll(
      db,
      sql: """
        SELECT p.uuid, m.priority FROM membership m JOIN item p ON p.seq = m.parent
        WHERE m.child = ?
        """, arguments: [child]
    ).map { ItemsSnapshot.Entry.Membership(list: $0[0], priority: $0[1]) }
    guard Set(known) != Set(entry.memberships) else { return }
    for old in known where !entry.memberships.contains(where: { $0.list == old.list }) {
      try db.run(
        "DELETE FROM membership WHERE child = ? AND parent = (SELECT seq FROM item WHERE uuid = ?)",
        [child, old.list])
    }
    for membership in entry.memberships {
      try db.run(
        """
        INSERT INTO membership (parent, child, priority, added_ms)
        SELECT seq, ?1, ?2, ?3 FROM item WHERE uuid = ?4 AND seq <> ?1
        ON CONFLICT DO UPDATE SET priority = excluded.priority
        """, [child, membership.priority, entry.item.modified, membership.list])
    }
  }

  func apply(_ log: [LoggedChange], isWhole: Bool) throws {
    if isWhole {
      try db.run("DELETE FROM change")
      try db.run("DELETE FROM completion")
    }
    for change in log {
      // A change is replaced if its state has changed.
      try removeCompletions(of: change.number)
      try delete(change: change.number)
      try db.run(
        "INSERT INTO change VALUES (?, ?, ?, ?, ?)",
        [change.number, change.at, change.command, change.state.rawValue, change.device])
      for (index, event) in change.events.enumerated() {
        try db.run(
          "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
          [
            change.number, index + 1, event.kind, event.item, event.name, event.list, event.before,
            event.after,
          ])
      }
      if change.state == .applied { try addCompletions(of: change) }
    }
    try IntervalTable(db).update()
  }

  private func removeCompletions(of change: Int64) throws {
    try db.run(
      """
      DELETE FROM completion WHERE (change, item) IN (
        SELECT coalesce(json_extract(after, '$.change'), change), item FROM event
        WHERE change = ? AND kind = 'completed')
      """, [change])
  }

  private func addCompletions(of change: LoggedChange) throws {
    for event in change.events where event.kind == .completed {
      try db.run(
        """
        INSERT OR REPLACE INTO completion SELECT coalesce(json_extract(?3, '$.change'), ?1), ?2, ?4,
          json_extract(?3, '$.at_ms'), json_extract(?3, '$.priority')
        """, [change.number, event.item, event.after, event.name ?? ""])
    }
  }

  func remakePending(_ remake: (ChangeRequest) throws -> Int64?) throws {
    let rows = try Row.fetchAll(
      db, sql: "SELECT seq, request FROM pending WHERE state < 2 ORDER BY seq")
    for row in rows {
      let request = try ChangeRequest(JSONReader.value(in: row[1] as String))
      var number: Int64?
      do {
        number = try remake(request)
      } catch {
        // The server decides about a change that is no longer possible here.
        guard let problem = Problem(error), problem.kind != .unavailable else { throw error }
      }
      try db.run("UPDATE pending SET change = ? WHERE seq = ?", [number, row[0] as Int64])
    }
  }
}
