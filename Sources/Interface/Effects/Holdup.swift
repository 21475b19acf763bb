/// What waits while another program holds the items: changes, in their order, and the reading of
/// what is shown.
///
/// The screen goes on with what was read last; see ``Stage/retry(at:)``.
struct Holdup: Hashable {
  /// The changes that are still to be made.
  private(set) var deeds: [Deed] = []
  /// When it is tried again.
  private(set) var next: Int64
  /// When the first of the changes was asked for.
  private var since: Int64

  /// The milliseconds for which a change is tried.
  static let patience: Int64 = 5_000

  init(at time: Int64) {
    since = time
    next = time + 100
  }

  /// Whether the changes were tried for long enough.
  func isOver(at time: Int64) -> Bool { !deeds.isEmpty && time - since >= Holdup.patience }

  /// Takes a change to be made later.
  mutating func append(_ deed: Deed, at time: Int64) {
    if deeds.isEmpty { since = time }
    deeds.append(deed)
  }

  /// Takes it that the first change was made.
  mutating func removeFirst() { deeds.removeFirst() }

  /// Gives the changes up; what is shown is still to be read.
  mutating func giveUp() -> [Deed] {
    defer { deeds = [] }
    return deeds
  }

  /// Takes it that the items are still held: tried again soon, and less often once nobody waits.
  mutating func postpone(at time: Int64) {
    next = time + (deeds.isEmpty && time - since > Holdup.patience ? 500 : 100)
  }
}
