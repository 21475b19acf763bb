import Dispatch
import PrioritiesBasics
import Synchronization

/// Handles requests in batches.
///
/// While all workers are busy, requests wait and then share the next batch, with one transaction
/// and one disk sync.
package final class Batcher<Request: Sendable, Response: Sendable>: Sendable {
  package struct Waiter: Sendable {
    package let request: Request
    /// Must be called exactly once.
    package let respond: @Sendable (Result<Response, any Error>) -> Void
  }

  private struct State {
    var waiting: [Waiter] = []
    var workers = 0
  }

  private let workers: Int
  private let most: Int
  private let executor: (any TaskExecutor)?
  private let size: @Sendable (Request) -> Int
  private let work: @Sendable ([Waiter]) async -> Void
  private let state = Mutex(State())

  /// - Parameters:
  ///   - most: The maximum size of a batch, which a single request may exceed.
  ///   - executor: Runs the work; nil for the default executor, whose few threads may all be
  ///     blocked.
  ///   - size: The share of a batch that a request uses.
  ///   - work: Handles a batch in order and responds to each request.
  package init(
    workers: Int, most: Int, executor: (any TaskExecutor)?,
    size: @escaping @Sendable (Request) -> Int = { _ in 1 },
    work: @escaping @Sendable ([Waiter]) async -> Void
  ) {
    self.workers = workers
    self.most = most
    self.executor = executor
    self.size = size
    self.work = work
  }

  package func response(to request: Request) async throws -> Response {
    try await withCheckedThrowingContinuation { continuation in
      add(Waiter(request: request) { continuation.resume(with: $0) })
    }
  }

  package func blockingResponse(to request: Request) throws -> Response {
    try blocking { add(Waiter(request: request, respond: $0)) }
  }

  private func add(_ waiter: Waiter) {
    let needsWorker = state.withLock { state in
      state.waiting.append(waiter)
      guard state.workers < workers else { return false }
      state.workers += 1
      return true
    }
    guard needsWorker else { return }
    Task(executorPreference: executor) { [self] in
      while let batch = next() { await work(batch) }
    }
  }

  private func next() -> [Waiter]? {
    state.withLock { state in
      var total = 0
      let end = state.waiting.firstIndex { waiter in
        total += size(waiter.request)
        return total > most
      }
      let count = max(end ?? state.waiting.count, min(1, state.waiting.count))
      guard count > 0 else {
        state.workers -= 1
        return nil
      }
      defer { state.waiting.removeFirst(count) }
      return Array(state.waiting.prefix(count))
    }
  }
}

/// Threads for blocking work, which last as long as the process.
///
/// Dispatch would wait a second before adding threads when all of its own are blocked.
package final class ThreadPool: TaskExecutor {
  private let waiting = Mutex<[@Sendable () -> Void]>([])
  private let isReady = DispatchSemaphore(value: 0)

  package init(threads: Int) {
    for _ in 0..<threads {
      let isStarted = DetachedThread.start { [self] in
        while true {
          isReady.wait()
          waiting.withLock { $0.removeFirst() }()
        }
      }
      precondition(isStarted, "The system cannot create a thread.")
    }
  }

  package func run<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      add { continuation.resume(with: Result(catching: body)) }
    }
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    add { job.runSynchronously(on: executor) }
  }

  private func add(_ work: @escaping @Sendable () -> Void) {
    waiting.withLock { $0.append(work) }
    isReady.signal()
  }
}
