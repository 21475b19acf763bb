import Foundation
import TestSupport
import Testing

struct ImportExportTests {
  /// An invented scheme in kitty's format.
  static let scheme = """
    ## name: Tide Pool
    ## author: Priorities
    background #101c24
    foreground #d8e6e4
    cursor #ff9e64
    selection_background #243b4a
    color0 #182832
    color1 #e85c5c
    color2 #7fb86a
    color3 #e6c35c
    color4 #5c9fe0
    color5 #b983d6
    color6 #58c4c4
    color7 #c4d2d0
    color8 #5e7480
    unknown_key 1

    """

  private func home(with name: String = "tide.conf") throws -> TemporaryFolder {
    let home = try TemporaryFolder()
    try Data(Self.scheme.utf8).write(to: home.url(name))
    return home
  }

  @Test("An imported scheme becomes a theme, and exports unchanged")
  func roundTrip() throws {
    let home = try home()
    let program = BuiltProgram.priorities
    let imported = try program.run(["theme", "import", "tide.conf"], home: home)
    #expect(
      imported
        == BuiltProgram.Result(
          output: """
            Imported "Tide Pool", a kitty scheme, as tide-pool-dark. To see it: priorities theme show \
            tide-pool-dark

            """,
          errors: """
            Not used: unknown_key.
            6 colours are too faint on the background and are shown at 4.5:1: muted, \
            disabled, done, quote, placeholder, priority.low.

            """))
    let exported = try program.run(["theme", "export", "tide-pool", "--to", "kitty"], home: home)
    #expect(exported.status == 0)
    for line in Self.scheme.split(separator: "\n") where line.contains(" #") {
      #expect(exported.output.contains(line), "\(line)")
    }
  }

  @Test("Import does not overwrite without --force")
  func taken() throws {
    let home = try home()
    let program = BuiltProgram.priorities
    _ = try program.run(["theme", "import", "tide.conf", "--name", "Mine"], home: home)
    let path = home.path + "/Themes/mine-dark.toml"
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(
      try program.run(["theme", "import", "tide.conf", "--name", "mine"], home: home)
        == BuiltProgram.Result(
          status: 73,
          errors: """
            The theme "mine-dark" already exists: \(path). Replace it with --force, or \
            rename this one with --name.

            """))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(
      try program.run(["theme", "import", "tide.conf", "--name", "mine", "--force"], home: home)
        .status == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: home.path + "/Themes")
        == ["mine-dark.toml"])
  }

  @Test(
    "Errors of import and export",
    arguments: [
      (
        ["import", "nowhere.conf"], 74,
        "The file nowhere.conf cannot be read: No such file or directory."
      ),
      (
        ["import", "tide.conf", "--from", "kity"], 64,
        "--from takes one of base16, base24, iterm2, alacritty, windows-terminal, kitty, ghostty, "
          + "xresources, helix, vscode, dtcg, textmate, pywal, priorities, not "
          + "\"kity\". Did you mean \"kitty\"?"
      ),
      (
        ["import", "tide.conf", "--from", "base16"], 65,
        "tide.conf:4:1: This is not YAML: did not find expected <document start>."
      ),
      (
        ["export", "stillwater", "--to", "vimm"], 64,
        "--to takes one of base16, base24, iterm2, alacritty, windows-terminal, kitty, ghostty, "
          + "css, dtcg, bat, delta, dunst, firefox, foot, fzf, gtk, helix, i3, ls-colors, "
          + "mako, rofi, tailwind, tmux, vim, vscode, waybar, wezterm, xresources, zathura, not "
          + "\"vimm\". Did you mean \"vim\"?"
      ),
      (
        ["export", "stilwater", "--to", "css"], 1,
        "No theme is called \"stilwater\". Did you mean \"stillwater\"?"
      ),
      (
        ["export", "ansi", "--to", "css"], 1,
        "The theme \"ansi\" uses the colours of the terminal and has none to export."
      ),
    ] as [([String], Int32, String)])
  func sentences(_ words: [String], _ status: Int32, _ sentence: String) throws {
    #expect(
      try BuiltProgram.priorities.run(["theme"] + words, home: try home())
        == BuiltProgram.Result(status: status, errors: sentence + "\n"))
  }

  @Test("A file with many schemes imports the named one, or all")
  func many() throws {
    let home = try TemporaryFolder()
    let hues = [
      "black", "red", "green", "yellow", "blue", "purple", "cyan", "white",
    ].map { "\"\($0)\": \"#808080\"" }.joined(separator: ", ")
    func scheme(_ name: String, _ background: String, _ foreground: String) -> String {
      "{ \"name\": \"\(name)\", \"background\": \"\(background)\", "
        + "\"foreground\": \"\(foreground)\", \(hues) }"
    }
    let settings =
      "{ // mine\n\"schemes\": [\(scheme("One", "#000000", "#ffffff")), "
      + "\(scheme("Two", "#ffffff", "#000000"))] }"
    try Data(settings.utf8).write(to: home.url("settings.json"))
    let program = BuiltProgram.priorities
    let themes = home.path + "/Themes"
    _ = try program.run(["theme", "import", "settings.json", "--name", "two"], home: home)
    #expect(try FileManager.default.contentsOfDirectory(atPath: themes) == ["two-light.toml"])
    _ = try program.run(["theme", "import", "settings.json", "--force"], home: home)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: themes).sorted()
        == ["one-dark.toml", "two-light.toml"])
    #expect(
      try program.run(["theme", "import", "settings.json", "--name", "Three"], home: home)
        == BuiltProgram.Result(
          status: 1,
          errors: "settings.json has no scheme called \"Three\". It has \"One\", \"Two\".\n"))
  }

  @Test("Write errors of import and export")
  func readOnly() throws {
    let home = try home()
    try Data().write(to: home.url("Themes"))
    let result = try BuiltProgram.priorities.run(["theme", "import", "tide.conf"], home: home)
    #expect(result.status == 73)
    #expect(result.errors.contains("cannot be created"))
  }
}
