import Foundation
import TestSupport
import Testing

/// What is said of themes that have errors, have no file of their own, or are gone.
@Suite("Broken and missing themes")
struct BrokenThemesTests {
  let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
  }

  @discardableResult
  private func run(
    _ words: String..., input: String = "", environment: [String: String] = [:]
  ) throws -> BuiltProgram.Result {
    try BuiltProgram.priorities.run(words, home: home, input: input, environment: environment)
  }

  /// Puts a theme into the folder whose dark half has an error.
  private func makeBroken() throws {
    try run("theme", "new", "torn", "--from", "#b45309")
    try Data("format = 1\nname = ".utf8).write(to: home.url("Themes/torn-dark.toml"))
  }

  private static let fault =
    "The theme \"torn-dark\" has an error, line 2, column 8: the value is missing after =."
  private static let check = "\"priorities theme check torn-dark\""

  @Test("Without a terminal theme edit of a shipped theme says a way that works")
  func editing() throws {
    let result = try run("theme", "edit", "fjord")
    #expect(
      result
        == .init(
          status: 64,
          errors: "An editor needs a terminal. Write the theme to a file with \"priorities theme "
            + "export fjord-dark > fjord-dark.toml\", change that and take it back with "
            + "\"priorities theme import fjord-dark.toml --force\", or set VISUAL or EDITOR to a "
            + "program that needs none.\n"))
    let exported = try run("theme", "export", "fjord-dark").output
    try Data("\(exported)# Mine.\n".utf8).write(to: home.url("fjord-dark.toml"))
    #expect(try run("theme", "import", "fjord-dark.toml", "--force").status == 0)
    #expect(try run("theme", "export", "fjord-dark").output == "\(exported)# Mine.\n")
    #expect(
      try run("theme", "edit", "fjord-dark").errors.hasPrefix(
        "An editor needs a terminal. Change \(home.url("Themes/fjord-dark.toml").path) itself, or ")
    )
  }

  @Test(
    "A theme with an error is not taken, whichever half and whichever command it is",
    arguments: [
      ["theme", "use", "torn"], ["theme", "use", "torn-dark"], ["theme", "use", "dark:torn-dark"],
      ["settings", "write", "theme", "torn"], ["settings", "write", "theme", "torn-dark"],
      ["settings", "write", "theme", "light:fjord,dark:torn"], ["settings", "import", "-"],
    ])
  func refusing(words: [String]) throws {
    try makeBroken()
    for appearance in ["light", "dark"] {
      #expect(
        try BuiltProgram.priorities.run(
          words, home: home, input: #"{"theme": "torn"}"#,
          environment: ["PRIORITIES_APPEARANCE": appearance])
          == .init(status: 65, errors: "\(Self.fault) \(Self.check) lists what is wrong.\n"))
    }
    #expect(try run("settings", "read", "theme").output == "auto\n")
    #expect(try run("settings", "write", "theme", "torn-light") == .init())
  }

  @Test("theme list says which of one's own are left out, and only those that were asked for")
  func listing() throws {
    try makeBroken()
    let said = "\(Self.fault) It is left out; \(Self.check) lists what is wrong.\n"
    let result = try run("theme", "list")
    #expect(result.errors == said)
    #expect(result.output.contains("torn\tlight\tuser\n"))
    #expect(try run("theme", "list", "--dark").errors == said)
    #expect(try run("theme", "list", "--light").errors == "")
  }

  @Test("doctor names each theme file with errors, in a pipe too, and the one in use")
  func diagnosing() throws {
    try makeBroken()
    try Data(#"{"version": 1, "theme": "torn"}"#.utf8).write(to: home.url("settings.json"))
    let lines = try run("doctor", environment: ["PRIORITIES_APPEARANCE": "dark"]).output
      .split(separator: "\n").filter { $0.hasPrefix("not ok") }
    #expect(
      lines == [
        "not ok\ttheme file\t\(home.url("Themes/torn-dark.toml").path)\tit has errors; "
          + "\(Self.check) lists them",
        "not ok\ttheme\tansi\tthe setting theme says \"torn\", which has errors; no colour is shown "
          + "here",
      ])
  }

  @Test("A theme that is gone or broken is said with what ends the message")
  func warning() throws {
    try makeBroken()
    func warning(_ theme: String, environment: [String: String] = [:]) throws -> String {
      try Data("{\"version\": 1, \"theme\": \"\(theme)\"}".utf8).write(
        to: home.url("settings.json"))
      let environment = environment.merging(["PRIORITIES_APPEARANCE": "dark"]) { $1 }
      return try run("list", "--color", "truecolor", environment: environment).errors
    }
    #expect(
      try warning("rust")
        == "No theme is called \"rust\". The theme stillwater is shown instead. Choose another with "
        + "\"priorities theme use NAME\".\n")
    #expect(
      try warning("torn")
        == "\(Self.fault) The theme stillwater is shown instead. See \(Self.check), or choose "
        + "another with \"priorities theme use NAME\".\n")
    #expect(
      try warning("fjord", environment: ["PRIORITIES_THEME": "rust"])
        == "No theme is called \"rust\". The theme stillwater is shown instead. Set "
        + "PRIORITIES_THEME to another theme, or unset it.\n")
  }

  @Test("A theme that follows the terminal is said so in order, and half a file in plain words")
  func order() throws {
    #expect(
      try run("theme", "use", "fjord").output
        == "The theme is fjord from now on, light or dark as the terminal is.\n")
    #expect(
      try run("theme", "use", "fjord-dark").output == "The theme is fjord-dark from now on.\n")
    try Data("format = 1\nname".utf8).write(to: home.url("half.toml"))
    #expect(
      try run("theme", "check", "half.toml").output.split(separator: "\n").first
        == "half.toml:2:5: error[T001] the file ends too early: a value, a quotation mark or a "
        + "bracket is missing")
  }

  @Test("settings import says what it took, and what it did not")
  func importing() throws {
    #expect(
      try run("settings", "import", "-", input: #"{"icon": "pink", "foo": 1, "mouse": "off"}"#)
        == .init(output: "Set icon, mouse.\n", errors: "Ignored (not settings): foo.\n"))
    #expect(
      try run("settings", "import", "-", input: #"{"foo": 1}"#)
        == .init(
          output: "Nothing was set: the input has no settings.\n",
          errors: "Ignored (not settings): foo.\n"))
  }
}
