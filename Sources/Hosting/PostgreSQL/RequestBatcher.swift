import Dispatch
import Synchronization

/// Does at once what many threads ask for at the same time.
///
/// A thread that comes while few others are at work does what it asks for, and what waits by then.
/// The others wait until theirs is done, or do it with what has come meanwhile: so there is no
/// waiting for company, and under load a round trip and a wait for the disk serve many.
final class RequestBatcher<Request: Sendable, Response: Sendable>: Sendable {
  /// One that waits.
  private final class Waiter: Sendable {
    let request: Request
    let isReady = DispatchSemaphore(value: 0)
    let state = Mutex(State())

    struct State {
      var response: Response?
      /// What it is to do with its own.
      var batch: [Waiter]?
    }

    init(_ request: Request) { self.request = request }
  }

  private struct State {
    var waiting: [Waiter] = []
    var workers = 0
  }

  /// How many are at work at the same time, and how many requests each of them takes.
  private let workers: Int
  private let most: Int
  private let work: @Sendable ([Request]) -> [Response]
  private let state = Mutex(State())

  /// - Parameter work: Answers requests, each in its place.
  init(workers: Int, most: Int, work: @escaping @Sendable ([Request]) -> [Response]) {
    self.workers = workers
    self.most = most
    self.work = work
  }

  /// Asks, and blocks until it is answered.
  func response(to request: Request) -> Response {
    let own = Waiter(request)
    var batch = state.withLock { state -> [Waiter]? in
      state.waiting.append(own)
      guard state.workers < workers else { return nil }
      state.workers += 1
      return nextBatch(&state)
    }
    if batch == nil {
      own.isReady.wait()
      batch = own.state.withLock { $0.batch }
    }
    if let batch { perform(batch, by: own) }
    guard let response = own.state.withLock({ $0.response }) else {
      preconditionFailure("Every request is answered.")
    }
    return response
  }

  private func nextBatch(_ state: inout State) -> [Waiter] {
    let count = min(most, state.waiting.count)
    defer { state.waiting.removeFirst(count) }
    return Array(state.waiting.prefix(count))
  }

  private func perform(_ batch: [Waiter], by own: Waiter) {
    let responses = work(batch.map(\.request))
    precondition(responses.count == batch.count, "Every request is answered.")
    for (waiter, response) in zip(batch, responses) {
      waiter.state.withLock { $0.response = response }
      if waiter !== own { waiter.isReady.signal() }
    }
    // Whoever waits longest goes on, so that nobody works for others after its own is done.
    let next = state.withLock { state -> [Waiter]? in
      guard !state.waiting.isEmpty else {
        state.workers -= 1
        return nil
      }
      return nextBatch(&state)
    }
    guard let next, let first = next.first else { return }
    first.state.withLock { $0.batch = next }
    first.isReady.signal()
  }
}
