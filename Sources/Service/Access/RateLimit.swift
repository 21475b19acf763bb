import Lists
import Synchronization

/// Limits the requests of each token: so many a second, with bursts of five seconds' worth.
final class RateLimit: Sendable {
  private let perSecond: Double
  private let state = Mutex<[String: Bucket]>([:])

  private struct Bucket {
    var tokens: Double
    var filled: Int64
  }

  init(perSecond: Int) {
    self.perSecond = Double(perSecond)
  }

  /// Counts a request.
  ///
  /// - Returns: The seconds to wait if there were too many, and then it is not counted; else nil.
  func wait(for token: String, at now: Timestamp) -> Int? {
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
