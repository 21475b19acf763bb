import Foundation
import StyledTerminalText
import TerminalInterface
import Testing

struct OutputTests {
  /// Writing never blocks.
  private func pipe() -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    #expect(Foundation.pipe(&ends) == 0)
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    return (ends[0], ends[1])
  }

  @Test("All bytes reach a reader that is slower than the writer")
  func waiting() async throws {
    let (reading, writing) = pipe()
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    async let received = Task.detached {
      var received: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 3000)
      while case let count = read(reading, &chunk, chunk.count), count > 0 {
        received += chunk[..<count]
      }
      return received
    }.value
    try Output(descriptor: writing).write(bytes)
    close(writing)
    #expect(await received == bytes)
    close(reading)
  }

  @Test("A closed reader differs from a failed write")
  func closing() {
    signal(SIGPIPE, SIG_IGN)
    let (reading, writing) = pipe()
    close(reading)
    #expect(throws: OutputError.closed) { try Output(descriptor: writing).write("milk") }
    close(writing)
    #expect(throws: OutputError.failed(code: EBADF)) {
      try Output(descriptor: writing).write("milk")
    }
  }

  @Test(
    "Downsampling picks the nearest colour of the level",
    arguments: [
      (RGB(255, 0, 0), .ansi256, .indexed(196)), (RGB(8, 8, 8), .ansi256, .indexed(232)),
      (RGB(0, 0, 0), .ansi256, .indexed(232)), (RGB(95, 135, 175), .ansi256, .indexed(67)),
      (RGB(250, 250, 250), .ansi16, .ansi(15)), (RGB(210, 10, 10), .ansi16, .ansi(1)),
      (RGB(1, 2, 3), .truecolor, .rgb(RGB(1, 2, 3))), (RGB(1, 2, 3), .mono, .default),
    ] as [(RGB, ColorLevel, TerminalColor)])
  func lowering(color: RGB, level: ColorLevel, shown: TerminalColor) {
    #expect(TerminalColor.rgb(color).downsampled(to: level) == shown)
  }
}
