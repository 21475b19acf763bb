import Foundation
import PrioritiesTestSupport
import PriorityLists
import Testing

@testable import PrioritiesProgram

struct StatusTests: BuiltProgramSuite {
  let home = TemporaryFolder.forSuite()

  private let counts = NeededCounts(
    critical: 1, high: 0, medium: 12, first: ["Fish & <chips> #1", "{high}"])

  @Test(
    "Output for each status bar",
    arguments: [
      ("polybar", "1!! 12 Fish & <chips> #1\n"), ("prompt", "1!! 12\n"),
      ("tmux", "1!! 12 Fish & <chips> ##1\n"),
      ("i3blocks", "1!! 12 Fish & <chips> #1\n13\n#ff5555\n"),
      (
        "waybar",
        """
        {"alt":"critical","class":"critical","text":"1!! 12","tooltip":"Fish &amp; &lt;chips&gt; \
        #1\\n{high}\\nand 11 more"}

        """
      ),
      (
        "{needed} of {critical}/{high}/{medium}: {first} {x} {",
        "13 of 1/0/12: Fish & <chips> #1 {x} {\n"
      ),
    ])
  func forms(format: String, text: String) {
    #expect(StatusFormat(format).text(of: counts) == text)
  }

  @Test("polybar reads no command in a name")
  func polybarCommand() {
    let counts = NeededCounts(critical: 0, high: 0, medium: 1, first: ["%{A1:reboot:}Milk %%{A}"])
    #expect(StatusFormat("polybar").text(of: counts) == "1 % {A1:reboot:}Milk %% {A}\n")
  }

  @Test(
    "No bar reads a command or a tag in a name",
    arguments: [
      ("polybar", "1 % {A1:reboot:}#(reboot) <span>&\n"),
      ("tmux", "1 %{A1:reboot:}##(reboot) <span>&\n"),
      ("i3blocks", "1 %{A1:reboot:}#(reboot) <span>&\n1\n"),
      (
        "waybar",
        """
        {"alt":"medium","class":"medium","text":"1",\
        "tooltip":"%{A1:reboot:}#(reboot) &lt;span&gt;&amp;"}

        """
      ),
    ])
  func hostileName(format: String, text: String) throws {
    try run("add", "%{A1:reboot:}#(reboot) <span>&")
    #expect(try run("status", "--format", format) == .init(output: text))
  }

  @Test("Without needed items, a prompt is empty")
  func nothing() {
    for format in ["prompt", "tmux", "{needed}"] {
      #expect(StatusFormat(format).text(of: NeededCounts()) == "")
    }
  }

