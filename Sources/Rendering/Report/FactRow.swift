import StyledText
import Theming

/// One fact about an item: a label in a column, and what there is to say.
struct FactRow: View {
  var label: String
  var spans: [TextSpan]

  /// The columns of the label.
  static let labelWidth = 11

  init(_ label: String, _ spans: [TextSpan]) {
    self.label = label
    self.spans = spans
  }

  func lines(in context: ViewContext) -> [Line] {
    let margin = String(repeating: " ", count: context.margin)
    let indent = Line(margin + String(repeating: " ", count: Self.labelWidth))
    return Line(
      [TextSpan(margin), TextSpan(label.padding(to: Self.labelWidth - 1) + " ", .muted)] + spans
    )
    .wrapped(to: context.width, indent: indent)
  }
}

extension String {
  /// The text with blanks behind it, to a number of characters.
  func padding(to count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - self.count))
  }
}
