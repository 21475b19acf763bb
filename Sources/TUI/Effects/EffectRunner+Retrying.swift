import Storage

extension EffectRunner {
  /// When to call ``tick(at:)`` at the latest; `nil` if nothing is due.
  var deadline: Int64? {
    [pendingWrites?.next, appearanceDeadline].compactMap(\.self).min()
  }

  /// Performs what is due, or a little of the idle work.
  mutating func tick(at time: Int64) {
    followTime(at: time)
    retry(at: time)
    idle()
  }

  /// Shows changes by other programs.
  ///
  /// A store that cannot be read is reported, and the screen stays: a program that synchronizes
  /// folders may be about to replace it.
  mutating func lookForChanges(at time: Int64) {
    do {
      switch try items.hasChanged() {
      case true?: handle(.storeChanged, at: time)
      case false?: break
      case nil: noteBlocked(at: time)
      }
    } catch {
      handle(.outcome(.unreadable(error)), at: time)
    }
  }

  mutating func noteBlocked(at time: Int64) {
    items.markLocked()
    if pendingWrites == nil { pendingWrites = PendingWrites(at: time) }
  }

  /// Makes a change, after the delayed ones.
  mutating func makeInTurn(_ change: Effect, at time: Int64) {
    var outcome = Outcome.busy(.change)
    if pendingWrites?.changes.isEmpty ?? true { outcome = items.make(change, in: viewContext) }
    if outcome == .busy(.change) {
      noteBlocked(at: time)
      pendingWrites?.append(change, at: time)
    }
    handle(.outcome(outcome), at: time)
  }

  /// Retries what another program's lock delays.
  ///
  /// Changes are made in order. If they fail for ``PendingWrites/retryLimit``, all are dropped and
  /// reported.
  mutating func retry(at time: Int64) {
    guard let pendingWrites, pendingWrites.next <= time else { return }
    while let change = self.pendingWrites?.changes.first {
      let outcome = items.make(change, in: viewContext)
      guard outcome != .busy(.change) else { return goOnWaiting(at: time) }
      self.pendingWrites?.removeFirst()
      outcomes.append(outcome)
    }
    guard items.probeUnlocked() else { return goOnWaiting(at: time) }
    self.pendingWrites = nil
    let made = outcomes
    outcomes = []
    // The rows are read first, so that the messages fit them.
    handle(.outcome(.free), at: time)
    for outcome in made { handle(.outcome(outcome), at: time) }
  }

  /// Retries the pending changes, and nothing else, until they succeed or time out.
  ///
  /// - Parameter clock: The time, in the same milliseconds as everywhere.
  /// - Returns: The number of changes that could not be made.
  mutating func finishWaiting(clock: () -> Int64, pause: () -> Void) -> Int {
    while let pendingWrites, !pendingWrites.changes.isEmpty {
      let time = clock()
      if pendingWrites.isOver(at: time) { return pendingWrites.changes.count }
      if pendingWrites.next <= time { retry(at: time) } else { pause() }
    }
    return 0
  }

  private mutating func goOnWaiting(at time: Int64) {
    if pendingWrites?.isOver(at: time) == true, let lost = pendingWrites?.giveUp() {
      let typed = lost.last(where: \.isTyped)
      handle(.outcome(.refused(EffectRunner.notSaved(lost.count), of: typed)), at: time)
    }
    pendingWrites?.postpone(at: time)
  }

  /// The message when changes are dropped.
  static func notSaved(_ count: Int) -> String {
    let what = count == 1 ? "The change was" : "\(count) changes were"
    return "\(what) not saved: another program has held the items for 5 seconds. Try again."
  }
}

/// What waits for another program's lock: changes in their order, and the reading of rows.
///
/// The screen shows the rows read last; see ``EffectRunner/retry(at:)``.
struct PendingWrites: Hashable {
  private(set) var changes: [Effect] = []
  private(set) var next: Int64
  private var since: Int64

  /// How long changes are retried, in milliseconds.
  static let retryLimit: Int64 = 5_000

  init(at time: Int64) {
    since = time
    next = time + 100
  }

  func isOver(at time: Int64) -> Bool {
    !changes.isEmpty && time - since >= PendingWrites.retryLimit
  }

  mutating func append(_ change: Effect, at time: Int64) {
    if changes.isEmpty { since = time }
    changes.append(change)
  }

  mutating func removeFirst() { changes.removeFirst() }

  /// Drops and returns the changes; the rows are still to be read.
  mutating func giveUp() -> [Effect] {
    defer { changes = [] }
    return changes
  }

  /// Schedules the next try: soon, and less often once no change waits.
  mutating func postpone(at time: Int64) {
    next = time + (changes.isEmpty && time - since > PendingWrites.retryLimit ? 500 : 100)
  }
}
