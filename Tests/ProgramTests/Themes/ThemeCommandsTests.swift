import Foundation
import PrioritiesTestSupport
import Testing

struct ThemeCommandsTests: BuiltProgramSuite {
  let home = TemporaryFolder.forSuite()

  @Test("The roles of another program are valid; a misspelt role is an error")
  func ownRoles() throws {
    for (table, status, message) in [
      ("[roles.skies]\nsun = \"bold #e6b800\"", 0, ""),
      ("[roles.headng]\nfg = \"#e6b800\"", 65, "error[T104] unknown role \"headng\""),
      ("[roles]\nheading = \"bold #e6b800 on #102030\"", 0, ""),
    ] {
      let text = "format = 1\nname = \"ember\"\ninherits = \"fjord-dark\"\n\(table)\n"
      try home.write(text, to: "Themes/ember.toml")
      let result = try run("theme", "check", "ember")
      #expect(result.status == status, "\(table)")
      #expect(message.isEmpty || (result.output + result.errors).contains(message))
    }
  }

  @Test("theme show --json has all resolved roles", arguments: ["truecolor", "256"])
  func show(level: String) throws {
    let answer = try jsonObject(
      run("theme", "show", "pink-dark", "--json", "--color", level).output)
    #expect(answer["variant"] as? String == "dark")
    #expect(answer["level"] as? String == level)
    let roles = try #require(answer["roles"] as? [String: [String: Any]])
    for name in ["priority.critical", "badge.low", "muted", "selection", "placeholder"] {
      let role = try #require(roles[name])
      let color = try #require(role["foreground"] as? String)
      #expect(color.wholeMatch(of: #/#[0-9a-f]{6}/#) != nil)
    }
  }

  @Test("theme new creates a theme from one colour, and does not overwrite it")
  func new() throws {
    #expect(try run("theme", "new", "rust", "--from", "#b45309").status == 0)
    #expect(try home.names(in: "Themes") == ["rust-dark.toml", "rust-light.toml"])
    #expect(try run("theme", "check", home.url("Themes/rust-dark.toml").path).status == 0)
    #expect(try run("theme", "use", "rust").status == 0)
    #expect(try run("theme", "new", "rust", "--from", "#112233").status != 0)
    #expect(try run("theme", "new", "rust", "--from", "#112233", "--force").status == 0)
  }

  @Test(
    "theme new accepts every colour syntax of theme files",
    arguments: [
      ("#b45309", "#b45309"), ("b45309", "#b45309"), ("#fa0", "#ffaa00"),
      ("rgb(180 83 9)", "#b45309"),
      ("rgb(180, 83, 9)", "#b45309"), ("hsl(0, 100%, 50%)", "#ff0000"),
      ("oklch(0.627955 0.257683 29.2339)", "#ff0000"), ("mix(#ff0000, #ff0000, 50%)", "#ff0000"),
      ("bright-red", "#ff0000"), ("ansi:214", "#ffaf00"),
    ])
  func newFrom(text: String, hex: String) throws {
    #expect(try run("theme", "new", "made", "--from", text, "--variant", "dark").status == 0)
    let file = try home.text("Themes/made-dark.toml")
    #expect(file.hasPrefix("# Made from \(hex). You can edit every line."))
  }

  @Test("theme new rejects anything but a colour", arguments: ["blurple", "default", "#12345", ""])
  func newFromNothing(text: String) throws {
    let refused = try run("theme", "new", "slate", "--from", text)
    #expect(refused.status == 64)
    #expect(
      refused.errors == """
        --from takes a picture file, or a colour such as '#b45309', 'rgb(180 83 9)', \
        'hsl(26 90% 37%)', 'oklch(0.55 0.14 50)' or a name such as orange, not "\(text)".

        """)
  }

  @Test("Themes differ in output, except without colour")
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
}
