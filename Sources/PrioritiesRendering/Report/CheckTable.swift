import PriorityLists
import StyledTerminalText
import TerminalThemes

package struct CheckTable: View {
  package struct Check: Hashable, Sendable {
    package var name: String
    package var value: String
    /// The reason for the verdict, or a remedy.
    package var reason: String
    package var isOK: Bool

    package init(_ name: String, _ value: String, reason: String, isOK: Bool = true) {
      self.name = name
      self.value = value
      self.reason = reason
      self.isOK = isOK
    }
  }

  private let sections: [(heading: String, checks: [Check])]

  package init(_ sections: [(heading: String, checks: [Check])]) {
    self.sections = sections
  }

  package func lines(in context: ViewContext) -> [Line] {
    let checks = sections.flatMap(\.checks)
    let margin = context.indent
    let names = min(checks.map { $0.name.displayWidth }.max() ?? 0, context.width / 3) + 2
    let values = min(checks.map { $0.value.displayWidth }.max() ?? 0, context.width / 4) + 2
    var lines: [Line] = []
    for section in sections where !section.checks.isEmpty {
      lines += [Line(), Line(margin + section.heading, .heading)]
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
      TextSpan(taken < values ? spaces(values - taken) : "  "))
    line.append(check.reason.sanitized, .muted)
    let indent = Line(
      spaces(min(context.margin + signs + 1 + names, context.width / 2)))
    return line.wrapped(to: context.width, indent: indent)
  }

  private func filled(_ text: String, to columns: Int) -> String {
    Line(text.sanitized).padded(to: columns).text
  }
}

package struct DeviceTable: View {
  package struct Device: Hashable, Sendable {
    package var name: String
    /// The member; nil if the service has no members.
    package var member: String?
    /// Nil if the device was never used.
    package var lastUsed: Timestamp?

    package init(name: String, member: String?, lastUsed: Timestamp?) {
      self.name = name
      self.member = member
      self.lastUsed = lastUsed
    }
  }

  private let devices: [Device]

  package init(_ devices: [Device]) { self.devices = devices }

  package func lines(in context: ViewContext) -> [Line] {
    let rows = devices.map { device in
      let used = device.lastUsed.map { "used \($0.words(in: context))" } ?? "never used"
      return [
        Line([
          TextSpan(context.indent), TextSpan(device.name.sanitized, .foreground),
          TextSpan(device.member.map { "  " + $0.sanitized } ?? "", .muted),
        ]), Line(used, .muted),
      ]
    }
    return [Line()]
      + Line.table(
        [TableColumn(isFlexible: true), TableColumn()], rows: rows, width: context.width,
        mark: context.glyphs.ellipsis) + [Line()]
  }
}
