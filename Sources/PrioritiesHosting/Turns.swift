import PrioritiesBasics
import Synchronization

/// Serializes the tasks of a household without using threads for waiting ones.
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

/// Blocking work of a household, and the pause before it is retried.
///
/// A step that has to wait fails and sets the pause, so that its thread can serve other households
/// in the meantime. Then the whole work runs again. In a command, which has no turn, the step
/// sleeps instead.
final class Turn: Sendable {
  private struct State {
    var retries = Retries()
    var pause: Double?
    var hasYielded = false
  }

  @TaskLocal private static var current: Turn?

  private let state = Mutex(State())

  func run<Value>(_ body: () throws -> Value) rethrows -> Value {
    state.withLock { $0.pause = nil }
    return try Self.$current.withValue(self, operation: body)
  }

  /// Seconds before failed work is retried; nil for no retry.
  var pause: Double? { state.withLock { $0.pause } }

  enum Retry {
    /// Try again at once, because this thread has already slept.
    case now
    /// Fail, because the work runs again later.
    case later
    case never
  }

  /// - Parameter own: Counts the attempts if there is no turn.
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

  /// Lets other nodes go first, once per unit of work; returns false if the step must fail.
  static func yield(seconds: Double) -> Bool {
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

/// Allows up to eight attempts in four seconds, with growing pauses.
struct Retries {
  private var attempt = 0
  private let end = monotonicNow + 4

  mutating func pause() -> Double? {
    attempt += 1
    guard attempt < 8, monotonicNow < end else { return nil }
    return Double.random(in: 0...0.005 * Double(1 << min(attempt, 6)))
  }
}
