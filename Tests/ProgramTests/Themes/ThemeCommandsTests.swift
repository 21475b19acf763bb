import Foundation
import TestSupport
import Testing

struct ThemeCommandsTests {
  let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
  }

  @discardableResult
  func run(_ words: String..., environment: [String: String] = [:]) throws -> BuiltProgram.Result {
    try BuiltProgram.priorities.run(words, home: home, environment: environment)
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test("The list has one entry a family, and says which one is used")
  func list() throws {
    let themes = try #require(
      try object(run("theme", "list", "--json").output)["themes"] as? [[String: Any]])
    let names = themes.compactMap { $0["name"] as? String }
    #expect(names.count >= 13)
    #expect(Set(names).isSuperset(of: ["pink", "blue", "green", "ansi"]))
    #expect(themes.allSatisfy { $0["variants"] as? [String] == ["light", "dark"] })
    #expect(themes.count { $0["active"] as? Bool == true } == 1)
  }

  @Test("A theme that is used is written to the settings, an unknown one is refused")
  func use() throws {
    #expect(try run("theme", "use", "pink").status == 0)
    #expect(try run("settings", "read", "theme").output == "pink\n")
    let refused = try run("theme", "use", "pnk")
    #expect(refused.status == 1)
    #expect(refused.errors == "No theme is called \"pnk\". Did you mean \"pink\"?\n")
    #expect(try run("settings", "read", "theme").output == "pink\n")
    // Nothing is changed for the one that was right.
    #expect(try run("theme", "use", "pnk", "--accent", "orange").status == 1)
    #expect(try run("settings", "read", "accent").output == "\n")
    #expect(
      try run("theme", "use", "fjord", "--accent", "bananas")
        == .init(
          status: 64,
          errors: "--accent takes a colour such as '#b45309' or orange, or none, not \"bananas\".\n"
        ))
    #expect(try run("settings", "read", "theme").output == "pink\n")
  }

  @Test("All roles are told as resolved", arguments: ["truecolor", "256"])
  func show(level: String) throws {
    let answer = try object(run("theme", "show", "pink-dark", "--json", "--color", level).output)
    #expect(answer["variant"] as? String == "dark")
    #expect(answer["level"] as? String == level)
    let roles = try #require(answer["roles"] as? [String: [String: Any]])
    for name in ["priority.critical", "badge.low", "muted", "selection", "placeholder"] {
      let role = try #require(roles[name])
      let color = try #require(role["foreground"] as? String)
      #expect(color.wholeMatch(of: #/#[0-9a-f]{6}/#) != nil)
    }
  }

  @Test("A whole theme comes from one colour, is kept, and is not overwritten")
  func new() throws {
    #expect(try run("theme", "new", "rust", "--from", "#b45309").status == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: home.url("Themes").path).sorted()
        == ["rust-dark.toml", "rust-light.toml"])
    #expect(
      try run("theme", "check", home.url("Themes/rust-dark.toml").path).status == 0)
    #expect(try run("theme", "use", "rust").status == 0)
    #expect(try run("theme", "new", "rust", "--from", "#112233").status != 0)
    #expect(try run("theme", "new", "rust", "--from", "#112233", "--force").status == 0)
  }

  @Test(
    "A theme is made from every form of colour that a theme file takes",
    arguments: [
      ("#b45309", "#b45309"), ("b45309", "#b45309"), ("#fa0", "#ffaa00"),
      ("rgb(180 83 9)", "#b45309"),
      ("rgb(180, 83, 9)", "#b45309"), ("hsl(0, 100%, 50%)", "#ff0000"),
      ("oklch(0.627955 0.257683 29.2339)", "#ff0000"), ("mix(#ff0000, #ff0000, 50%)", "#ff0000"),
      ("bright-red", "#ff0000"), ("ansi:214", "#ffaf00"),
    ])
  func newFrom(text: String, hex: String) throws {
    #expect(try run("theme", "new", "made", "--from", text, "--variant", "dark").status == 0)
    let file = try String(contentsOf: home.url("Themes/made-dark.toml"), encoding: .utf8)
    #expect(file.hasPrefix("# Made from \(hex); every line may be changed."))
  }

  @Test(
    "What is no colour makes no theme", arguments: ["blurple", "default", "#12345", ""])
  func newFromNothing(text: String) throws {
    let refused = try run("theme", "new", "slate", "--from", text)
    #expect(refused.status == 64)
    #expect(
      refused.errors == """
        --from takes a picture's file, or a colour such as '#b45309', 'rgb(180 83 9)', \
        'hsl(26 90% 37%)', 'oklch(0.55 0.14 50)' or a name such as orange, not "\(text)".

        """)
  }

  @Test(
    "A path without a file cannot be read, a name without a theme is not found",
    arguments: [
      ("/nonexistent", 74), ("./none", 74), ("none.toml", 74), ("none", 1), ("/", 74),
    ])
  func checkMissing(path: String, status: Int32) throws {
    let result = try run("theme", "check", path)
    #expect(result.status == status)
    #expect(result.output == "")
    #expect(result.errors.contains(path))
  }

  @Test("What is missing keeps nothing else from being checked")
  func checkSome() throws {
    let file = home.url("bad.toml").path
    try Data("format = 1\n[roles]\n\"priorty.high\" = \"red\"\n".utf8)
      .write(to: URL(fileURLWithPath: file))
    let alone = try run("theme", "check", file)
    #expect(alone.status == 65)
    let result = try run("theme", "check", "nope", file, "neither")
    let words = ["nope", "neither"]
      .map { "There is no theme file at \($0), and no theme of that name.\n" }
    #expect(result == .init(status: 65, output: alone.output, errors: words.joined()))
    #expect(try run("theme", "check", "fjord", "nope").errors == words[0])
    #expect(try run("theme", "check", "fjord", "nope").status == 1)
  }

  @Test("A check names file, line and column, and fails on errors")
  func check() throws {
    let file = home.url("bad.toml")
    try Data(
      "format = 1\nname = \"bad\"\nvariant = \"dark\"\n[roles]\n\"priorty.high\" = \"red\"\n".utf8
    ).write(to: file)
    let result = try run("theme", "check", file.path)
    #expect(result.status == 65)
    #expect(
      result.output.contains("\(file.path):5:1: error[T104]")
        || result.errors.contains("\(file.path):5:1: error[T104]"))
    let findings = try #require(
      try object(run("theme", "check", file.path, "--json").output)["findings"]
        as? [[String: Any]])
    #expect(findings.contains { $0["code"] as? String == "T104" && $0["line"] as? Int == 5 })
  }

  @Test("Two themes never look the same, and no colour means none")
  func different() throws {
    try run("add", "Milk")
    func screen(_ words: String...) throws -> String {
      try BuiltProgram.priorities.runInTerminal(
        words + ["list"], home: home, environment: ["COLORTERM": "truecolor"]
      ).output
    }
    #expect(try screen("--theme", "pink") != screen("--theme", "fjord"))
    #expect(try screen("--theme", "#b45309") != screen("--theme", "#0953b4"))
    #expect(try !screen("--theme", "pink", "--color", "never").contains("\u{1B}"))
    #expect(try !screen("--theme", "pink", "--color", "16").contains("38;2;"))
    #expect(try !screen("--theme", "pink", "--color", "256").contains("38;2;"))
  }

  @Test("A broken theme of one's own falls back with a warning, until it is mended")
  func broken() throws {
    try FileManager.default.createDirectory(
      at: home.url("Themes"), withIntermediateDirectories: true)
    try Data("format = 1\nname = ".utf8).write(to: home.url("Themes/mine-dark.toml"))
    try Data("{\"version\": 1, \"theme\": \"mine-dark\"}".utf8).write(to: home.url("settings.json"))
    try run("add", "Milk")
    let result = try BuiltProgram.priorities.runInTerminal(["list"], home: home)
    #expect(result.status == 0)
    #expect(withoutStyle(result.output).contains("The theme stillwater is shown instead."))
    #expect(withoutStyle(result.output).contains("Milk"))
  }
}
