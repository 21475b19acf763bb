import PrioritiesBasics
import PrioritiesStorage

extension EffectRunner {
  /// When ``tick(at:)`` must be called at the latest; `nil` for never.
  var deadline: Int64? {
    [pendingWrites?.next, appearanceDeadline, aboutDeadline, dayDeadline].compacted().min()
  }

  mutating func tick(at time: Int64) {
    followTime(at: time)
    retry(at: time)
    if aboutDeadline ?? .max <= time { refreshAbout(at: time) }
    idle()
  }

  /// Shows changes made by other programs.
  ///
  /// If the store is unreadable, this is reported and the screen stays, because a program that
  /// synchronizes folders may be about to replace the file.
  mutating func checkForChanges(at time: Int64) {
    do {
      switch try items.hasChanged() {
      case true?:
        handle(.storeChanged, at: time)
        showRefusals(at: time)
      case false?: break
      case nil: markBlocked(at: time)
      }
    } catch {
      handle(.outcome(.unreadable(error)), at: time)
    }
  }

  mutating func markBlocked(at time: Int64) {
    items.markLocked()
    if pendingWrites == nil { pendingWrites = PendingWrites(at: time) }
  }

  /// Makes a change, or queues it behind delayed ones.
  mutating func enqueue(_ change: StoreEffect, at time: Int64) {
    var outcome = Outcome.busy(.change)
    if pendingWrites?.changes.isEmpty ?? true { outcome = items.make(change, in: viewContext) }
    if outcome == .busy(.change) {
      markBlocked(at: time)
      pendingWrites?.append(change, at: time)
    }
    handle(.outcome(outcome), at: time)
  }

  /// Retries the operations delayed by another program's lock.
  ///
  /// Changes are made in order. After ``PendingWrites/retryLimit``, all of them are dropped and
  /// reported.
  mutating func retry(at time: Int64) {
    guard let pendingWrites, pendingWrites.next <= time else { return }
    while let change = self.pendingWrites?.changes.first {
      let outcome = items.make(change, in: viewContext)
      guard outcome != .busy(.change) else { return reschedule(at: time) }
      self.pendingWrites?.removeFirst()
      outcomes.append(outcome)
    }
    guard items.probeUnlocked() else { return reschedule(at: time) }
    self.pendingWrites = nil
    let made = outcomes
    outcomes = []
    // Read the rows first, so that the messages match them.
    handle(.outcome(.free), at: time)
    for outcome in made { handle(.outcome(outcome), at: time) }
  }

  /// Retries only the pending changes until they succeed or time out.
  ///
  /// - Returns: The number of changes that could not be made.
  mutating func finishPendingWrites(clock: () -> Int64, pause: () -> Void) -> Int {
    while let pendingWrites, !pendingWrites.changes.isEmpty {
      let time = clock()
      if pendingWrites.isOver(at: time) { return pendingWrites.changes.count }
      if pendingWrites.next <= time { retry(at: time) } else { pause() }
    }
    return 0
  }

  private mutating func reschedule(at time: Int64) {
    if pendingWrites?.isOver(at: time) == true, let lost = pendingWrites?.dropChanges() {
      let typed = lost.last(where: \.isTyped)
      handle(.outcome(.refused(Messages.notSaved(lost.count), of: typed)), at: time)
    }
    pendingWrites?.postpone(at: time)
  }
}

/// The changes and reads delayed by another program's lock.
///
/// The changes are in order.
struct PendingWrites: Hashable {
  private(set) var changes: [StoreEffect] = []
  private(set) var next: Int64
  private var since: Int64

  /// In milliseconds.
  static let retryLimit: Int64 = 5_000

  init(at time: Int64) {
    since = time
    next = time + 100
  }

  func isOver(at time: Int64) -> Bool {
    !changes.isEmpty && time - since >= PendingWrites.retryLimit
  }

  mutating func append(_ change: StoreEffect, at time: Int64) {
    if changes.isEmpty { since = time }
    changes.append(change)
  }

  mutating func removeFirst() { changes.removeFirst() }

  mutating func dropChanges() -> [StoreEffect] {
    defer { changes = [] }
    return changes
  }

  /// Schedules the next try in 100 ms or, if only reads are pending, later in 500 ms.
  mutating func postpone(at time: Int64) {
    next = time + (changes.isEmpty && time - since > PendingWrites.retryLimit ? 500 : 100)
  }
}
