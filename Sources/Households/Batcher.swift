import Basics
import Dispatch
import Synchronization

/// Performs requests that come at the same time together.
///
/// One that comes alone is performed at once. While enough batches are at work, those that come wait
/// and share the next one: under load, one transaction and one wait for the disk serve many.
package final class Batcher<Request: Sendable, Response: Sendable>: Sendable {
  /// A request that waits for its answer.
  package struct Waiter: Sendable {
    package let request: Request
    /// Answers it; to be called once.
    package let answer: @Sendable (Result<Response, any Error>) -> Void
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
  ///   - workers: How many batches are at work at the same time.
  ///   - most: The greatest size of a batch; a single request may be greater.
  ///   - executor: Runs the work. The default executor, which nil stands for, has few threads: they
  ///     may be those that wait.
  ///   - size: How much of a batch a request takes.
  ///   - work: Performs a batch, in its order, and answers each of its requests.
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

  /// Performs a request, alone or with others.
  package func response(to request: Request) async throws -> Response {
    try await withCheckedThrowingContinuation { continuation in
      add(Waiter(request: request) { continuation.resume(with: $0) })
    }
  }

  /// Performs a request and blocks until it is answered.
  package func blockingResponse(to request: Request) throws -> Response {
    let isReady = DispatchSemaphore(value: 0)
    let result = Mutex<Result<Response, any Error>?>(nil)
    let answer: @Sendable (Result<Response, any Error>) -> Void = { answer in
      result.withLock { $0 = answer }
      isReady.signal()
    }
    add(Waiter(request: request, answer: answer))
    isReady.wait()
    guard let result = result.withLock({ $0 }) else {
      preconditionFailure("Every request is answered.")
    }
    return try result.get()
  }

  private func add(_ waiter: Waiter) {
    let isWanted = state.withLock { state in
      state.waiting.append(waiter)
      guard state.workers < workers else { return false }
      state.workers += 1
      return true
    }
    guard isWanted else { return }
    Task(executorPreference: executor) { [self] in
      while let batch = next() { await work(batch) }
    }
  }

  /// The next batch; nil if no request waits.
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

/// Threads for work that blocks, for as long as the process runs.
///
/// Dispatch would add threads only a second after all of its own began to wait.
package final class ThreadPool: TaskExecutor {
  private struct State {
    /// In the order that they came in.
    var waiting: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())
  private let isReady = DispatchSemaphore(value: 0)

  package init(threads: Int) {
    for _ in 0..<threads {
      let isStarted = DetachedThread.start { [self] in
        while true {
          isReady.wait()
          state.withLock { $0.waiting.removeFirst() }()
        }
      }
      precondition(isStarted, "The system has no thread to give.")
    }
  }

  /// Runs work on one of the threads.
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
    state.withLock { $0.waiting.append(work) }
    isReady.signal()
  }
}
