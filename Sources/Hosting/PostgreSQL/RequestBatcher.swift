import Dispatch
import Synchronization

/// Does the requests of many threads in batches.
///
/// A thread that comes while few others are at work performs its own request and those that wait by
/// then. The others wait until theirs are done, or perform the next batch. So no request waits for
/// company, and under load one round trip and one wait for the disk serve many.
final class RequestBatcher<Request: Sendable, Response: Sendable>: Sendable {
  /// A request that waits.
  private final class Waiter: Sendable {
    let request: Request
    let isReady = DispatchSemaphore(value: 0)
    let state = Mutex(State())

    struct State {
      var response: Response?
      /// The batch that its thread is to perform, its own request among it.
      var batch: [Waiter]?
    }

    init(_ request: Request) { self.request = request }
  }

  private struct State {
    var waiting: [Waiter] = []
    var workers = 0
  }

  /// How many threads are at work at the same time, and how many requests each takes.
  private let workers: Int
  private let most: Int
  private let work: @Sendable ([Request]) -> [Response]
  private let state = Mutex(State())

  /// - Parameter work: Performs requests; its responses have the requests' order.
  init(workers: Int, most: Int, work: @escaping @Sendable ([Request]) -> [Response]) {
    self.workers = workers
    self.most = most
    self.work = work
  }

  /// Performs a request, alone or in a batch; blocks until its response is there.
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
    // Before a crowd of threads wakes, the next batch is on its way.
    startNext()
    for (waiter, response) in zip(batch, responses) {
      waiter.state.withLock { $0.response = response }
      if waiter !== own { waiter.isReady.signal() }
    }
  }

  /// Has the thread that waits longest go on: no thread works for others after its own is done.
  private func startNext() {
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
