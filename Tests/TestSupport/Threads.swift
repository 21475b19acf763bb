import Foundation
import Synchronization

/// Work that has to be done at the same time.
///
/// Dispatch's `concurrentPerform` promises no such thing: where other tests occupy its threads it does
/// one turn after another, and what should meet never meets.
public enum Threads {
  /// Runs work on threads of their own, which begin once all of them are there, and waits for all.
  ///
  /// - Parameters:
  ///   - count: How many threads; 1 or more.
  ///   - work: Is given the number of its thread, from 0.
  /// - Throws: The first error that was thrown.
  public static func run(_ count: Int, _ work: @escaping @Sendable (Int) throws -> Void) throws {
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

  /// Begins work on a thread of its own, beside what the test goes on with; the group is left when it
  /// is done.
  public static func begin(_ work: @escaping @Sendable () -> Void) -> DispatchGroup {
    let group = DispatchGroup()
    group.enter()
    Thread.detachNewThread {
      work()
      group.leave()
    }
    return group
  }
}
