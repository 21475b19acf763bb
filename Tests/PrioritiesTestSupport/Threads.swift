import Foundation
import Synchronization

/// Work that must run concurrently.
///
/// Dispatch's `concurrentPerform` does not guarantee this: if other tests occupy its threads, turns
/// run one after another and never overlap.
package enum Threads {
  /// Runs work on separate threads, which start together, and waits for all.
  ///
  /// - Throws: The first error thrown.
  package static func run(_ count: Int, _ work: @escaping @Sendable (Int) throws -> Void) throws {
    let meeting = NSCondition()
    let arrived = Mutex(0)
    let failure = Mutex<(any Error)?>(nil)
    let all = DispatchGroup()
    for number in 0..<count {
      all.enter()
      Thread.detachNewThread {
        defer { all.leave() }
        meeting.lock()
        arrived.withLock { $0 += 1 }
        meeting.broadcast()
        while arrived.withLock({ $0 }) < count { meeting.wait() }
        meeting.unlock()
        do {
          try work(number)
        } catch {
          failure.withLock { $0 = $0 ?? error }
        }
      }
    }
    all.wait()
    if let error = failure.withLock({ $0 }) { throw error }
  }

  /// Starts work on a separate thread and returns a group that it leaves when done.
  package static func begin(_ work: @escaping @Sendable () -> Void) -> DispatchGroup {
    let group = DispatchGroup()
    group.enter()
    Thread.detachNewThread {
      work()
      group.leave()
    }
    return group
  }
}
