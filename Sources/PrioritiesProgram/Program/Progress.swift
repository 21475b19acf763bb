/// Progress on one line of standard error; silent for short work or without a terminal.
final class Progress {
  private let total: Int
  private let verb: String
  private let isTerminal: Bool
  /// The percentage last reported; -1 before the first.
  private var reported: Int
  private var isShown = false

  /// Smaller work ends before anyone could read the line.
  private static let leastTotal = 2_000

  init(of total: Int? = nil, verb: String, in context: CommandContext) {
    self.total = total ?? 0
    self.verb = verb
    isTerminal = context.process.isTerminal(.error)
    reported = total == nil ? -1 : 0
  }

  func show(_ count: Int) { show(count, of: total) }

  /// Shows progress for every full percent only.
  func show(_ count: Int, of total: Int) {
    let step = max(1, total / 100)
    guard isTerminal, total >= Self.leastTotal, count / step != reported else { return }
    reported = count / step
    isShown = true
    StandardStreams.writeError(Array("\r\(verb) \(reported * step * 100 / total) %".utf8))
  }

  func end() {
    guard isShown else { return }
    isShown = false
    StandardStreams.writeError(Array("\r\u{1B}[K".utf8))
  }
}
