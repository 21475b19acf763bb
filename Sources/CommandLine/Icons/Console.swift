import Basics
import Terminal

/// Standard output and standard error as plain text, without control characters.
enum Console {
  static func print(_ text: String) { write(text + "\n", to: .standard) }

  static func printError(_ text: String) { write(text + "\n", to: .error) }

  private static func write(_ text: String, to output: Output) {
    do {
      try output.write(text)
    } catch OutputError.closed {
      // A closed pipe ends the program quietly.
      exit(0)
    } catch {
      exit(74)
    }
  }

  static var isWatched: Bool { isatty(STDERR_FILENO) == 1 }

  /// Shows progress, on a terminal only.
  static let progress: @Sendable (Int, Int) -> Void = { done, total in
    guard isWatched else { return }
    let filled = done * 24 / max(total, 1)
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: 24 - filled)
    let end = done == total ? "\r\u{1B}[K" : ""
    try? Output.error.write(Array("\r\(bar) \(done) of \(total) pictures\(end)".utf8))
  }
}