  @Test("Invalid formats are rejected")
  func mistypedFormat() throws {
    let result = try run("status", "--format", "wayabr")
    #expect(result.status == 64)
    #expect(
      result.errors.hasPrefix(
        "--format is waybar, tmux, polybar, i3blocks, prompt, or a template with any of {critical}, {high}, {medium}, {needed}, {first}, not \"wayabr\"."
      ), "\(result.errors)")
  }

  @Test("--format with --json is rejected")
  func formatBesideJSON() throws {
    let result = try run("status", "--json", "--format", "waybar")
    #expect(result.status == 64)
    #expect(result.output == "")
    #expect(
      result.errors.contains("--json and --format cannot be combined. Leave one out."),
      "\(result.errors)")
  }

  @Test("Status counts needed items")
  func program() throws {
    #expect(try run("status") == .init())
    try run("add", "Milk", "Bread")
    try run("add", "Tea", "-p", "high")
    try run("add", "Salt", "-p", "low")
    #expect(try run("status") == .init(output: "1! 2\n"))
    #expect(try run("status", "--format", "{first}: {needed}") == .init(output: "Tea: 3\n"))
    #expect(
      try run("status", "--json")
        == .init(
          output: """
            {"critical":0,"first":["Tea","Bread","Milk"],"high":1,"medium":2,"needed":3,"version":1}

            """))
  }

  /// The code block under a heading of the documentation.
  private func recipe(_ heading: String) throws -> String {
    let text = try String(
      contentsOf: packageRoot.appending(path: "docs/Scripting.md"), encoding: .utf8)
    let section = try #require(text.components(separatedBy: "### \(heading)\n").dropFirst().first)
    let block = try #require(section.components(separatedBy: "```").dropFirst().first)
    return block.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
      .joined(separator: "\n")
  }

  private func fill(_ name: String = "#1 [x]") throws {
    try home.add(["Milk", name, "-p", "high"])
  }

  private var path: String {
    let folder = URL(fileURLWithPath: BuiltProgram.priorities.path).deletingLastPathComponent()
    return "\(folder.path):/usr/bin:/bin"
  }

  @Test(
    "The tmux recipe shows the status, and no name is a command or a style", .needs("tmux"),
    arguments: ["#1 [x]", "#(echo hit)", "#[reverse]x#", "#{host}"])
  func tmux(name: String) throws {
    try fill(name)
    try home.write(recipe("tmux"), to: "tmux.conf")
    let terminal = try PseudoTerminal(columns: 100, rows: 10)
    try terminal.run(
      toolPath("tmux") ?? "tmux",
      ["-L", home.path.replacing("/", with: "-"), "-f", home.path + "/tmux.conf", "new", "cat"],
      environment: ["PATH": path, "HOME": home.path, "PRIORITIES_HOME": home.path])
    #expect(terminal.wait(for: "2! \(name)"), "\(terminal.text)")
    terminal.hangUp()
    _ = try BuiltProgram(path: toolPath("tmux") ?? "tmux").run(
      ["-L", home.path.replacing("/", with: "-"), "kill-server"], home: home)
  }

  @Test("The prompt recipe shows the status")
  func prompt() throws {
    try fill()
    let terminal = try PseudoTerminal()
    try home.write(recipe("A plain prompt"), to: "bashrc")
    try terminal.run(
      "/bin/bash", ["--noprofile", "--rcfile", home.path + "/bashrc", "-i"],
      environment: ["PATH": path, "HOME": home.path, "PRIORITIES_HOME": home.path])
    #expect(terminal.wait(for: "[2]"), "\(terminal.text)")
    terminal.type("exit\n")
    #expect(terminal.status() == 0)
  }

  @Test(
    "The recipes for starship, waybar, i3blocks and polybar parse, and their commands run",
    .needsPython("json"))
  func others() throws {
    try fill()
    let script = """
      import configparser, json, re, subprocess, sys
      waybar, i3blocks, polybar, starship = sys.argv[1:]
      commands = [json.loads("{" + waybar + "}")["custom/priorities"]["exec"]]
      for text, section, key in [(i3blocks, "priorities", "command"), (polybar, "module/priorities", "exec")]:
          parser = configparser.RawConfigParser()
          parser.read_string(text)
          commands.append(parser[section][key])
      try:
          import tomllib
          commands.append(tomllib.loads(starship)["custom"]["priorities"]["command"])
      except ImportError:
          commands.append(re.search('command = "(.*)"', starship)[1])
      for command in commands:
          print(subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True).stdout, end="")
      """
    let result = try BuiltProgram(path: toolPath("python3") ?? "").run(
      [
        "-c", script, try recipe("waybar"), try recipe("i3blocks"), try recipe("polybar"),
        try recipe("starship"),
      ], home: home, environment: ["PATH": path])
    #expect(
      result
        == .init(
          output: """
            {"alt":"high","class":"high","text":"2!","tooltip":"#1 [x]\\nMilk"}
            2! #1 [x]
            2
            2! #1 [x]
            2!

            """))
  }

  @Test(
    "polybar accepts its recipe",
    .enabled(
      if: isInstalled("polybar") && isInstalled("xvfb-run"),
      "polybar or a display for it is not installed"))
  func polybar() throws {
    try fill()
    let bar = "[bar/test]\nmodules-right = priorities\n"
    try home.write(bar + recipe("polybar"), to: "polybar.ini")
    // polybar needs a display.
    let result = try BuiltProgram(path: toolPath("xvfb-run") ?? "").run(
      ["-a", "polybar", "-c", home.path + "/polybar.ini", "--dump=modules-right", "test"],
      home: home)
    #expect(result.output == "priorities\n", "\(result)")
  }
}
