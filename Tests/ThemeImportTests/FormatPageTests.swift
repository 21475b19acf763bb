import PrioritiesTestSupport
import Testing

@testable import TerminalThemeImport

struct FormatPageTests {
  @Test("The page on themes has every format of imports and exports")
  func formats() throws {
    let imports = SchemeFormat.allCases.map { ["`\($0.rawValue)`", $0.title] }
    try expectDerived(
      markdownTable(["`--from`", "Program or format"], imports), "scheme imports",
      in: "docs/Themes.md")
    func list(_ words: [String]) -> String { words.map { "`\($0)`" }.joined(separator: ", ") }
    let exports = [
      ["itself", list(ExportFormat.allCases.map(\.rawValue))],
      ["a template", list(ShippedTemplates.names)],
    ]
    try expectDerived(
      markdownTable(["Written by", "`--to`"], exports), "scheme exports", in: "docs/Themes.md")
  }
}
