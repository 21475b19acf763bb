import Dispatch
import Synchronization

/// Does work for each element on all cores, and gives the results in their order.
///
/// The first error stops what has not begun.
///
/// - Parameter progress: called with the number of finished elements, one call at a time.
func concurrentMap<Element: Sendable, Result: Sendable>(
  _ elements: [Element], progress: @Sendable (Int) -> Void = { _ in },
  _ work: @Sendable (Element) throws(IconError) -> Result
) throws(IconError) -> [Result] {
  let state = Mutex(Progress<Result>(results: Array(repeating: nil, count: elements.count)))
  DispatchQueue.concurrentPerform(iterations: elements.count) { index in
    guard state.withLock({ $0.error == nil }) else { return }
    do throws(IconError) {
      let result = try work(elements[index])
      state.withLock { state in
        state.results[index] = result
        state.done += 1
        progress(state.done)
      }
    } catch {
      state.withLock { $0.error = $0.error ?? error }
    }
  }
  let (results, error) = state.withLock { ($0.results, $0.error) }
  if let error { throw error }
  return results.compactMap(\.self)
}

private struct Progress<Result: Sendable>: Sendable {
  var results: [Result?]
  var done = 0
  var error: IconError?
}
