import Foundation
import TestSupport
import Testing

/// Themes of the person's own: made, covering shipped ones, deleted; and the default again.
@Suite("Own themes")
struct OwnThemesTests {
  let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func run(_ words: String...) throws -> BuiltProgram.Result {
    try BuiltProgram.priorities.run(["theme"] + words, home: home)
  }

  @Test("A shipped name is taken only with --force, which says what it covers")
  func shadowing() throws {
    let refused = try run("new", "stillwater", "--from", "red")
    #expect(
      refused
        == BuiltProgram.Result(
          status: 73,
          errors: "\"stillwater-light\" is the name of a shipped theme. --force replaces it for "
            + "you, or choose another name.\n"))
    let forced = try run("new", "stillwater", "--from", "red", "--force")
    #expect(forced.status == 0)
    #expect(
      forced.errors == "Yours covers the shipped stillwater-light and stillwater-dark; "
        + "\"priorities theme delete stillwater\" brings them back.\n")
    let deleted = try run("delete", "stillwater", "--yes")
    #expect(deleted.status == 0)
    #expect(deleted.output.hasSuffix(" The shipped theme stillwater shows again.\n"))
    #expect(try run("export", "stillwater-dark").output.hasPrefix("# Stillwater"))
  }

  @Test("What covers one half of a shipped theme is named, and each fault of a file is a line")
  func covering() throws {
    let exported = try run("export", "fjord-dark").output
    try Data(exported.utf8).write(to: home.url("x.toml"))
    #expect(
      try run("import", "x.toml", "--force").errors.hasPrefix(
        "Yours covers the shipped fjord-dark; \"priorities theme delete fjord-dark\" brings it back.\n"
      ))
    let faulty =
      "format = 1\nname = \"two\"\nvariant = \"dark\"\n[roles]\naccent = \"nocolor\"\nmuted = \"nix\"\n"
    try Data(faulty.utf8).write(to: home.url("two.toml"))
    #expect(
      try run("import", "two.toml")
        == BuiltProgram.Result(
          status: 65,
          errors: "two.toml:5:11: error[T106] no colour is called \"nocolor\"\n"
            + "two.toml:6:10: error[T106] no colour is called \"nix\"\n"))
  }

  @Test("A colour that is in use stands over the themes, and names are whole on a narrow terminal")
  func colorInUse() throws {
    _ = try BuiltProgram.priorities.run(["settings", "write", "theme", "#b45309"], home: home)
    for (columns, remark) in [(80, "made from the colour in use"), (40, "")] as [(UInt16, String)] {
      let shown = try BuiltProgram.priorities.runInTerminal(
        ["theme", "list"], home: home, columns: columns
      ).output
      let lines = withoutStyle(shown).split(whereSeparator: \.isNewline).map(String.init)
      #expect(lines.first?.contains("✓ #b45309") == true)
      #expect(lines.first?.contains(remark) == true || remark.isEmpty)
      #expect(lines.contains { $0.hasPrefix("    stillwater ") })
      #expect(lines.allSatisfy { !$0.contains("…") && $0.count <= columns })
    }
  }

  @Test("A theme in use is deleted, and the default takes its place")
  func deleting() throws {
    #expect(try run("new", "mine", "--from", "teal").status == 0)
    #expect(try run("use", "mine").status == 0)
    let asked = try run("delete", "mine")
    #expect(asked.status == 1)
    #expect(asked.errors.hasPrefix("Nothing was removed. Add --yes to remove "))
    let deleted = try run("delete", "mine", "--yes")
    #expect(deleted.output.hasSuffix("It was in use; the theme is the default from now on.\n"))
    #expect(try home.names().contains("Themes"))
    #expect(
      try BuiltProgram.priorities.run(["settings", "read", "theme"], home: home).output
        == "auto\n")
    #expect(
      try run("delete", "fjord")
        == BuiltProgram.Result(
          status: 1, errors: "fjord is shipped with the program and cannot be deleted.\n"))
    #expect(try run("delete", "nope").errors.hasPrefix("No theme is called \"nope\"."))
  }

  @Test("The choice is dropped by name, also where there is none")
  func useDefault() throws {
    #expect(try run("use", "fjord").status == 0)
    for _ in 0..<2 {
      #expect(
        try run("use", "default").output
          == "The theme is the default from now on, light or dark as the terminal is.\n")
    }
    let refused = try run("new", "default", "--from", "red")
    #expect(refused.status == 64)
  }
}
