import Foundation
import TestSupport
import Testing

@Suite("Theme templates, schemes and pictures")
struct ThemeConversionTests: BuiltProgramSuite {
  let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  @Test("theme apply fills templates, and runs each command once per change")
  func apply() throws {
    let target = home.url("out/theme.conf")
    let log = home.url("log")
    let templates =
      "[{\"source\": \"tmux\", \"destination\": \"\(target.path)\","
      + " \"command\": \"echo ran >> \(log.path)\"}]"
    #expect(try run("settings", "write", "templates", templates).status == 0)
    #expect(try run("theme", "use", "fjord-dark").status == 0)
    #expect(try String(contentsOf: target, encoding: .utf8).hasPrefix("# Fjord Dark"))
    #expect(try run("theme", "apply").status == 0)
    #expect(try String(contentsOf: log, encoding: .utf8) == "ran\n")
    #expect(try run("theme", "apply", "hearth-light").status == 0)
    #expect(try String(contentsOf: target, encoding: .utf8).hasPrefix("# Hearth Light"))
    #expect(try home.url("out").resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: home.url("out").path) == ["theme.conf"])
  }

  @Test("Importing a folder reads all schemes and reports other files")
  func folder() throws {
    let folder = home.url("schemes")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["fjord", "hearth"] {
      let text = try run("theme", "export", "\(name)-dark", "--to", "kitty").output
        .replacing(#/(?i:\b(fjord|hearth))/#) { "My \($0.output.0)" }
      try Data(text.utf8).write(to: folder.appendingPathComponent("my-\(name).conf"))
    }
    try Data("hello\n".utf8).write(to: folder.appendingPathComponent("note.txt"))
    let result = try run("theme", "import", folder.path)
    #expect(result.status == 65)
    #expect(result.errors.contains("1 of 3 files could not be imported."))
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.url("Themes").path).count == 2)
  }

  @Test("A theme from a picture is always the same")
  func picture() throws {
    let sample = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../ThemeImportTests/Pictures/Samples/lagoon.png").standardizedFileURL
      .path
    #expect(try run("theme", "new", "bay", "--from", sample).status == 0)
    let first = try String(contentsOf: home.url("Themes/bay-dark.toml"), encoding: .utf8)
    #expect(first.hasPrefix("# Made from lagoon.png. You can edit every line."))
    #expect(try run("theme", "new", "bay", "--from", sample, "--force").status == 0)
    #expect(try String(contentsOf: home.url("Themes/bay-dark.toml"), encoding: .utf8) == first)
    #expect(try run("theme", "check", "bay-dark").status == 0)
    try Data("GIF89a".utf8).write(to: home.url("x.gif"))
    #expect(try run("theme", "new", "gif", "--from", home.url("x.gif").path).status == 65)
    #expect(try run("theme", "new", "none", "--from", "/nowhere/x.png").status == 74)
  }
}
