import GRDB
import Lists

extension Store {
  /// Undoes the latest changes, which are whole commands, the latest first.
  /// - Returns: What was undone; fewer than asked for, or none, if there are no more.
  public func undo(_ count: Int = 1) throws(StoreError) -> [Change] {
    try step(
      count, to: 1, next: Store.nextUndo,
      events: "ORDER BY n DESC"
    ) { try $0.undo($1) }
  }

  /// Redoes changes that were undone, the one undone last first, until another change is made.
  /// - Returns: What was redone; fewer than asked for, or none, if there are no more.
  public func redo(_ count: Int = 1) throws(StoreError) -> [Change] {
    try step(
      count, to: 0, next: Store.nextRedo,
      events: "ORDER BY n"
    ) { try $0.redo($1) }
  }

  /// Undoes a change if it is still the newest, which is checked in the same transaction.
  ///
  /// A program that knows the number of its own change thus never undoes another program's.
  /// - Parameter number: The number of the change, from ``lastChange`` or ``UndoStep/number``.
  /// - Returns: What was undone; nil if another change is the newest by now, and nothing was
  ///   undone.
  public func undo(ifNewest number: Int64) throws(StoreError) -> Change? {
    try step(
      1, to: 1, next: Store.nextUndo, events: "ORDER BY n DESC", only: number
    ) { try $0.undo($1) }.first
  }

  /// Redoes a change if it is still the one undone last, which is checked in the same transaction.
  ///
  /// - Parameter number: The number of the change, from ``lastChange`` or ``UndoStep/number``.
  /// - Returns: What was redone; nil if another change is next by now, and nothing was redone.
  public func redo(ifNext number: Int64) throws(StoreError) -> Change? {
    try step(
      1, to: 0, next: Store.nextRedo, events: "ORDER BY n", only: number
    ) { try $0.redo($1) }.first
  }

  static let nextUndo = "SELECT seq FROM change WHERE state = 0 ORDER BY seq DESC LIMIT 1"
  static let nextRedo = "SELECT seq FROM change WHERE state = 1 ORDER BY seq LIMIT 1"

  private func step(
    _ count: Int, to: Int, next: String, events order: String, only number: Int64? = nil,
    _ apply: (Replay, Event) throws -> Void
  ) throws(StoreError) -> [Change] {
    let size = try largestStep(to: to, among: count)
    return try writing(
      to == 1 ? "undo" : "redo", large: size >= BulkRevision.leastCount
    ) { journal in
      let db = journal.db
      var changes: [Change] = []
      while changes.count < max(0, count), let seq = try Int64.fetchOne(db, sql: next),
        number == nil || seq == number
      {
        let replay = Replay(journal: journal, change: seq)
        // Read first: a cursor must not be open while its rows change.
        let events = try Row.fetchAll(
          db.cachedStatement(
            sql: """
              SELECT n, kind, item, list, before, after FROM event WHERE change = ? \(order)
              """),
          arguments: [seq])
        let bulk =
          events.count >= BulkRevision.leastCount ? try BulkReplay(db, of: seq) : nil
        for row in events {
          if let event = Event(row) { try apply(replay, event) }
        }
        try bulk?.end()
        try db.execute(sql: "UPDATE change SET state = ? WHERE seq = ?", arguments: [to, seq])
        journal.replayed = (seq, to)
        var change = try change(seq, nameLimit: nil, db)
        change.isUndone = to == 1
        changes.append(change)
      }
      return changes
    }
  }

  /// The number of events of the largest of the changes that would be undone or redone.
  private func largestStep(to: Int, among count: Int) throws(StoreError) -> Int64 {
    let changes =
      to == 1 ? "change WHERE state = 0 ORDER BY seq DESC" : "change WHERE state = 1 ORDER BY seq"
    return try using { db in
      try Int64.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT max(size) FROM (
              SELECT (SELECT max(n) FROM event WHERE change = seq) AS size FROM \(changes) LIMIT ?)
            """), arguments: [max(0, count)]) ?? 0
    }
  }
}
