import Foundation
import TestSupport
import Testing

/// What the theme commands make of names, homes and accents that mean more than one thing.
@Suite("Names, homes and accents of themes")
struct ThemeWordingTests {
  let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
  }

  @discardableResult
  private func run(_ words: String..., input: String = "") throws -> BuiltProgram.Result {
    try BuiltProgram.priorities.run(
      words, home: home, input: input, environment: ["HOME": home.url("h").path])
  }

  private var themes: [String] {
    let folder = home.url("Themes").path
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  @Test("The ~ of a template is the home folder that HOME names")
  func homeFolder() throws {
    try FileManager.default.createDirectory(at: home.url("h"), withIntermediateDirectories: true)
    try Data("{{name}} {{palette.deep}}\n".utf8).write(to: home.url("h/bar.mustache"))
    try run(
      "settings", "write", "templates",
      #"[{"source": "~/bar.mustache", "destination": "~/made/bar.css"}]"#)
    let result = try run("theme", "apply", "fjord")
    #expect(result.errors == "")
    #expect(result.status == 0)
    let made = try String(contentsOf: home.url("h/made/bar.css"), encoding: .utf8)
    #expect(made.wholeMatch(of: #/fjord #[0-9a-f]{6}\n/#) != nil, "\(made)")
  }

  @Test("A destination that cannot be written is said with the system's reason")
  func unwritable() throws {
    try Data().write(to: home.url("file"))
    let target = home.url("file/bar.css").path
    try run(
      "settings", "write", "templates",
      "[{\"source\": \"tmux\", \"destination\": \"\(target)\"}]")
    let result = try run("theme", "apply", "fjord-dark")
    #expect(result.status != 0)
    #expect(
      result.errors == "The folder \(home.url("file").path) cannot be made: File exists.\n"
        + "1 of 1 templates could not be applied whole.\n")
  }

  @Test("A name of the palette that a file does not have is said, with the one that is near")
  func unknownColor() throws {
    try Data("{{palette.dep}}\n".utf8).write(to: home.url("bar.mustache"))
    let result = try run(
      "theme", "export", "fjord-dark", "--template", home.url("bar.mustache").path)
    #expect(result.status == 65)
    #expect(
      result.errors.contains("the palette has no colour \"dep\"; did you mean \"deep\""),
      "\(result.errors)")
  }

  @Test("A misspelt key of a template is refused")
  func misspeltKey() throws {
    let result = try run(
      "settings", "write", "templates",
      #"[{"source": "tmux", "destination": "~/x", "comand": "true"}]"#)
    #expect(result.status == 65)
    #expect(try run("settings", "read", "templates").output == "[]\n")
  }

  @Test("No theme is made whose name is that of a half, and deleting one file leaves others alone")
  func halves() throws {
    let result = try run("theme", "new", "two-light", "--from", "#b45309")
    #expect(result.status == 64)
    #expect(
      result.errors == "\"two-light\" is the name of half a theme. Choose one that does not end in "
        + "-light or -dark: the halves get these endings.\n")
    try run("theme", "new", "two", "--from", "#0000ff")
    // Files that were made by hand may have any names.
    for half in ["light", "dark"] {
      try FileManager.default.copyItem(
        at: home.url("Themes/two-\(half).toml"), to: home.url("Themes/two-light-\(half).toml"))
    }
    #expect(try run("theme", "delete", "two-light", "--yes").status == 0)
    #expect(themes == ["two-dark.toml", "two-light-dark.toml", "two-light-light.toml"])
  }

  @Test("An accent that is asked for is said with the theme")
  func saidAccent() throws {
    for (accent, words) in [("red", "with the accent red"), ("none", "with its own accent")] {
      let result = try BuiltProgram.priorities.runInTerminal(
        ["theme", "use", "fjord", "--accent", accent], home: home, columns: 200)
      #expect(
        withoutStyle(result.output).contains(
          "The theme is fjord from now on, \(words), light or dark as the terminal is."))
    }
  }

  @Test("An accent set before is named, and a theme of a colour has that colour as its accent")
  func accents() throws {
    try run("settings", "write", "accent", "orange")
    #expect(
      try run("theme", "use", "fjord").errors
        == "It keeps the accent orange; \"priorities theme use fjord --accent none\" takes it away.\n"
    )
    #expect(
      try run("theme", "use", "#2c7ade").errors
        == "The accent orange, set before, is dropped: the theme has its own.\n")
    #expect(try run("settings", "read", "accent").output == "\n")
    #expect(try run("theme", "use", "fjord").errors == "")
  }

  @Test("The name of a colour is no theme, and how to get one of it is said")
  func colorName() throws {
    let unknown = "No theme is called \"orange\". For a theme of this colour write '#ffa500'."
    #expect(try run("theme", "use", "orange") == .init(status: 1, errors: "\(unknown)\n"))
    #expect(try run("--theme", "orange", "list") == .init(status: 1, errors: "\(unknown)\n"))
    #expect(
      try run("settings", "write", "theme", "orange").errors
        .hasSuffix("For a theme of this colour write '#ffa500'.\n"))
  }

  @Test(
    "A name in another case and the only beginning of one are that theme",
    arguments: ["Fjord", "FJORD", "fj", "fjor"])
  func meantTheme(word: String) throws {
    #expect(
      try run("theme", "use", word, "--accent", "orange").output
        == "The theme is fjord from now on, with the accent orange, light or dark as the terminal "
        + "is.\n")
    #expect(try run("settings", "read", "theme").output == "fjord\n")
  }

  @Test("A beginning of several themes is none of them")
  func ambiguousTheme() throws {
    #expect(
      try run("theme", "use", "p").errors
        == "No theme is called \"p\". \"priorities theme list\" shows all there are.\n")
  }

  @Test("A theme that is deleted while it is in use is not reported as missing")
  func deletedInUse() throws {
    try run("theme", "new", "rust", "--from", "#b45309")
    try run("theme", "use", "rust")
    let result = try BuiltProgram.priorities.runInTerminal(
      ["theme", "delete", "rust", "--yes"], home: home, columns: 300)
    let lines = withoutStyle(result.output).split(whereSeparator: \.isNewline)
    #expect(
      lines == [
        "  ✓ Removed \(home.path)/Themes/rust-light.toml and \(home.path)/Themes/rust-dark.toml.",
        "  • It was in use; the theme is the default from now on.",
      ])
  }

  @Test(
    "--name with a folder of several files is refused, and a pair's light half has its own name")
  func oneName() throws {
    let folder = home.url("schemes")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["one", "two"] {
      try Data("background #101010\nforeground #e0e0e0\n".utf8)
        .write(to: folder.appending(path: "\(name).conf"))
    }
    let result = try run("theme", "import", folder.path, "--name", "x")
    #expect(result.status == 64)
    #expect(result.errors == "--name is for one file; \(folder.path) has 2.\n")
    #expect(themes == [])
    #expect(
      try run("theme", "export", "light:parchment,dark:fjord").errors
        == "This is the dark half; the light one is parchment-light.\n")
  }

  @Test("A number below zero is the value of a setting, and an unknown option is called one")
  func numbers() throws {
    #expect(try run("settings", "write", "minimumContrast", "-4").status == 65)
    let result = try run("--colour", "never", "list")
    #expect(result.status == 64)
    #expect(
      result.errors.hasPrefix("Unknown option '--colour'. Did you mean \"--color\"?"),
      "\(result.errors)")
  }

  @Test(
    "What is no backup is refused without advice that is meant for a store",
    arguments: [("", "it is empty"), ("not a database at all, but text", "")])
  func restoring(_ contents: String, _ fault: String) throws {
    try run("add", "Milk")
    let file = home.url("backup.sqlite")
    try Data(contents.utf8).write(to: file)
    let result = try run("db", "restore", file.path, "--yes")
    #expect(result.status != 0)
    #expect(!result.errors.contains("salvage") && !result.errors.contains("Remove the file"))
    if !fault.isEmpty {
      #expect(
        result.errors
          == "\(file.path) cannot be restored: \(fault). Nothing was changed; "
          + "choose another backup.\n")
    }
    #expect(try run("list").output == "medium\tMilk\n")
  }
}
