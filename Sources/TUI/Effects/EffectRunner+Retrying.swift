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
      handle(.answer(.unreadable(error.description)), at: time)
    }
  }

  mutating func noteBlocked(at time: Int64) {
    items.markLocked()
    if pendingWrites == nil { pendingWrites = PendingWrites(at: time) }
  }

  /// Makes a change, behind those that are held up.
  mutating func makeInTurn(_ mutation: Mutation, at time: Int64) {
    var answer = EffectResult.busy(.change)
    if pendingWrites?.mutations.isEmpty ?? true { answer = change(mutation) }
    if answer == .busy(.change) {
      noteBlocked(at: time)
      pendingWrites?.append(mutation, at: time)
    }
    handle(.answer(answer), at: time)
  }

  /// Tries again what another program that holds the items kept from being done.
  ///
  /// Changes are made in order. If they cannot be made for ``PendingWrites/retryLimit``, all are given up and
  /// reported.
  mutating func retry(at time: Int64) {
    guard let pendingWrites, pendingWrites.next <= time else { return }
    while let mutation = self.pendingWrites?.mutations.first {
      let answer = items.make(mutation, in: momentView)
      guard answer != .busy(.change) else { return goOnWaiting(at: time) }
      self.pendingWrites?.removeFirst()
      answers.append(answer)
    }
    guard items.probeUnlocked() else { return goOnWaiting(at: time) }
    self.pendingWrites = nil
    let made = answers
    answers = []
    // All that is shown is read first, so that what was done is seen where it is.
    handle(.answer(.free), at: time)
    for answer in made { handle(.answer(answer), at: time) }
  }

  /// Tries what is left to do for as long as it takes or is allowed, and does nothing else.
  ///
  /// - Parameter clock: the time, in the same milliseconds as everywhere.
  /// - Returns: how many changes could not be made.
  mutating func finishWaiting(clock: () -> Int64, pause: () -> Void) -> Int {
    while let pendingWrites, !pendingWrites.mutations.isEmpty {
      let time = clock()
      if pendingWrites.isOver(at: time) { return pendingWrites.mutations.count }
      if pendingWrites.next <= time { retry(at: time) } else { pause() }
    }
    return 0
  }

  private mutating func goOnWaiting(at time: Int64) {
    if pendingWrites?.isOver(at: time) == true, let lost = pendingWrites?.giveUp() {
      let typed = lost.last(where: \.isTyped)
      handle(.answer(.refused(EffectRunner.notSaved(lost.count), of: typed)), at: time)
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
  private(set) var mutations: [Mutation] = []
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
    !mutations.isEmpty && time - since >= PendingWrites.retryLimit
  }

  /// Takes a change to be made later.
  mutating func append(_ mutation: Mutation, at time: Int64) {
    if mutations.isEmpty { since = time }
    mutations.append(mutation)
  }

  /// Notes that the first change was made.
  mutating func removeFirst() { mutations.removeFirst() }

  /// Gives the changes up; what is shown is still to be read.
  mutating func giveUp() -> [Mutation] {
    defer { mutations = [] }
    return mutations
  }

  /// Notes that the items are still held: the next try is soon, and later once no change waits.
  mutating func postpone(at time: Int64) {
    next = time + (mutations.isEmpty && time - since > PendingWrites.retryLimit ? 500 : 100)
  }
}
