import GRDB
import Lists

extension Store {
  /// Takes back the latest changes, whole commands, the latest first.
  /// - Returns: What was undone; fewer than asked for, or none, when no more are left.
  public func undo(_ count: Int = 1) throws(StoreError) -> [Change] {
    try step(
      count, to: 1, next: Store.nextUndo,
      events: "ORDER BY n DESC"
    ) { try $0.undo($1) }
  }

  /// Does again what was undone last, whole commands, in the order they were made in.
  /// - Returns: What was redone; fewer than asked for, or none, when no more are left.
  public func redo(_ count: Int = 1) throws(StoreError) -> [Change] {
    try step(
      count, to: 0, next: Store.nextRedo,
      events: "ORDER BY n"
    ) { try $0.redo($1) }
  }

  /// Takes back a change if it still is the newest, asked in the same transaction.
  ///
  /// So a program that knows a change as its own never takes back another's.
  /// - Parameter number: The change's ``lastChange`` or ``UndoStep/number``.
  /// - Returns: What was undone; nil if another change is the newest by now, and nothing was done.
  public func undo(ifNewest number: Int64) throws(StoreError) -> Change? {
    try step(
      1, to: 1, next: Store.nextUndo, events: "ORDER BY n DESC", only: number
    ) { try $0.undo($1) }.first
  }

  /// Redoes a change if it still is the one that was undone last, checked in the same transaction.
  ///
  /// - Parameter number: The change's ``lastChange`` or ``UndoStep/number``.
  /// - Returns: What was redone; nil if another change is next by now, and nothing was done.
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
    try writing(to == 1 ? "undo" : "redo") { journal in
      let db = journal.db
      var changes: [Change] = []
      while changes.count < max(0, count), let seq = try Int64.fetchOne(db, sql: next),
        number == nil || seq == number
      {
        let replay = Replay(journal: journal, change: seq)
        // A cursor would be open while rows change below it: the events are read first.
        let events = try Row.fetchAll(
          db.cachedStatement(
            sql: """
              SELECT n, kind, item, list, before, after FROM event WHERE change = ? \(order)
              """),
          arguments: [seq])
        for row in events {
          if let event = Event(row) { try apply(replay, event) }
        }
        try db.execute(sql: "UPDATE change SET state = ? WHERE seq = ?", arguments: [to, seq])
        journal.replayed = (seq, to)
        var change = try change(seq, nameLimit: nil, db)
        change.isUndone = to == 1
        changes.append(change)
      }
      return changes
    }
  }
}
