import Synchronization
import SystemFiles

/// Households that were inserted not long ago.
final class RecentSet: Sendable {
  private let seconds: Double
  private let ends = Mutex<[HouseholdID: Double]>([:])

  /// - Parameter seconds: How long one stays after it was last inserted.
  init(seconds: Double) { self.seconds = seconds }

  func insert(_ household: HouseholdID) {
    let now = monotonicNow
    ends.withLock { ends in
      if ends.count >= 1000 { ends = ends.filter { $0.value > now } }
      ends[household] = now + seconds
    }
  }

  func contains(_ household: HouseholdID) -> Bool {
    ends.withLock { ends in
      guard let end = ends[household] else { return false }
      if end > monotonicNow { return true }
      ends[household] = nil
      return false
    }
  }
}
