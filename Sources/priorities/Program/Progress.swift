import Terminal

/// How far long work has come, on one line of a terminal's standard error;
/// silent for short work and where standard error is not a terminal.
struct Progress {
  private let total: Int
  private let verb: String
  private let isShown: Bool

  /// Work on fewer things than this is over before one could read of it.
  private static let leastTotal = 2_000

  init(of total: Int, verb: String, in context: CommandContext) {
    self.total = total
    self.verb = verb
    isShown = total >= Self.leastTotal && context.process.isTerminal(.error)
  }

  /// Says how many are done; at most every hundredth part is shown.
  func show(_ count: Int) {
    guard isShown, count % max(1, total / 100) == 0 else { return }
    StandardStreams.writeError(Array("\r\(verb) \(count * 100 / total) %".utf8))
  }

  /// Clears the line.
  func end() {
    guard isShown else { return }
    StandardStreams.writeError(Array("\r\u{1B}[K".utf8))
  }
}
