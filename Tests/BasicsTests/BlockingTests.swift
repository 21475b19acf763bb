import PrioritiesBasics
import Testing

struct BlockingTests {
  private struct Failed: Error {}

  @Test("A thread waits for the value or error of asynchronous work")
  func waits() async {
    await confirmation { isDone in
      let thread = DetachedThread.self
      let values = AsyncStream<Int> { continuation in
        _ = thread.start {
          let value = try? waiting {
            await Task.yield()
            return 7
          }
          continuation.yield(value ?? 0)
          #expect(throws: Failed.self) { try waiting { throw Failed() } }
          continuation.finish()
        }
      }
      for await value in values where value == 7 { isDone() }
    }
  }
}
