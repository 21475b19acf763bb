import PrioritiesTestSupport
import StyledTerminalText
import Testing

@testable import TerminalThemes

struct RolePageTests {
  @Test("The page on themes has every role with its default")
  func roles() throws {
    let rows = Role.allCases.map { role in
      [
        "`\(role.name)`\(role.isFill ? " *area*" : "")",
        "![\(role.name)](pictures/roles/\(role.name).svg)",
        String(role.meaning.dropLast()), Self.standard(of: role),
      ]
    }
    try expectDerived(
      markdownTable(["role", "", "for", "if omitted"], rows), "roles", in: "docs/Themes.md")
  }

  @Test("The page on themes has every shape")
  func shapes() throws {
    let names = Glyphs.names.map { "`\($0)`" }.joined(separator: ", ")
    try expectDerived(names, "shapes", in: "docs/Themes.md")
  }

  private static func standard(of role: Role) -> String {
    let traits = role.traits
    let color =
      switch (traits.fill, traits.color) {
      case (.shifted(let step), _): "the background, \(percent(step)) lighter or darker"
      case (.tinted(let share), _): "the background with \(percent(share)) of the accent"
      case (nil, .text): "the terminal's"
      case (nil, .muted): "text mixed with the background"
      case (nil, .disabled): "text mixed more strongly with the background"
      case (nil, .accent): role == .accent ? "`priority.medium`" : "`accent`"
      case (nil, .line): "the background mixed with text"
      case (nil, .success): "green"
      case (nil, .critical): role == .priorityCritical ? "red" : "`priority.critical`"
      case (nil, .high): role == .priorityHigh ? "amber" : "`priority.high`"
      case (nil, .medium): role == .priorityMedium ? "`accent`, or else blue" : "`priority.medium`"
      case (nil, .match): "`priority.high`, or text if it has an area"
      case (nil, .terminal): "the priority's colour"
      case (nil, .priority(let role)): "`\(role.name)` as declared"
      }
    let attributes = [
      (Attributes.bold, "bold"), (.italic, "italic"), (.underline, "underlined"),
      (.strikethrough, "struck through"),
    ].filter { traits.attributes.contains($0.0) }.map(\.1)
    return ([color] + attributes).joined(separator: ", ")
  }

  private static func percent(_ share: Double) -> String {
    "\((share * 1000).rounded() / 10) %".replacing(".0", with: "")
  }
}
