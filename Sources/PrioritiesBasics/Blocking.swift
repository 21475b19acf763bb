import Dispatch
import Synchronization

/// Blocks the thread until work that was started elsewhere has ended.
///
/// - Parameter start: Starts the work, which must call its argument exactly once.
package func blocking<Value: Sendable>(
  _ start: (@escaping @Sendable (Result<Value, any Error>) -> Void) -> Void
) throws -> Value {
  let hasEnded = DispatchSemaphore(value: 0)
  let result = Mutex<Result<Value, any Error>?>(nil)
  start { found in
    result.withLock { $0 = found }
    hasEnded.signal()
  }
  hasEnded.wait()
  guard let result = result.withLock({ $0 }) else { preconditionFailure("Work has no result.") }
  return try result.get()
}

/// Runs asynchronous work and blocks the thread until it has ended.
///
/// Must not be called on a thread that tasks need.
package func waiting<Value: Sendable>(
  _ body: @escaping @Sendable () async throws -> Value
) throws -> Value {
  try blocking { finish in
    Task {
      do {
        finish(.success(try await body()))
      } catch {
        finish(.failure(error))
      }
    }
  }
}
