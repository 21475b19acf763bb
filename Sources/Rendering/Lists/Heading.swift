import StyledText
import Theming

/// The title of a section with a remark beside it, in one line: over the rows of a screen.
public struct SectionHeading: Hashable, Sendable {
  /// The title.
  public var title: String
  /// What stands beside it, such as a number; empty for nothing.
  public var remark: String

  /// A title, by default without a remark.
  public init(_ title: String, remark: String = "") {
    self.title = title
    self.remark = remark
  }

  /// The line, cut at the width.
  public func line(in context: ViewContext) -> Line {
    Line(spans(before: " ", gap: " "))
      .truncated(to: context.width, mark: context.glyphs.ellipsis)
  }

  fileprivate func spans(before: String = "", gap: String) -> [TextSpan] {
    [TextSpan(before + title.sanitized, .heading)]
      + (remark.isEmpty ? [] : [TextSpan(gap + remark, .muted)])
  }
}

/// A title with a remark beside it, between two empty lines: over what a command prints.
struct Heading: View {
  var title: String
  var remark: String

  func lines(in context: ViewContext) -> [Line] {
    let margin = TextSpan(String(repeating: " ", count: context.margin))
    var spans = [margin] + SectionHeading(title).spans(gap: "")
    if !remark.isEmpty { spans += [TextSpan("  "), TextSpan(remark, .muted)] }
    return [Line()] + Line(spans).wrapped(to: context.width, indent: Line([margin])) + [Line()]
  }
}
