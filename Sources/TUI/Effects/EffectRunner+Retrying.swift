import Storage

extension EffectRunner {
  /// When ``tick(at:)`` must be called at the latest; `nil` if nothing is due.
  var deadline: Int64? {
    [pendingWrites?.next, appearanceDeadline].compactMap(\.self).min()
  }

  /// Does what its time has come for, or a little of what can wait.
  mutating func tick(at time: Int64) {
    followTime(at: time)
    retry(at: time)
    idle()
  }

  /// Looks whether another program changed the items, and shows it.
  ///
  /// What cannot be read is reported, and what is shown stays: a program that keeps folders in step
  /// may be about to put another store in its place.
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

  /// Makes a change, behind those that are held up.
  mutating func makeInTurn(_ change: Effect, at time: Int64) {
    var outcome = Outcome.busy(.change)
    if pendingWrites?.changes.isEmpty ?? true { outcome = items.make(change, in: viewContext) }
    if outcome == .busy(.change) {
      noteBlocked(at: time)
      pendingWrites?.append(change, at: time)
    }
    handle(.outcome(outcome), at: time)
  }

  /// Tries again what another program that holds the items kept from being done.
  ///
  /// Changes are made in order. If they cannot be made for ``PendingWrites/retryLimit``, all are given up and
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
    // All that is shown is read first, so that what was done is seen where it is.
    handle(.outcome(.free), at: time)
    for outcome in made { handle(.outcome(outcome), at: time) }
  }

  /// Tries what is left to do for as long as it takes or is allowed, and does nothing else.
  ///
  /// - Parameter clock: the time, in the same milliseconds as everywhere.
  /// - Returns: how many changes could not be made.
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

  /// The message when changes are given up.
  static func notSaved(_ count: Int) -> String {
    let what = count == 1 ? "The change was" : "\(count) changes were"
    return "\(what) not saved: another program has held the items for 5 seconds. Try again."
  }
}

/// What waits while another program holds the items: changes, in their order, and the reading of
/// what is shown.
///
/// The screen goes on with what was read last; see ``EffectRunner/retry(at:)``.
struct PendingWrites: Hashable {
  /// The changes that are still to be made.
  private(set) var changes: [Effect] = []
  private(set) var next: Int64
  /// When the first of the changes was asked for.
  private var since: Int64

  /// The milliseconds for which a change is tried.
  static let retryLimit: Int64 = 5_000

  init(at time: Int64) {
    since = time
    next = time + 100
  }

  /// Whether the changes were tried for long enough.
  func isOver(at time: Int64) -> Bool {
    !changes.isEmpty && time - since >= PendingWrites.retryLimit
  }

  mutating func append(_ change: Effect, at time: Int64) {
    if changes.isEmpty { since = time }
    changes.append(change)
  }

  mutating func removeFirst() { changes.removeFirst() }

  /// Gives the changes up; what is shown is still to be read.
  mutating func giveUp() -> [Effect] {
    defer { changes = [] }
    return changes
  }

  /// Notes that the items are still held: the next try is soon, and later once no change waits.
  mutating func postpone(at time: Int64) {
    next = time + (changes.isEmpty && time - since > PendingWrites.retryLimit ? 500 : 100)
  }
}
