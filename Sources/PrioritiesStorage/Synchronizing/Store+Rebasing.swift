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
  package var refused: [RefusedChange]

  package init(
    snapshot: ItemsSnapshot, log: [LoggedChange], isWholeLog: Bool, accepted: [Item.ID],
    refused: [RefusedChange]
  ) {
    self.snapshot = snapshot
    self.log = log
    self.isWholeLog = isWholeLog
    self.accepted = accepted
    self.refused = refused
  }
}

/// A part of a change that the server refused, or made in another way, as a notice says.
package struct RefusedChange: Hashable, Sendable {
  /// The change, with the refused item only.
  package var request: ChangeRequest
  package var problem: JSONObject

  package init(request: ChangeRequest, problem: JSONObject) {
    self.request = request
    self.problem = problem
  }

  package var isNotice: Bool { problem["reason"] == "notice" }
}

extension StoreTransaction {
  private static let revisionKey = "server_revision"

  /// The server's revision that the store contains; nil before the first exchange.
  package func serverRevision() throws -> ItemsSnapshot.Revision? {
    let text: String? = try db.value("SELECT value FROM meta WHERE key = ?", [Self.revisionKey])
    let parts = (text ?? "").split(separator: "-")
    guard parts.count > 1, let number = Int64(parts[1]) else { return nil }
    return ItemsSnapshot.Revision(
      epoch: String(parts[0]), number: number,
      change: Item.ID(parts.dropFirst(2).joined(separator: "-")))
  }

  /// The number of the server's newest change.
  package func newestServerChange() throws -> Int64 {
    try db.value(
      """
      SELECT max(seq) FROM change
      WHERE seq NOT IN (SELECT change FROM pending WHERE change IS NOT NULL)
      """) ?? 0
  }

  /// Forgets the server, but keeps its changes and those that were not sent.
  package func forgetServer() throws {
    try db.run("DELETE FROM meta WHERE key IN (?, 'household')", [Self.revisionKey])
    try db.run("DELETE FROM pending")
    // Undo takes back what was done on this computer.
    try db.run("UPDATE change SET device = 'server' WHERE device IS NULL")
    try db.run("UPDATE change SET device = NULL WHERE device = ?", [deviceID])
  }
}

