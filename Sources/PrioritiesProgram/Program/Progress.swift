import StyledTerminalText
import TerminalInterface
import TerminalThemes

/// A bar for long work on standard error; silent for short work or without a terminal.
final class Progress {
  private let total: Int
  private let verb: String
  private let context: CommandContext
  private var place: (line: LiveLine, glyphs: Glyphs)?

  /// Smaller work ends before anyone could read the line.
  private static let leastTotal = 2_000

  init(of total: Int = 0, verb: String, in context: CommandContext) {
    self.total = total
    self.verb = verb
    self.context = context
  }

  func show(_ count: Int) { show(count, of: total) }

  func show(_ count: Int, of total: Int) {
    guard total >= Self.leastTotal, context.process.isTerminal(.error) else { return }
    let (line, glyphs) = place ?? context.presentation.liveLine()
    place = (line, glyphs)
    let bar = Line(
      progress: Double(count) / Double(total), columns: 20,
      filled: TextSpan(glyphs.filled, .accent), empty: TextSpan(glyphs.empty, .separator))
    line.show(
      Line([TextSpan("\(verb) ")] + bar.spans + [TextSpan(" \(count * 100 / total) %")]))
  }

  func end() { place?.line.clear() }
}
