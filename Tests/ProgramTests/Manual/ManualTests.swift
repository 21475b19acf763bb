import PrioritiesTestSupport
import Testing

@testable import PrioritiesProgram

struct ManualTests: BuiltProgramSuite {
  let home = TemporaryFolder.forSuite()

  @Test("The program, each command group, and both file formats have pages")
  func pages() throws {
    let result = try run("--generate-manual", home.path, "November 21, 2026")
    #expect(result == .init())
    let groups = CommandTable.entries.compactMap { words, entry in
      if case .group = entry { words[0] } else { nil }
    }
    #expect(
      try home.names()
        == (groups.map { "priorities-\($0).1" } + [
          "icontool.1", "priorities-settings.5", "priorities-theme.5", "priorities.1",
        ]).sorted())
    let page = try home.text("priorities.1")
    for (words, entry) in CommandTable.entries {
      if case .group = entry { continue }
      let word = words[0].replacing("-", with: "\\-")
      let isThere = ["\n", " "].contains { page.contains("\npriorities \(word)\($0)") }
      #expect(page.contains(".Ss priorities") && isThere, "\(word)")
    }
  }

  @Test("icontool's page has options whose names other pages explain once")
  func ownOptions() throws {
    try run("--generate-manual", home.path, "November 21, 2026")
    let page = try home.text("icontool.1")
    for name in ["color", "theme"] {
      let entries = page.split(separator: "\n").filter { $0 == ".It \\&\\-\\-\(name) \(name)" }
      #expect(entries.count == 3, "\(name)")
    }
  }

  @Test("mandoc finds no errors", .needs("mandoc"))
  func lint() throws {
    try run("--generate-manual", home.path, "November 21, 2026")
    for name in try home.names() {
      // mandoc resolves references only to installed pages.
      let result = try ChildProcess.run(
        ["mandoc", "-Tlint", "-Wstyle,stop", home.path + "/" + name])
      let text = result.output + result.errors
      let lines = text.split(separator: "\n").filter { !$0.contains("referenced manual not found") }
      #expect(lines == [], "\(name)")
    }
  }

  @Test("help opens a page by topic")
  func topics() throws {
    let theme = try run("help", "theme-file")
    #expect(theme.status == 0)
    #expect(theme.output.contains("priority.critical"))
    #expect(try run("help", "priorities-settings").status == 0)
    #expect(try run("help", "settings-file").output.contains("minimumContrast"))
    #expect(try run("help", "nothing").status == 64)
    #expect(try home.names() == [])
  }
}
