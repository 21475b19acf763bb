import Basics
import Synchronization

/// Gives one task of a household after another its turn; those that wait hold no thread.
final class Turns: Sendable {
  private struct State {
    var isTaken = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  func run<Value: Sendable>(_ body: () async throws -> Value) async rethrows -> Value {
    await withCheckedContinuation { continuation in
      let isNext = state.withLock { state in
        guard state.isTaken else {
          state.isTaken = true
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isNext { continuation.resume() }
    }
    defer { pass() }
    return try await body()
  }

  private func pass() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard !state.waiting.isEmpty else {
        state.isTaken = false
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}

/// Work of a household that blocks, and how long it is to wait before it is tried again.
///
/// What has to wait in a turn does not sleep: it fails, and says here when the whole of it is to run
/// again. So its thread serves other households meanwhile. Without a turn, as in a command, it sleeps.
final class Turn: Sendable {
  private struct State {
    var retries = Retries()
    var pause: Double?
    var hasYielded = false
  }

  /// The turn whose work this thread does.
  @TaskLocal private static var current: Turn?

  private let state = Mutex(State())

  func run<Value>(_ body: () throws -> Value) rethrows -> Value {
    state.withLock { $0.pause = nil }
    return try Self.$current.withValue(self, operation: body)
  }

  /// The seconds to wait before the work is tried again, after it failed; nil if it is not to be.
  var pause: Double? { state.withLock { $0.pause } }

  /// What becomes of a step that failed.
  enum Retry {
    /// It is tried again at once: this thread has slept.
    case now
    /// It fails, and the whole work runs again later.
    case later
    case never
  }

  /// Waits before another attempt of a step that failed.
  ///
  /// - Parameter own: The attempts so far, for where there is no turn.
  static func retry(_ own: inout Retries) -> Retry {
    guard let current else {
      guard let pause = own.pause() else { return .never }
      usleep(UInt32(pause * 1_000_000))
      return .now
    }
    return current.state.withLock { state in
      state.pause = state.retries.pause()
      return state.pause == nil ? .never : .later
    }
  }

  /// Lets other nodes go first, once for each work.
  ///
  /// - Returns: Whether to go on; else the work is to fail.
  static func yields(seconds: Double) -> Bool {
    guard let current else {
      usleep(UInt32(seconds * 1_000_000))
      return true
    }
    return current.state.withLock { state in
      if state.hasYielded { return true }
      state.hasYielded = true
      state.pause = seconds
      return false
    }
  }
}

/// When what failed is tried again: at most eight times and for four seconds, after pauses that grow.
struct Retries: Sendable {
  private var attempt = 0
  private let end = monotonicNow + 4

  /// The seconds before the next attempt; nil if there is to be none.
  mutating func pause() -> Double? {
    attempt += 1
    guard attempt < 8, monotonicNow < end else { return nil }
    return Double.random(in: 0...0.005 * Double(1 << min(attempt, 6)))
  }
}
