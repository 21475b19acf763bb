/// What waits while another program holds the items: changes, in their order, and the reading of
/// what is shown.
///
/// The screen goes on with what was read last; see ``EffectRunner/retry(at:)``.
struct PendingWrites: Hashable {
  /// The changes that are still to be made.
  private(set) var mutations: [Mutation] = []
  /// When it is tried again.
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
