import Lists
import Synchronization

/// Limits each token's requests per second, with bursts of five seconds' worth.
package final class RateLimit: Sendable {
  private let perSecond: Double
  private let state = Mutex<[String: Bucket]>([:])

  private struct Bucket {
    var tokens: Double
    var filled: Int64
  }

  package init(perSecond: Int) {
    self.perSecond = Double(perSecond)
  }

  /// Counts a request; if it exceeds the limit, returns the seconds to wait instead.
  package func wait(for token: String, at now: Timestamp) -> Int? {
    state.withLock { state in
      if state.count > 100_000 { state.removeAll() }
      let most = perSecond * 5
      var bucket = state[token] ?? Bucket(tokens: most, filled: now.milliseconds)
      let seconds = Double(max(0, now.milliseconds - bucket.filled)) / 1000
      bucket = Bucket(
        tokens: min(most, bucket.tokens + seconds * perSecond), filled: now.milliseconds)
      defer { state[token] = bucket }
      guard bucket.tokens >= 1 else { return max(1, Int((1 / perSecond).rounded(.up))) }
      bucket.tokens -= 1
      return nil
    }
  }
}

/// Limits wrong tokens and codes per address: after ten in a minute, no more are checked.
package final class FailureLimit: Sendable {
  private let most: Int
  private let state = Mutex<[String: [Int64]]>([:])

  package init(most: Int = 10) {
    self.most = most
  }

  /// The seconds to wait before the next attempt; nil for none.
  package func wait(for address: String, at now: Timestamp) -> Int? {
    state.withLock { state in
      guard let times = state[address] else { return nil }
      let recent = times.filter { now.milliseconds - $0 < 60_000 }
      state[address] = recent.isEmpty ? nil : recent
      guard recent.count >= most, let first = recent.first else { return nil }
      return max(1, Int((first + 60_000 - now.milliseconds + 999) / 1000))
    }
  }

  package func fail(_ address: String, at now: Timestamp) {
    state.withLock { state in
      // Attackers with a network have many addresses, so their number is limited.
      if state.count > 10_000 { state.removeAll() }
      state[address, default: []].append(now.milliseconds)
    }
  }
}
