import StyledTerminalText
import TerminalThemes

package struct ThemeSheetView: View {
  private let title: String
  private let themes: [ResolvedTheme]
  private let reason: String
  private let terminal: (palette: [RGB], foreground: RGB?)

  /// - Parameters:
  ///   - themes: The theme at each colour level, with a painted background if possible.
  ///   - reason: Why the terminal's background is unknown, as the end of a sentence.
  ///   - terminal: The sixteen colours and the text colour, if the terminal reports them.
  package init(
    title: String, themes: [ResolvedTheme], reason: String,
    terminal: (palette: [RGB], foreground: RGB?)
  ) {
    self.title = title
    self.themes = themes
    self.reason = reason
    self.terminal = terminal
  }

  package func lines(in context: ViewContext) -> [Line] {
    let margin = context.indent
    let columns = shown(in: context)
    let width = columnWidth(in: context, columns.count)
    var lines = [Line([TextSpan(margin), TextSpan(title.sanitized, .heading)]), Line()]
    var head: [TextSpan] = [TextSpan(margin)]
    for theme in columns {
      head += Line(Self.word(theme.level), .muted).fitted(to: width).spans + [TextSpan("  ")]
    }
    lines.append(Line(head))
    for role in Role.allCases {
      var spans = [TextSpan(margin)]
      for theme in columns { spans += cell(role, theme, width, context) + [TextSpan("  ")] }
      lines.append(Line(Array(spans.dropLast())))
    }
    if columns.contains(where: \.isBackgroundAssumed) {
      let theme = columns[0]
      lines.append(Line())
      lines += Line(
        "\(margin)The terminal's background is unknown (\(reason.sanitized)). Assuming \(theme.background.hex).",
        .muted
      ).wrapped(to: context.width, indent: Line(margin))
    }
    return lines.map { $0.truncated(to: context.width, mark: context.glyphs.ellipsis) }
  }

  private func shown(in context: ViewContext) -> [ResolvedTheme] {
    let fitting = max(1, (context.width - context.margin) / 26)
    return Array(themes.prefix(fitting))
  }

  private func columnWidth(in context: ViewContext, _ count: Int) -> Int {
    let room = context.width - context.margin - 2 * (count - 1)
    return max(12, min(34, room / max(1, count)))
  }

  private func cell(
    _ role: Role, _ theme: ResolvedTheme, _ width: Int, _ context: ViewContext
  ) -> [TextSpan] {
    let report = theme.report(
      role, palette: terminal.palette, foreground: terminal.foreground)
    let ratio = report.contrast.map { " " + Self.decimal($0) } ?? ""
    let style = Paint.style(report.style)
    // The padding has the role's background, but no line under or through it.
    var bare = report.style
    bare.attributes.subtract([.underline, .strikethrough])
    let base = Paint.style(theme.sheet[StyleKey(.background)])
    let name = Line([TextSpan(" ", paint: .style(bare)), TextSpan(role.name, paint: style)])
      .fitted(to: max(4, width - 7), mark: context.glyphs.ellipsis)
    let filled = name.spans.map { span in
      span.paint == .key(.plain) ? TextSpan(span.text, paint: .style(bare)) : span
    }
    let digits = Line([TextSpan(ratio, paint: .style(theme.sheet[StyleKey(.muted)]))])
      .fitted(to: min(7, width - 4), .trailing)
    return filled
      + digits.spans.map { span in
        span.paint == .key(.plain) ? TextSpan(span.text, paint: base) : span
      }
  }

  private static func word(_ level: ColorLevel) -> String {
    switch level {
    case .none: "no colour"
    case .mono: "attributes"
    case .ansi16: "16 colours"
    case .ansi256: "256 colours"
    case .truecolor: "truecolor"
    }
  }

  /// A ratio with one decimal, rounded down, so that 4.49 doesn't become 4.5.
  package static func decimal(_ ratio: Double) -> String {
    let tenths = Int((ratio * 10 + 0.000_01).rounded(.down))
    return "\(tenths / 10).\(tenths % 10)"
  }
}

extension [ThemeFinding] {
  /// Findings as compilers show them, each with its line and a marker below.
  package func lines(in context: ViewContext) -> [Line] {
    flatMap { finding -> [Line] in
      let role: Role = finding.severity == .error ? .error : .warning
      let head = Line([
        TextSpan("\(finding.file):\(finding.line):\(finding.column): ".sanitized, .foreground),
        TextSpan("\(finding.severity)[\(finding.code.rawValue)] ", role),
        TextSpan(finding.sentence.sanitized, .foreground),
      ])
      let excerpt = finding.excerpt(width: context.width).enumerated().map { index, text in
        Line(text, index == 0 ? .muted : role)
          .truncated(to: context.width, mark: context.glyphs.ellipsis)
      }
      return head.wrapped(to: context.width, indent: Line("  ")) + excerpt
    }
  }
}
