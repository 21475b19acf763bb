import Lists
import StyledText
import Theming

/// What was changed, newest first.
public struct LogView: View {
  /// The changes.
  public var changes: [Change]

  /// Shows changes in the order given.
  public init(_ changes: [Change]) {
    self.changes = changes
  }

  /// A row for each command: when, which, and what it did.
  public func lines(in context: ViewContext) -> [Line] {
    guard !changes.isEmpty else {
      return Note(.info, "Nothing has been changed yet.").lines(in: context)
    }
    let moments = changes.map { $0.at.words(in: context) }
    let column = (moments.map(\.count).max() ?? 0) + 2
    let margin = String(repeating: " ", count: context.margin)
    let rows = zip(changes, moments).flatMap { change, moment in
      let role: Role = change.isUndone ? .done : .foreground
      var spans = [
        TextSpan(margin + moment.padding(to: column), .muted),
        TextSpan(change.command.sanitized.padding(to: 9), change.isUndone ? .done : .accent),
        TextSpan(change.summary, role),
      ]
      if change.isUndone { spans.append(TextSpan("  undone", .muted)) }
      let indent = Line(
        String(repeating: " ", count: min(margin.count + column + 9, context.width / 2)))
      return Line(spans).wrapped(to: context.width, indent: indent)
    }
    return [Line()] + rows + [Line()]
  }
}
