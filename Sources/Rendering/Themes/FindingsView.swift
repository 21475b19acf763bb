import StyledText
import Theming

/// What is wrong in theme files, each with its line and a mark below the place.
public struct FindingsView: View {
  /// The findings, in the order of the files and of the lines in them.
  public var findings: [ThemeFinding]

  /// Shows findings in the order of their places.
  public init(_ findings: [ThemeFinding]) {
    self.findings = findings
  }

  /// The findings as compilers write theirs.
  public func lines(in context: ViewContext) -> [Line] {
    findings.flatMap { finding -> [Line] in
      let role: Role = finding.severity == .error ? .error : .warning
      let head = Line([
        TextSpan("\(finding.file):\(finding.line):\(finding.column): ".sanitized, .foreground),
        TextSpan("\(finding.severity)[\(finding.code.rawValue)] ", role),
        TextSpan(finding.sentence.sanitized, .foreground),
      ])
      var lines = head.wrapped(to: context.width, indent: Line("  "))
      for (index, text) in finding.excerpt(width: context.width).enumerated() {
        let line =
          index == 0 ? Line(text, .muted) : Line([TextSpan(text, role)])
        lines.append(line.truncated(to: context.width, mark: context.glyphs.ellipsis))
      }
      return lines
    }
  }
}
