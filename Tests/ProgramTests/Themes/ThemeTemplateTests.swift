import Foundation
import PrioritiesTestSupport
import Testing

@Suite("Theme templates", .serialized)
struct ThemeTemplateTests: BuiltProgramSuite {
  let home = TemporaryFolder.forSuite()

  private var target: URL { home.url("bar.css") }

  private func writeTemplates() throws {
    try home.write("{{name}} {{accent}}\n", to: "bar.mustache")
    let setting = """
      [{"source": "\(home.path)/bar.mustache", "destination": "\(target.path)",
      "command": "echo ran >> \(home.path)/log"}]
      """
    #expect(try run("settings", "write", "templates", setting).status == 0)
  }

  private var filled: String { (try? String(contentsOf: target, encoding: .utf8)) ?? "" }

  @Test(
    "apply --watch fills templates at the start and after each change of theme, accent, template or file"
  )
  func watch() throws {
    try writeTemplates()
    try run("settings", "write", "theme", "fjord-dark")
    let watch = try RunningWatch(["theme", "apply", "--watch"], home: home)
    #expect(watch.line() == "Using the theme fjord-dark.")
    #expect(watch.line() == "\(target.path) follows fjord-dark.")
    try run("settings", "write", "theme", "hearth-light")
    #expect(watch.line() == "Using the theme hearth-light.")
    #expect(watch.line() == "\(target.path) follows hearth-light.")
    let before = filled
    try run("settings", "write", "accent", "#0000ff")
    #expect(watch.line() == "Using the theme hearth-light.")
    #expect(watch.line() == "\(target.path) follows hearth-light.")
    #expect(filled != before)
    try home.write("{{variant}}\n", to: "bar.mustache")
    #expect(watch.line() == "\(target.path) follows hearth-light.")
    #expect(filled == "light\n")
    try home.write("{{nonsense}}\n", to: "bar.mustache")
    #expect(watch.line()?.contains("bar.mustache:1: unknown name \"nonsense\"") == true)
  }

  @Test("apply --watch rejects a name")
  func watchedName() throws {
    let result = try run("theme", "apply", "fjord", "--watch")
    #expect(result.status == 64)
    #expect(result.errors.contains("--watch follows the theme in use. Leave out fjord."))
  }

  @Test("Templates use the accent of the settings and of the same command")
  func accent() throws {
    try writeTemplates()
    try run("theme", "use", "fjord-dark")
    let plain = filled
    try run("theme", "use", "fjord-dark", "--accent", "#ff8800")
    #expect(filled != plain && filled.hasPrefix("fjord "))
    try run("theme", "use", "fjord-dark", "--accent", "none")
    #expect(filled == plain)
  }

  @Test("A template's command is killed after a minute", .enabled(if: runsSlowProofs))
  func endlessCommand() throws {
    let setting =
      "[{\"source\": \"tmux\", \"destination\": \"\(target.path)\", \"command\": \"sleep 300\"}]"
    #expect(try run("settings", "write", "templates", setting).status == 0)
    let result = try BuiltProgram.priorities.run(["theme", "apply"], home: home, seconds: 120)
    #expect(result.status == 65)
    #expect(
      result.errors.hasPrefix("A template's command was killed after 60 seconds: sleep 300\n"))
    #expect(filled != "")
  }

  @Test("settings import requires --yes for templates")
  func importing() throws {
    let evil = home.url("evil")
    let export =
      "{\"icon\": \"pink\", \"templates\": [{\"source\": \"tmux\", \"destination\": "
      + "\"\(target.path)\", \"command\": \"touch \(evil.path)\"}]}"
    try home.write(export, to: "export.json")
    let refused = try run("settings", "import", home.url("export.json").path)
    #expect(refused.status == 1)
    #expect(
      refused.errors
        == "The file has a template, tmux, that writes \(target.path) and then runs "
        + "\"touch \(evil.path)\". Nothing was set: confirmation needs a terminal. Add --yes to import them.\n"
    )
    #expect(try run("settings", "read", "icon").output == "blue\n")
    #expect(try run("settings", "import", "-", input: export).status == 1)
    #expect(try run("settings", "import", home.url("export.json").path, "--yes").status == 0)
    #expect(try run("settings", "read", "icon").output == "pink\n")
    // Templates already in the settings need no question.
    #expect(try run("settings", "import", home.url("export.json").path).status == 0)
    #expect(!FileManager.default.fileExists(atPath: evil.path))
  }

  @Test("On a terminal, settings import shows the command and paths, and asks")
  func asking() throws {
    try home.write(
      #"{"templates": [{"source": "tmux", "destination": "/tmp/x", "command": "reboot"}]}"#,
      to: "export.json")
    let words = ["settings", "import", home.url("export.json").path]
    let no = try screen(words, input: "n\n")
    #expect(no.status == 1)
    #expect(no.text.contains("tmux writes /tmp/x") && no.text.contains("and then runs: reboot"))
    #expect(try run("settings", "read", "templates").output == "[]\n")
    #expect(try screen(words, input: "y\n").status == 0)
    #expect(try run("settings", "read", "templates").output.contains("reboot"))
  }

  @Test("The time selects light or dark")
  func time() throws {
    // All day but a minute, and the reverse: correct at any time.
    let minute = Int(Date().timeIntervalSince1970 / 60 + 720) % 1440
    func text(_ minute: Int) -> String { String(format: "%02d:%02d", minute / 60, minute % 60) }
    let hours = "\(text((minute + 1) % 1440))-\(text(minute))"
    #expect(try run("settings", "write", "appearance", hours).status == 0)
    #expect(try run("doctor").output.contains("the appearance setting is \(hours)"))
    #expect(try run("settings", "write", "appearance", "25:00-19:00").status == 65)
    #expect(try run("settings", "write", "appearance", "sun").status == 65)
  }
}
