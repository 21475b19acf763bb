import Rendering

#if canImport(Glibc)
  import Glibc
#endif

/// How far long work has come, on one line of a terminal's standard error;
/// silent for short work and where standard error is no terminal.
struct Progress {
  private let total: Int
  private let verb: String
  private let isShown: Bool

  /// Work on fewer things than this is over before one could read of it.
  private static let leastTotal = 2_000

  init(of total: Int, verb: String) {
    self.total = total
    self.verb = verb
    isShown = total >= Self.leastTotal && isatty(STDERR_FILENO) == 1
  }

  /// Says how many are done; at most every hundredth part is shown.
  func show(_ count: Int) {
    guard isShown, count % max(1, total / 100) == 0 else { return }
    RawWriter.write("\r\(verb) \(count * 100 / total) %", to: STDERR_FILENO)
  }

  /// Clears the line.
  func end() {
    guard isShown else { return }
    RawWriter.write("\r\u{1B}[K", to: STDERR_FILENO)
  }
}
