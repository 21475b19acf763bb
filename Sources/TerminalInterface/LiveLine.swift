import PrioritiesBasics
import StyledTerminalText
import Synchronization

/// A line that is rewritten in place on a terminal, such as a bar or a spinner, and removed at the
/// end.
///
/// ```swift
/// import StyledTerminalText
/// import TerminalInterface
///
/// let live = LiveLine()
/// for done in 0...100 {
///   live.show(Line(progress: Double(done) / 100, columns: 20))
/// }
/// live.clear()
/// ```
///
/// The cursor must be at the start of an empty row. Call ``clear()`` before other output to the same
/// terminal; the next line then appears below that output. In a pipe, a file or a log, it prints
/// nothing, or each line once. Errors of the output are ignored, because the work goes on without
/// anyone watching. All methods can be called from any thread.
public final class LiveLine: Sendable {
  private let output: Output
  private let printsLines: Bool
  /// The line on the terminal, and the number of calls, each of which ends a spinner.
  private let state: Mutex<(encoder: ANSIEncoder, shown: Line?, calls: Int)>

  /// Prepares a line, without writing anything.
  ///
  /// - Parameters:
  ///   - output: Where the line appears.
  ///   - sheet: The style of every key.
  ///   - level: The colour level of the output; `none` rewrites the line without escape sequences.
  ///   - printsLines: Whether an output that is no terminal gets each line once, with a newline.
  public init(
    on output: Output = .error, sheet: StyleSheet = StyleSheet(), level: ColorLevel = .none,
    printsLines: Bool = false
  ) {
    self.output = output
    self.printsLines = printsLines
    state = Mutex((ANSIEncoder(sheet: sheet, level: level), nil, 0))
  }

  deinit { clear() }

  /// `nil` if the output is no terminal.
  private var columns: Int? { TerminalDevice.size(of: output.descriptor)?.columns }

  /// Replaces the line; one that is too wide for the terminal is cut off.
  ///
  /// A line that is already shown is not written again.
  public func show(_ line: Line) { replace(with: line) }

  /// Removes the line from the terminal.
  public func clear() { replace(with: nil) }

  /// Shows a line behind a spinner that moves by itself until the next line or ``clear()``.
  ///
  /// It appears after a tenth of a second, so that short work shows nothing. If the output is no
  /// terminal, there is only the line.
  ///
  /// - Parameters:
  ///   - line: The line, which a space separates from the spinner.
  ///   - spinner: The spinner.
  ///   - style: The style of the spinner.
  public func spin(_ line: Line, _ spinner: Spinner = .ascii, style: StyleKey = .plain) {
    guard columns != nil else { return show(line) }
    let call = replace(with: nil)
    let start = ContinuousClock.now
    // Without a thread, nothing moves, and nothing else is wrong.
    _ = DetachedThread.start { [weak self] in
      var last = call
      while last == call {
        usleep(100_000)
        let sign = TextSpan(spinner.frame(after: start.duration(to: .now)) + " ", style)
        last = self?.replace(with: Line([sign] + line.spans), for: call)
      }
    }
  }

  /// - Parameter call: The call of the spinner, which a later one ends; `nil` for another call.
  /// - Returns: The number of the last call.
  @discardableResult
  private func replace(with line: Line?, for call: Int? = nil) -> Int? {
    state.withLock { state in
      if call == nil { state.calls += 1 }
      guard call ?? state.calls == state.calls else { return nil }
      let columns = columns
      // Terminals disagree on what follows the last column, so it stays empty.
      let line = columns.map { line?.truncated(to: $0 - 1) } ?? line
      guard line != state.shown else { return state.calls }
      var bytes: [UInt8] = []
      if columns != nil {
        // At the start of the row, where the cursor always returns to.
        if state.encoder.level > .none { bytes.appendSequence("K") }
        let whole = (line ?? Line()).padded(to: state.shown?.width ?? 0)
        bytes += state.encoder.encode([whole], endsLine: false) + [UInt8(ascii: "\r")]
      } else if printsLines, let line {
        bytes = state.encoder.encode([line])
      }
      state.shown = line
      try? output.write(bytes)
      return state.calls
    }
  }
}
