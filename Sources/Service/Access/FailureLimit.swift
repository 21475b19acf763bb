import Lists
import Synchronization

/// Counts the wrong tokens and codes of each address: after ten in a minute, no more are checked.
final class FailureLimit: Sendable {
  private let most: Int
  private let state = Mutex<[String: [Int64]]>([:])

  init(most: Int = 10) {
    self.most = most
  }

  /// The seconds to wait before the next attempt; nil if none.
  func wait(for address: String, at now: Timestamp) -> Int? {
    state.withLock { state in
      guard let times = state[address] else { return nil }
      let recent = times.filter { now.milliseconds - $0 < 60_000 }
      state[address] = recent.isEmpty ? nil : recent
      guard recent.count >= most, let first = recent.first else { return nil }
      return max(1, Int((first + 60_000 - now.milliseconds + 999) / 1000))
    }
  }

  func fail(_ address: String, at now: Timestamp) {
    state.withLock { state in
      // Addresses are cheap for an attacker with a network of them, so the number kept is bounded.
      if state.count > 10_000 { state.removeAll() }
      state[address, default: []].append(now.milliseconds)
    }
  }
}
