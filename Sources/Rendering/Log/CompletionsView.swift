import Lists
import StyledText
import Theming

/// What was got, newest first.
public struct CompletionsView: View {
  /// The completions.
  public var completions: [Completion]

  /// Shows completions in the order given.
  public init(_ completions: [Completion]) {
    self.completions = completions
  }

  /// A row for each: when, what, and how much it was needed.
  public func lines(in context: ViewContext) -> [Line] {
    guard !completions.isEmpty else {
      let command = "\"\(context.program) done NAME\""
      return Note(.info, "Nothing has been got yet. \(command) records it.").lines(in: context)
    }
    let moments = completions.map { $0.at.words(in: context) }
    let column = (moments.map(\.count).max() ?? 0) + 2
    let margin = String(repeating: " ", count: context.margin)
    let rows = zip(completions, moments).flatMap { completion, moment in
      let shape = context.glyphs.priority(completion.from.level)
      let line = Line([
        TextSpan(margin + moment.padding(to: column), .muted),
        TextSpan("\(context.glyphs.done) ", .success),
        TextSpan(completion.name.sanitized, .foreground),
        TextSpan("  was ", .muted),
        TextSpan("\(shape) \(completion.from.word)", completion.from.role),
      ])
      let indent = Line(
        String(repeating: " ", count: min(margin.count + column + 2, context.width / 2)))
      return line.wrapped(to: context.width, indent: indent)
    }
    return [Line()] + rows + [Line()]
  }
}
