import GRDB
import PrioritiesBasics
import PriorityLists

extension StoreTransaction {
  /// Undoes the newest steps of this device that still stand, each a whole command, newest first.
  ///
  /// What another change has touched since is left as it is.
  public func undo(_ count: Int = 1) throws -> [Reversal] {
    try reverse(count, isRedo: false)
  }

  /// Restores what this device's last undo took back, until the device makes a new change.
  public func redo(_ count: Int = 1) throws -> [Reversal] {
    try reverse(count, isRedo: true)
  }

  private func reverse(_ count: Int, isRedo: Bool) throws -> [Reversal] {
    var reversals: [Reversal] = []
    while reversals.count < max(0, count) {
      let step = try nextStep(isRedo: isRedo)
      let refused = try reverseRefusal(beside: step, isRedo: isRedo)
      guard let reversal = try refused ?? step.flatMap({ try reverse(step: $0, isRedo: isRedo) })
      else { break }
      reversals.append(reversal)
    }
    return reversals
  }

  /// The step that the next undo or redo is about; nil if there is none.
  package func nextStep(isRedo: Bool = false) throws -> Item.ID? {
    let condition = isRedo ? Self.isRedoable : Self.isUndoable
    return try db.value(
      """
      SELECT \(isRedo ? "reverts" : "step") FROM change c WHERE \(condition)
      ORDER BY seq DESC LIMIT 1
      """, ["device": deviceID, "since": try db.isShared ? undoLimit : .min])
  }

  /// The number of steps that ``undo(_:)`` or ``redo(_:)`` can reverse.
  package func stepCount(isRedo: Bool) throws -> Int {
    let condition = isRedo ? Self.isRedoable : Self.isUndoable
    return try db.value(
      "SELECT count(DISTINCT step) FROM change c WHERE \(condition)",
      ["device": deviceID, "since": try db.isShared ? undoLimit : .min]) ?? 0
  }

  private static let isUndoable = """
    device IS :device AND state = 0 AND command NOT IN ('undo', 'redo', 'forgotten')
      AND at_ms > :since
      AND EXISTS (SELECT 1 FROM event e WHERE e.change = c.seq AND kind <> 'noted')
      AND NOT EXISTS (SELECT 1 FROM change u WHERE u.seq > c.seq AND u.reverts = c.step
        AND u.command = 'undo' AND u.state = 0
        AND NOT EXISTS (SELECT 1 FROM event e WHERE e.change = u.seq))
    """
  private static let isRedoable = """
    device IS :device AND state = 0 AND command = 'undo' AND at_ms > :since
      AND seq > coalesce((SELECT max(seq) FROM change
        WHERE device IS :device AND command NOT IN ('undo', 'redo')), 0)
      AND EXISTS (SELECT 1 FROM event e WHERE e.change = c.seq)
    """

  /// Undoes or restores a step, whoever made it.
  ///
  /// - Returns: Nil if there is no such step, or if it is undone or restored already.
  package func reverse(step: Item.ID, isRedo: Bool) throws -> Reversal? {
    let own = try Int64.fetchAll(
      db,
      sql: """
        SELECT seq FROM change WHERE step = ? AND state = ?
          AND command NOT IN ('undo', 'redo', 'forgotten') ORDER BY seq DESC
        """, arguments: [step, isRedo ? 1 : 0])
    let undo: Int64? =
      isRedo
      ? try db.value(
        "SELECT max(seq) FROM change WHERE reverts = ? AND command = 'undo' AND state = 0", [step])
      : nil
    guard let newest = own.first, !isRedo || undo != nil else { return nil }
    let change = try change(own.reversed(), nameLimit: nil)
    guard try !db.isShared || change.at.milliseconds > undoLimit else {
      throw StoreError.refused(
        reason: "Changes of a shared list can be undone for 60 days. Nothing was undone.")
    }
    if journal != nil { try endChange() }
    let journal = try changing(.request(isRedo ? .redo : .undo))
    journal.reverts = step
    note(isRedo ? .redo : .undo, []) { $0.step = step }
    let changes = isRedo ? [undo ?? newest] : own
    let first = changes.last ?? newest
    let later = try first == newestChange() ? nil : LaterChanges(journal, after: first, than: step)
    var reverting = Reverting(journal, changes, later)
    // A step of which nothing can be reverted is not tried again.
    _ = try journal.beginChange()
    try reverting.run()
    if isRedo {
      try Self.mark(step, db)
    } else if journal.effect != nil {
      try db.run(
        "UPDATE change SET state = 1 WHERE step = ? AND command NOT IN ('undo', 'redo')", [step])
    }
    var reversal = Reversal(
      change: change, count: reverting.changed.count, kept: reverting.kept, isRedo: isRedo)
    if journal.effect != nil { reversal.change.isUndone = !isRedo }
    return reversal
  }

  /// Derives whether a step is undone, and each of its undos redone, from those that had an effect.
  static func mark(_ step: Item.ID, _ db: Database) throws {
    let hadEffect = "reverts = ?1 AND EXISTS (SELECT 1 FROM event e WHERE e.change = r.seq)"
    try db.run(
      """
      UPDATE change SET state = coalesce((SELECT command = 'undo' FROM change r
        WHERE \(hadEffect) ORDER BY seq DESC LIMIT 1), 0)
      WHERE step = ?1 AND command NOT IN ('undo', 'redo', 'forgotten')
      """, [step])
    try db.run(
      """
      UPDATE change SET state = EXISTS (SELECT 1 FROM change r
        WHERE \(hadEffect) AND r.command = 'redo' AND r.seq > change.seq)
      WHERE reverts = ?1 AND command = 'undo'
      """, [step])
  }

  package func hasStep(_ step: Item.ID) throws -> Bool {
    try db.value("SELECT EXISTS (SELECT 1 FROM change WHERE step = ?)", [step]) ?? false
  }

  /// The time in milliseconds up to which changes of a shared list can no longer be undone.
  private var undoLimit: Int64 { now.milliseconds - 60 * 86_400_000 }

  /// The newest change, and the device that made it, whether or not it can be undone here.
  package func newestStep() throws -> Change? {
    let seq: Int64? = try db.value(
      "SELECT max(seq) FROM change WHERE state = 0 AND \(Self.isListed)")
    return try seq.map { try change([$0], nameLimit: 3) }
  }
}