extension StoreTransaction {
  /// Compares the history of a server that was set back with the known one.
  ///
  /// Lists the own changes that it lacks, to send them again. A pending change saw what both
  /// histories have.
  fileprivate func compare(with log: [LoggedChange]) throws {
    guard try serverRevision() != nil, let deviceID else { return }
    // A change whose answer was lost may be in both histories, at different places.
    let known = Dictionary(log.map { ($0.id, $0.number) }, uniquingKeysWith: { $1 })
    let rows = try Row.fetchAll(
      db, sql: "SELECT seq, id, device, state, command, at_ms FROM change ORDER BY seq")
    let common = rows.last { known[$0[1]] == $0[0] }
    let point = ItemsSnapshot.Point(
      number: common?[0] ?? 0, change: common?[1] ?? Item.ID(high: 0, low: 0))
    for change in try pending()
    where change.request.saw.map({ saw in
      rows.first { $0[1] == saw.change }.map { known[saw.change] != $0[0] } ?? true
    }) ?? false {
      var request = change.request
      request.saw = point
      try db.run("UPDATE pending SET request = ? WHERE seq = ?", [request.text, change.row])
    }
    for row in rows where row[2] as String? == deviceID && row[3] == 0 && known[row[1]] == nil {
      let at: Int64 = row[5]
      guard at > now.milliseconds - 60 * 86_400_000, !["undo", "redo"].contains(row[4] as String)
      else { continue }
      requests = []
      try noteEvents(of: row[0])
      for request in requests {
        let problem: JSONObject = [
          "reason": "missing",
          "detail": "The server was set back, and this change is missing there.",
        ]
        try db.run(
          "INSERT INTO pending (id, request, state, problem) VALUES (?, ?, 2, ?)",
          [Store.randomID(), request.text, problem.json.line])
      }
    }
    requests = []
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
      try rebase.settle(server, StoreTransaction(db, of: self, canChange: false).pending())
      if server.isWholeLog {
        let transaction = StoreTransaction(db, of: self, canChange: true)
        try transaction.compare(with: server.log)
      }
      try rebase.apply(server.snapshot)
      try rebase.apply(server.log, isWhole: server.isWholeLog)
      try db.continueNumbers()
      try rebase.remakePending { request in
        let transaction = StoreTransaction(db, of: self, canChange: true)
        transaction.isRemade = true
        transaction.changeID = request.id
        try transaction.attempt { try remake(transaction, request) }
        _ = try transaction.finish()
        return transaction.number
      }
      let revision = server.snapshot.revision
      try db.run(
        "INSERT OR REPLACE INTO meta VALUES ('server_revision', ?)",
        ["\(revision.epoch)-\(revision.number)-\(revision.change?.description ?? "")"])
      try rebase.dropSettledRefusals()
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
        SELECT DISTINCT c.seq, c.reverts FROM pending p JOIN change c ON c.seq = p.change
        ORDER BY c.seq DESC
        """)
    for change in changes {
      let journal = Journal(db, command: .request(.undo), at: Timestamp(milliseconds: 0))
      journal.isRecording = false
      var reverting = Reverting(journal, [change[0]])
      try reverting.run()
      try delete(change: change[0])
      if let step: Item.ID = change[1] { try StoreTransaction.mark(step, db) }
    }
  }

  /// Forgets the accepted changes and keeps the refused ones with their problems.
  func settle(_ server: ServerState, _ pending: [PendingChange]) throws {
    let accepted = Set(server.accepted)
    let refused = Dictionary(grouping: server.refused, by: \.request.id)
    for change in pending {
      let id = change.request.id
      guard accepted.contains(id) || refused[id] != nil else { continue }
      try db.run("DELETE FROM pending WHERE seq = ?", [change.row])
      // The server does not have what it refused, so an undo of that has only its refusal.
      let isOfRefused = try reverseRefusals(change.request)
      for part in refused[id] ?? [] where !isOfRefused || !part.isNotice { try add(part) }
      if accepted.contains(id) { try forgetRefusals(before: change.request) }
    }
  }

  private func add(_ refused: RefusedChange) throws {
    let item = refused.request.items.count == 1 ? refused.request.items[0].id : nil
    let reason = refused.problem["field"]?.string ?? refused.problem["reason"]?.string
    // A field has one refusal, the newest.
    try db.run("DELETE FROM pending WHERE state > 1 AND item = ? AND reason = ?", [item, reason])
    try db.run(
      "INSERT INTO pending (id, request, state, problem, item, reason) VALUES (?, ?, 2, ?, ?, ?)",
      [
        refused.request.id, refused.request.text, refused.problem.json.line,
        item, reason,
      ])
  }

  /// Returns whether an undo or redo is of a refused change, which it takes back or restores.
  private func reverseRefusals(_ request: ChangeRequest) throws -> Bool {
    guard let step = request.step, [.undo, .redo].contains(request.command) else { return false }
    try db.run(
      """
      UPDATE pending SET state = ?
      WHERE state > 1 AND (id = ? OR json_extract(request, '$.step') = ?)
      """, [request.command == .undo ? 4 : 2, step, step.description])
    return db.changesCount > 0
  }

  /// The person needs an item again, or went back to the text that they had seen.
  private func forgetRefusals(before request: ChangeRequest) throws {
    for item in request.items.compactMap(\.id) {
      if request.needs(item) {
        try db.run("DELETE FROM pending WHERE reason = 'needed' AND item = ?", [item])
      }
      for (field, text) in [("name", request.name), ("details", request.details)] {
        try db.run(
          """
          DELETE FROM pending WHERE reason = ? AND item = ?
            AND json_extract(problem, '$.seen') = ?
          """, [field, item, text])
      }
    }
  }

  /// Drops refusals that no longer matter: the item is low or gone, or has the wanted text.
  func dropSettledRefusals() throws {
    try db.execute(
      sql: """
        DELETE FROM pending WHERE state > 1 AND EXISTS (SELECT 1 FROM item i
          WHERE i.uuid = pending.item AND CASE reason WHEN 'needed' THEN i.priority = 0
            WHEN 'name' THEN i.name = json_extract(problem, '$.wanted')
            WHEN 'details' THEN i.details = json_extract(problem, '$.wanted') END)
          OR reason = 'changed' AND item NOT IN (SELECT uuid FROM item)
        """)
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
        created_ms, modified_ms, done_ms, date, extra)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (uuid) DO UPDATE SET name = excluded.name, name_key = excluded.name_key,
        search_key = excluded.search_key, sort_key = excluded.sort_key,
        details = excluded.details, priority = excluded.priority, previous = excluded.previous,
        created_ms = excluded.created_ms, modified_ms = excluded.modified_ms,
        done_ms = excluded.done_ms, date = excluded.date, extra = excluded.extra
      """,
      [
        item.id, name.text, name.keys.identity, name.keys.search, name.keys.sort, item.details,
        item.priority, previous, item.created, item.modified, item.lastDone,
        item.date.databaseValue, entry.extra,
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
      // Another request may have brought it already.
      try delete(change: change.number)
      try db.run(
        "INSERT INTO change VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [
          change.number, change.id, change.step, change.reverts, change.at, change.command,
          change.isUndone, change.device?.id,
        ])
      if let device = change.device { try db.name(device) }
      for (index, event) in change.events.enumerated() {
        try db.run(
          "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
          [
            change.number, index + 1, event.kind, event.item, event.name, event.list, event.before,
            event.after,
          ])
        if event.kind == .completed {
          _ = try db.complete(event, isRemoval: event.after == nil, of: change.number)
        }
      }
    }
    // A whole log has the states as they are.
    for step in isWhole ? [] : Set(log.compactMap(\.reverts)) {
      try StoreTransaction.mark(step, db)
    }
    try IntervalTable(db).update()
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
