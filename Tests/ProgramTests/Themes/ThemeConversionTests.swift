import Foundation
import PrioritiesTestSupport
import Testing

@Suite("Theme templates, schemes and pictures")
struct ThemeConversionTests: BuiltProgramSuite {
  let home = TemporaryFolder.forSuite()

  @Test("theme apply fills templates, and runs each command once per change")
  func apply() throws {
    let templates = """
      [{"source": "tmux", "destination": "\(home.path)/out/theme.conf",
      "command": "echo ran >> \(home.path)/log"}]
      """
    #expect(try run("settings", "write", "templates", templates).status == 0)
    #expect(try run("theme", "use", "fjord-dark").status == 0)
    #expect(try home.text("out/theme.conf").hasPrefix("# Fjord Dark"))
    #expect(try run("theme", "apply").status == 0)
    #expect(try home.text("log") == "ran\n")
    #expect(try run("theme", "apply", "hearth-light").status == 0)
    #expect(try home.text("out/theme.conf").hasPrefix("# Hearth Light"))
    #expect(try home.names(in: "out") == ["theme.conf"])
  }

  @Test("Importing a folder names every bad file, and imports the others with --skip-bad")
  func folder() throws {
    for name in ["fjord", "hearth"] {
      let text = try run("theme", "export", "\(name)-dark", "--to", "kitty").output
        .replacing(#/(?i:\b(fjord|hearth))/#) { "My \($0.output.0)" }
      try home.write(text, to: "schemes/my-\(name).conf")
    }
    try home.write("hello\n", to: "schemes/note.txt")
    try home.write("", to: "schemes/empty.yaml")
    let folder = home.path + "/schemes"
    let refused = try run("theme", "import", folder)
    #expect(refused.status == 65)
    #expect(refused.output == "")
    for name in ["note.txt", "empty.yaml"] { #expect(refused.errors.contains("\(folder)/\(name)")) }
    #expect(
      refused.errors.hasSuffix(
        "2 of 4 files cannot be imported. Nothing was changed. To import the others, add "
          + "--skip-bad.\n"))
    #expect((try? home.names(in: "Themes")) ?? [] == [])
    // With standard error among the output, each theme's notes follow it.
    let shown = try screen("theme", "import", folder, "--skip-bad", columns: 200)
    #expect(shown.status == 0)
    let lines = shown.text.split(separator: "\n").map { $0.contains("Imported") ? "theme" : "note" }
    #expect(lines.suffix(4) == ["theme", "note", "theme", "note"], "\(shown.text)")
    #expect(try home.names(in: "Themes").count == 2)
  }

  @Test("An import says which priorities look alike")
  func alike() throws {
    let colors = (0..<16).map { number in
      // Red and yellow, from which critical and high come, are one colour.
      "color\(number) \([1: "#cc5555", 2: "#55aa66", 3: "#cc5555", 4: "#5588cc"][number % 8] ?? "#aaaaaa")\n"
    }
    try home.write(
      "foreground #d0d0d0\nbackground #101418\n" + colors.joined(), to: "twins.conf")
    let result = try run("theme", "import", home.path + "/twins.conf")
    #expect(result.status == 0)
    #expect(result.errors.hasSuffix("priority.critical and priority.high look alike.\n"))
  }

  @Test("A theme from a picture is always the same")
  func picture() throws {
    let sample = packageRoot.appending(
      path: "Tests/ThemeImportTests/Pictures/Samples/lagoon.png"
    ).path
    #expect(try run("theme", "new", "bay", "--from", sample).status == 0)
    let first = try home.text("Themes/bay-dark.toml")
    #expect(first.hasPrefix("# Made from lagoon.png. You can edit every line."))
    #expect(try run("theme", "new", "bay", "--from", sample, "--force").status == 0)
    #expect(try home.text("Themes/bay-dark.toml") == first)
    #expect(try run("theme", "check", "bay-dark").status == 0)
    try home.write("GIF89a", to: "x.gif")
    #expect(try run("theme", "new", "gif", "--from", home.url("x.gif").path).status == 65)
    #expect(try run("theme", "new", "none", "--from", "/nowhere/x.png").status == 66)
  }
}
