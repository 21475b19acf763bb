import PrioritiesTestSupport
import StyledTerminalText
import TerminalThemes
import Testing

@testable import TerminalThemeImport

@Suite("Templates")
struct TemplateTests {
  private static func fill(_ text: String, _ names: String...) throws -> String {
    let variants = try (names.isEmpty ? ["fjord-dark", "fjord-light"] : names).map(Samples.variant)
    return try ThemeTemplate(text, file: "it").text(with: variants, name: "fjord")
  }

  @Test("Role colours have every form")
  func forms() throws {
    let colors = try Samples.variant("fjord-dark").colors(of: .priorityCritical)
    let (text, area) = (colors.text, colors.area)
    #expect(
      try Self.fill("{{priority.critical}} {{ priority.critical.hex }} {{&priority.critical.rgb}}")
        == "\(text.hex) \(text.hex.dropFirst()) \(text.red), \(text.green), \(text.blue)")
    #expect(try Self.fill("{{{priority.critical.background}}}") == area.hex)
    #expect(try Self.fill("{{background.red}}") == "\(area.red)")
    #expect(try Self.fill("{{name}} {{variant}} {{title}}") == "fjord dark Fjord Dark")
    #expect(
      try Self.fill("{{accent.rgb01}}").split(separator: ", ").allSatisfy {
        (0...1).contains(Double($0) ?? -1)
      })
    #expect(try UInt8(Self.fill("{{accent.ansi}}")) ?? 0 >= 22)
  }

  @Test("Sections repeat, enter variants, and remove lines that contain only tags")
  func sections() throws {
    let list = try Self.fill("{{#roles}}{{role}}{{^last}},{{/last}}{{/roles}}")
    #expect(list == Role.names.joined(separator: ","))
    #expect(
      try Self.fill("a\n{{#isDark}}\nb\n{{/isDark}}\n{{! no }}\n{{^isDark}}\nc\n{{/isDark}}\nd\n")
        == "a\nb\nd\n")
    let light = try Samples.variant("fjord-light").colors(of: .background).area
    #expect(
      try Self.fill("{{#light}}{{background}}{{/light}}{{light.background}}")
        == light.hex + light.hex)
    #expect(try Self.fill("{{#light}}x{{/light}}{{^light}}none{{/light}}", "fjord-dark") == "none")
    #expect(try Self.fill("{{=<% %>=}}<%name%>{{name}}") == "fjord{{name}}")
    #expect(try Self.fill("a\r\n {{#isDark}}\t\r\nb\r\n{{/isDark}}\r\nc") == "a\r\nb\r\nc")
  }

  @Test("Functions work as calls and as lambdas")
  func functions() throws {
    let accent = try Samples.variant("fjord-dark").colors(of: .accent).text
    let color = OKLCH(accent)
    let lighter = RGB(color.withLightness(color.lightness + 0.1)).hex
    #expect(try Self.fill("{{lighten(accent, 10%)}}") == lighter)
    #expect(try Self.fill("{{#lighten}}accent 0.1{{/lighten}}") == lighter)
    #expect(
      try Self.fill("{{alpha(accent, 0.5)}} {{alpha(accent, 0.5).rgba}}")
        == "\(accent.hex)80 \(accent.red), \(accent.green), \(accent.blue), 0.5")
    #expect(try Self.fill("{{mix(accent, background, 0%)}}") == accent.hex)
    let readable = RGB(hex: try Self.fill("{{readable(border, surface.background)}}"))
    let surface = try Samples.variant("fjord-dark").colors(of: .surface).area
    #expect(try #require(readable).contrast(with: surface) >= 4.5)
  }

  @Test(
    "Errors name the line",
    arguments: [
      ("{{acent}}", "it:1: unknown name \"acent\"; did you mean \"accent\"?"),
      ("a\n\n{{accent.hexx}}", "it:3: \"accent\" has no form \"hexx\"; use "),
      ("{{#roles}}", "it:1: {{#roles}} is not closed."),
      ("a\n{{/roles}}", "it:2: {{/roles}} closes no section."),
      ("{{accent", "it:1: a tag is not closed."),
      ("{{frob(accent)}}", "it:1: unknown function \"frob\"; use "),
      ("{{lighten(accent)}}", "it:1: lighten() takes a colour and a number such as 10%."),
      ("{{lighten(accent, 200%)}}", "it:1: lighten() takes a number from 0 to 1"),
      ("{{> other}}", "it:1: a template cannot include another."),
      ("{{palette.mud}}", "it:1: "),
      ("{{.}}", "it:1: unknown name \"\"."),
      ("{{9e99}}", "it:1: unknown name \"9e99\"."),
      ("{{lighten(accent, 10%}}", "it:1: lighten() has no closing parenthesis."),
      ("\r\n{{accent muted}}", "it:2: \"accent muted\" is not a name."),
      ("{{#isDark}}\n\n", "it:1: {{#isDark}} is not closed."),
    ])
  func errors(template: String, message: String) {
    let error = #expect(throws: TemplateError.self) { try Self.fill(template) }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test("Excessive repetition and output are rejected", .timeLimit(.minutes(1)))
  func limits() {
    let sections = (open: "{{#roles}}", close: "{{/roles}}")
    let nested =
      String(repeating: sections.open, count: 16) + String(repeating: sections.close, count: 16)
    let steps = #expect(throws: TemplateError.self) { try Self.fill(nested) }
    #expect(steps?.description == "it:1: the template takes more than 100000 steps.")
    let long = sections.open + String(repeating: "a", count: 1 << 19) + sections.close
    let bytes = #expect(throws: TemplateError.self) { try Self.fill(long) }
    #expect(bytes?.description == "it:1: the template produces more than 4194304 bytes.")
  }

  static let names = ShippedTemplates.names

  @Test("Shipped templates work with every shipped theme", arguments: names)
  func shipped(name: String) throws {
    let template = try #require(try ShippedTemplates.template(named: name))
    for theme in Samples.themes {
      let text = try template.text(with: [Samples.variant(theme.name)], name: theme.family)
      #expect(!text.contains("{{") && !text.isEmpty, "\(name) \(theme.name)")
    }
  }
}
