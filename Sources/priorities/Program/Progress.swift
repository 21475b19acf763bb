import Terminal

/// Progress on one line of standard error; silent for short work and without a terminal.
struct Progress {
  private let total: Int
  private let verb: String
  private let isShown: Bool

  /// Smaller work ends before the line could be read.
  private static let leastTotal = 2_000

  init(of total: Int, verb: String, in context: CommandContext) {
    self.total = total
    self.verb = verb
    isShown = total >= Self.leastTotal && context.process.isTerminal(.error)
  }

  /// Reports a count; only every hundredth part is shown.
  func show(_ count: Int) {
    guard isShown, count % max(1, total / 100) == 0 else { return }
    StandardStreams.writeError(Array("\r\(verb) \(count * 100 / total) %".utf8))
  }

  func end() {
    guard isShown else { return }
    StandardStreams.writeError(Array("\r\u{1B}[K".utf8))
  }
}
