import Lists
import StyledText
import Theming

/// What was looked at and found, a row for each.
package struct CheckTable: View {
  /// One thing that was looked at.
  package struct Check: Hashable, Sendable {
    /// What was looked at.
    package var name: String
    /// What was found.
    package var value: String
    /// How that was judged, or what to do about it.
    package var reason: String
    /// Whether it is as it should be.
    package var isOK: Bool

    /// Creates a check from what was found and why it was judged so.
    package init(_ name: String, _ value: String, reason: String, isOK: Bool = true) {
      (self.name, self.value, self.reason, self.isOK) = (name, value, reason, isOK)
    }
  }

  private let sections: [(heading: String, checks: [Check])]

  /// Shows checks in the order given, under headings.
  package init(_ sections: [(heading: String, checks: [Check])]) {
    self.sections = sections
  }

  /// Under each heading a row a check: what was found, and why it was judged so.
  package func lines(in context: ViewContext) -> [Line] {
    let checks = sections.flatMap(\.checks)
    let margin = context.indent
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

/// The devices and programs that have a token.
package struct DeviceTable: View {
  /// One of them.
  package struct Device: Hashable, Sendable {
    package var name: String
    /// Whose it is, where a service has members.
    package var member: String?
    /// When it was last used; nil if it never was.
    package var lastUsed: Timestamp?

    package init(name: String, member: String?, lastUsed: Timestamp?) {
      (self.name, self.member, self.lastUsed) = (name, member, lastUsed)
    }
  }

  private let devices: [Device]

  package init(_ devices: [Device]) { self.devices = devices }

  /// A row for each: its name, whose it is and when it was last used.
  package func lines(in context: ViewContext) -> [Line] {
    let margin = context.indent
    let names = devices.map { device in
      Line([
        TextSpan(device.name.sanitized, .foreground),
        TextSpan(device.member.map { "  " + $0.sanitized } ?? "", .muted),
      ])
    }
    let column = min(names.map(\.width).max() ?? 0, context.width / 2) + 2
    let rows = zip(devices, names).flatMap { device, name in
      let used = device.lastUsed.map { "used \($0.words(in: context))" } ?? "never used"
      var line = Line(margin)
      line.spans += name.padded(to: column).spans + [TextSpan(used, .muted)]
      return line.wrapped(to: context.width, indent: Line(margin + "  "))
    }
    return [Line()] + rows + [Line()]
  }
}
