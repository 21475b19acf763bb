import LayeredSettings
import PrioritiesBasics
import PrioritiesPreferences
import PrioritiesRendering
import StyledTerminalText
import TerminalInterface

/// Runs the configured pager, as `git log` does.
struct Pager {
  private let command: String
  /// Whether escape sequences would be shown as text.
  let isPlain: Bool

  /// Nil if output should be written directly, as with `auto` if it fits the terminal.
  init?(_ context: CommandContext, lineCount: Int) {
    guard context.process.isTerminal(.output) else { return nil }
    switch context.settings[Preference.pager] {
    case .off: return nil
    case .auto: guard lineCount >= context.capabilities.rows else { return nil }
    case .on: break
    }
    let words = context.environment["PAGER"] ?? ""
    guard words != "cat" else { return nil }
    // The shell would repeat control characters unescaped in its errors.
    guard words.sanitized == words.replacing("\t", with: " ") else { return nil }
    command = words.contains { !$0.isWhitespace } ? words : "less -FRX"
    let options =
      command.split(separator: " ").filter { $0.hasPrefix("-") }
      + (context.environment["LESS"] ?? "FRX").split(separator: " ")
    // A text follows some of the letters.
    isPlain = !options.contains {
      $0.hasPrefix("--")
        ? $0.lowercased().hasPrefix("--raw")
        : $0.prefix { !"DPTkopt".contains($0) }.lowercased().contains("r")
    }
  }

  /// Waits until the pager exits; returns false if it could not be started and nothing was shown.
  func show(_ bytes: [UInt8]) -> Bool {
    guard let pipe = try? Pipe() else { return false }
    // Like git, show colours unless `LESS` or `LV` is set. If there is no pager, `cat` replaces it.
    var pager = Spawn(
      shell: """
        export LESS="${LESS-FRX}" LV="${LV--c}"; \(command) || { code=$?; [ $code = 127 ] && cat; \
        exit 0; }
        """)
    pager.input = .descriptor(pipe.reading)
    do {
      _ = try pager.runInForeground {
        pipe.closeReading()
        // Quitting the pager closes the pipe, which is not an error.
        try? writeFile(descriptor: pipe.writing, bytes)
        pipe.closeWriting()
      }
      return true
    } catch {
      pipe.close()
      return false
    }
  }
}

extension CommandContext {
  func page(_ view: some View) throws {
    let lines = view.lines(in: try viewContext)
    guard let pager = Pager(self, lineCount: lines.count) else { return try show(lines) }
    settleTerminal()
    guard pager.show(try presentation.bytes(of: lines, isPlain: pager.isPlain)) else {
      return try show(lines)
    }
  }
}
