import Foundation
import PrioritiesHouseholds
import PrioritiesTestSupport
import Synchronization
import Testing

@Suite struct BatcherTests {
  @Test("Concurrent requests share batches, and each gets its own response")
  func together() throws {
    let sizes = Mutex<[Int]>([])
    let batcher = Batcher<Int, Int>(workers: 2, most: 8, executor: ThreadPool(threads: 2)) {
      batch in
      sizes.withLock { $0.append(batch.count) }
      usleep(500)
      for waiter in batch { waiter.respond(.success(waiter.request * 2)) }
    }
    let wrong = Mutex(0)
    try Threads.run(32) { thread in
      for number in 0..<50
      where try batcher.blockingResponse(to: thread * 50 + number) != 2 * (thread * 50 + number) {
        wrong.withLock { $0 += 1 }
      }
    }
    let done = sizes.withLock { $0 }
    #expect(wrong.withLock { $0 } == 0)
    #expect(done.reduce(0, +) == 1600)
    #expect(done.max() ?? 0 <= 8)
    #expect(done.count < 800)
  }

  @Test("A lone request is handled at once")
  func alone() async throws {
    let batcher = Batcher<Int, Bool>(workers: 1, most: 8, executor: nil) { batch in
      for waiter in batch { waiter.respond(.success(batch.count == 1)) }
    }
    for number in 0..<1000 { #expect(try await batcher.response(to: number)) }
  }
}
