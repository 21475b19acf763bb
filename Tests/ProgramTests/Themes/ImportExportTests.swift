import PrioritiesTestSupport
import Testing

struct ImportExportTests: BuiltProgramSuite {
  let home = TemporaryFolder.forSuite()

  init() throws {
    try home.write(Self.scheme, to: "tide.conf")
  }

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

  @Test("An imported scheme becomes a theme, and exports unchanged")
  func roundTrip() throws {
    let imported = try run("theme", "import", "tide.conf")
    #expect(
      imported
        == BuiltProgram.Result(
          output: """
            Imported "Tide Pool", a kitty scheme, as tide-pool-dark. To see it: priorities theme show \
            tide-pool-dark

            """,
          errors: """
            6 colours were moved to be readable; --verbose lists them.
            Not used: unknown_key.

            """))
    let exported = try run("theme", "export", "tide-pool", "--to", "kitty")
    #expect(exported.status == 0)
    for line in Self.scheme.split(separator: "\n") where line.contains(" #") {
      #expect(exported.output.contains(line), "\(line)")
    }
  }

  @Test("check shows one warning of a kind and counts the others", arguments: [false, true])
  func warningsOfAKind(isVerbose: Bool) throws {
    let colors = (1...3).map { "c\($0) = \"#12345\($0)\"\n" }.joined()
    try home.write(
      "format = 1\nname = \"x\"\nvariant = \"dark\"\n[palette]\n\(colors)", to: "x.toml")
    let words = ["theme", "check", "\(home.path)/x.toml"] + (isVerbose ? ["--verbose"] : [])
    let result = try BuiltProgram.priorities.run(words, home: home)
    let shown = result.output.split(separator: "\n").filter { $0.contains("[T401]") }
    #expect(shown.count == (isVerbose ? 3 : 1), "\(result)")
    #expect(
      shown.first?.hasSuffix("\"c1\"" + (isVerbose ? "" : ", and 2 more of this kind (--verbose)"))
        == true, "\(result)")
  }

  @Test("Import does not overwrite without --force")
  func taken() throws {
    try run("theme", "import", "tide.conf", "--name", "Mine")
    let before = try home.text("Themes/mine-dark.toml")
    #expect(
      try run("theme", "import", "tide.conf", "--name", "mine")
        == BuiltProgram.Result(
          status: 73,
          errors: """
            The theme "mine-dark" already exists: \(home.path)/Themes/mine-dark.toml. \
            Replace it with --force, or rename this one with --name.

            """))
    #expect(try home.text("Themes/mine-dark.toml") == before)
    #expect(try run("theme", "import", "tide.conf", "--name", "mine", "--force").status == 0)
    #expect(try home.names(in: "Themes") == ["mine-dark.toml"])
  }

  @Test(
    "Errors of import and export",
    arguments: [
      (
        ["import", "nowhere.conf"], 66,
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
      try run(["theme"] + words)
        == BuiltProgram.Result(status: status, errors: sentence + "\n"))
  }

  @Test("A file with many schemes imports the named one, or all")
  func many() throws {
    let hues = ["black", "red", "green", "yellow", "blue", "purple", "cyan", "white"].map {
      "\"\($0)\": \"#808080\""
    }.joined(separator: ", ")
    func scheme(_ name: String, _ background: String, _ foreground: String) -> String {
      "{ \"name\": \"\(name)\", \"background\": \"\(background)\", "
        + "\"foreground\": \"\(foreground)\", \(hues) }"
    }
    let settings =
      "{ // mine\n\"schemes\": [\(scheme("One", "#000000", "#ffffff")), "
      + "\(scheme("Two", "#ffffff", "#000000"))] }"
    try home.write(settings, to: "settings.json")
    try run("theme", "import", "settings.json", "--name", "two")
    #expect(try home.names(in: "Themes") == ["two-light.toml"])
    try run("theme", "import", "settings.json", "--force")
    #expect(try home.names(in: "Themes") == ["one-dark.toml", "two-light.toml"])
    #expect(
      try run("theme", "import", "settings.json", "--name", "Three")
        == BuiltProgram.Result(
          status: 1,
          errors: "settings.json has no scheme called \"Three\". It has \"One\", \"Two\".\n"))
  }

  @Test("Write errors of import and export")
  func readOnly() throws {
    try home.write("", to: "Themes")
    let result = try run("theme", "import", "tide.conf")
    #expect(result.status == 73)
    #expect(result.errors.contains("cannot be created"))
  }
}
