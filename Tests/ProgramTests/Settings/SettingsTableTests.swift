import LayeredSettings
import PrioritiesPreferences
import PrioritiesRendering
import PrioritiesTestSupport
import StyledTerminalText
import Testing

@testable import PrioritiesProgram

struct SettingsTableTests {
  private func table(width: Int) throws -> [Line] {
    let folder = try TemporaryFolder()
    let text = """
      {
        "theme": {"dark": "fjord", "light": "pink"}, "icon": 3, "zed": 1,
        "keys": {"done": ["x", "space"], "raise": ["plus", "equal"], "lower": ["minus"]}
      }
      """
    try folder.write(text, to: "settings.json")
    let store = Preference.store(
      in: try Folders(environment: ["PRIORITIES_HOME": folder.path]),
      environment: ["PRIORITIES_MOUSE": "off"])
    return SettingsTable(settings: store.read()).lines(in: ViewContext(width: width))
  }

  @Test("The table at two widths", arguments: [80, 40])
  func golden(width: Int) throws {
    let lines = try table(width: width)
    let text = lines.map { $0.spans.map(\.text).joined() + "\n" }.joined()
    try expectGolden(text, "settings-\(width).txt")
  }

  @Test("Lines fit the terminal", arguments: [20, 30, 59, 60, 61, 200])
  func width(width: Int) throws {
    #expect(try table(width: width).allSatisfy { $0.width <= width })
  }
}
