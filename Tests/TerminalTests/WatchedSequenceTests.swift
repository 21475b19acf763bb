import Foundation
import PrioritiesTestSupport
import TerminalInterface
import Testing

// Slow tests may occupy all threads of the process for minutes.
@Suite("Watched sequences", .timeLimit(.minutes(10)))
struct WatchedSequenceTests {
  private func isReadable(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  private func waitUntilReadable(_ descriptor: Int32) async throws {
    while !isReadable(descriptor) { try await Task.sleep(for: .milliseconds(5)) }
  }

  @Test("The descriptor is readable exactly while there are elements")
  func elements() async throws {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let watched = WatchedSequence(stream)
    #expect(!isReadable(watched.descriptor))
    #expect(watched.next() == [])
    for number in 1...3 { continuation.yield(number) }
    var received: [Int] = []
    while received.count < 3 {
      try await waitUntilReadable(watched.descriptor)
      received += watched.next()
    }
    #expect(received == [1, 2, 3])
    #expect(!isReadable(watched.descriptor))
    continuation.yield(4)
    try await waitUntilReadable(watched.descriptor)
    continuation.finish()
    #expect(watched.next() == [4])
    #expect(!isReadable(watched.descriptor))
  }

  @Test("The sequence is cancelled with the last reference")
  func cancelling() async {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    let (ends, end) = AsyncStream<Void>.makeStream()
    continuation.onTermination = { _ in end.finish() }
    _ = WatchedSequence(stream)
    for await _ in ends {}
  }

  @Test("A full-screen program follows a sequence")
  func program() throws {
    let terminal = try PseudoTerminal()
    try terminal.run(BuiltProgram("PrioritiesTerminalProbe").path, ["screen"])
    #expect(terminal.wait(forShown: "ready"))
    terminal.type("w", untilShown: "heard of w 1")
    terminal.type("w", untilShown: "heard of w 2")
    terminal.quit()
  }
}
