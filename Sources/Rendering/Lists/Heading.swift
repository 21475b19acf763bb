import StyledText
import Theming

/// A title with a remark beside it, between two empty lines.
struct Heading: View {
  var title: String
  var remark: String

  func lines(in context: ViewContext) -> [Line] {
    let margin = TextSpan(String(repeating: " ", count: context.margin))
    var spans = [margin, TextSpan(title.sanitized, .heading)]
    if !remark.isEmpty { spans += [TextSpan("  "), TextSpan(remark, .muted)] }
    return [Line()] + Line(spans).wrapped(to: context.width, indent: Line([margin])) + [Line()]
  }
}
