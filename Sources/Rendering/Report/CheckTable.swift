import StyledText
import Theming

/// What was looked at and found, a row for each.
public struct CheckTable: View {
  /// One thing that was looked at.
  public struct Check: Hashable, Sendable {
    /// What was looked at.
    public var name: String
    /// What was found.
    public var value: String
    /// How that was judged, or what to do about it.
    public var reason: String
    /// Whether it is as it should be.
    public var isOK: Bool

    /// Creates a check from what was found and why it was judged so.
    public init(_ name: String, _ value: String, reason: String, isOK: Bool = true) {
      self.name = name
      self.value = value
      self.reason = reason
      self.isOK = isOK
    }
  }

  /// The checks, under headings.
  public var sections: [(heading: String, checks: [Check])]

  /// Shows checks in the order given.
  public init(_ sections: [(heading: String, checks: [Check])]) {
    self.sections = sections
  }

  /// Under each heading a row a check: what was found, and why it was judged so.
  public func lines(in context: ViewContext) -> [Line] {
    let checks = sections.flatMap(\.checks)
    let margin = String(repeating: " ", count: context.margin)
    let names = min(checks.map { $0.name.displayWidth }.max() ?? 0, context.width / 3) + 2
    let values = min(checks.map { $0.value.displayWidth }.max() ?? 0, context.width / 4) + 2
    var lines: [Line] = []
    for section in sections where !section.checks.isEmpty {
      lines += [Line(), Line([TextSpan(margin + section.heading, .heading)])]
      lines += section.checks.flatMap { check in
        row(check, margin: margin, names: names, values: values, in: context)
      }
    }
    return lines + [Line()]
  }

  private func row(
    _ check: Check, margin: String, names: Int, values: Int, in context: ViewContext
  ) -> [Line] {
    let glyphs = context.glyphs
    let signs = max(glyphs.success.displayWidth, glyphs.failure.displayWidth)
    let mark = filled(check.isOK ? glyphs.success : glyphs.failure, to: signs)
    var line = Line([
      TextSpan(margin), TextSpan(mark, check.isOK ? .success : .error),
      TextSpan(" " + filled(check.name, to: max(names, check.name.displayWidth + 1)), .muted),
      TextSpan(check.value.sanitized, .foreground),
    ])
    let taken = check.value.displayWidth
    line.spans.append(
      TextSpan(taken < values ? String(repeating: " ", count: values - taken) : "  "))
    line.spans.append(TextSpan(check.reason.sanitized, .muted))
    let indent = Line(
      String(repeating: " ", count: min(context.margin + signs + 1 + names, context.width / 2)))
    return line.wrapped(to: context.width, indent: indent)
  }

  private func filled(_ text: String, to columns: Int) -> String {
    Line(text.sanitized).padded(to: columns).text
  }
}
