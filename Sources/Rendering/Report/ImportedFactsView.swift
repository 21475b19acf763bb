import Lists
import StyledText
import Theming

/// What was imported with an item and has no use here, a row each under one heading: due dates,
/// recurrence and the like.
public struct ImportedFactsView: View {
  /// The facts.
  public var facts: [ImportedFact]

  /// Shows the imported facts of an item.
  public init(_ report: ItemReport) {
    facts = report.imported
  }

  /// A heading and the facts; nothing where there are none.
  public func lines(in context: ViewContext) -> [Line] {
    guard !facts.isEmpty else { return [] }
    let margin = Line(String(repeating: " ", count: context.margin))
    let heading = TextSpan("Imported, kept for export:", .muted)
    return Line(margin.spans + [heading]).wrapped(to: context.width, indent: margin)
      + facts.flatMap { fact in
        FactRow(
          fact.name.sanitized.prefix(1).uppercased() + fact.name.sanitized.dropFirst(),
          [TextSpan(fact.value.sanitized, .foreground)]
        ).lines(in: context)
      }
  }
}
