import Basics

/// The signals that were caught, in the order they came.
struct SignalPipe {
  private let pipe: Pipe
  private let old: Signals.Former

  /// Catches signals from now on; `nil`, with `errno`, where there is no pipe.
  init?() {
    guard let pipe = try? Pipe(blocks: false) else { return nil }
    self.pipe = pipe
    old = Signals.capture(writingTo: pipe.writing)
  }

  var descriptor: Int32 { pipe.reading }

  /// The signals since the last time, each once.
  func read() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    guard count > 0 else { return [] }
    var signals: [Int32] = []
    for byte in bytes.prefix(count) where !signals.contains(Int32(byte)) {
      signals.append(Int32(byte))
    }
    if signals.contains(where: Signals.isEnding) { Signals.acknowledgeEnding() }
    return signals
  }

  func close() {
    Signals.release(old)
    pipe.close()
  }
}
