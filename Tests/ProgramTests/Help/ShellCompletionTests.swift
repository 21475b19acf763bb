import Foundation
import PrioritiesTestSupport
import Testing

/// Runs the scripts in their shells, and executes the completed lines.
struct ShellCompletionTests {
  private let program = BuiltProgram.priorities

  @Test("Bash", .needs("bash"))
  func bash() throws {
    try check(
      "bash", ["--norc", "--noprofile", "-i"], ["oli\t", "'oli\t", "\"oli\t", "Olive\\ o\t"]
    ) {
      script, _ in ["source \(script)"]
    }
  }

  @Test("Bash preserves typed text of names that differ in case or accents", .needs("bash"))
  func bashAmbiguous() throws {
    let home = try TemporaryFolder()
    try home.add(["Milk", "MILKSHAKE", "Crème", "Cremona"])
    let terminal = try PseudoTerminal()
    try terminal.run(
      toolPath("bash") ?? "bash", ["--norc", "--noprofile", "-i"], environment: environment(home))
    let load = "source \(try script("bash", in: home))"
    try type([load, "priorities raise mil\tk", "priorities raise crem\to\t", "exit"], in: terminal)
    #expect(terminal.status() == 0)
    #expect(
      try program.run(["list"], home: home).output
        == "high\tCremona\nhigh\tMilk\nmedium\tCrème\nmedium\tMILKSHAKE\n",
      "\(terminal.text)")
  }

  @Test("Zsh", .needs("zsh"))
  func zsh() throws {
    try check("zsh", ["-d", "-i"], ["oli\t", "'oli\t", "Olive\\ o\t"]) { script, home in
      ["autoload -U compinit; compinit -D -u; source \(script)"]
    }
  }

  @Test("Zsh preserves typed text of names that differ", .needs("zsh"))
  func zshAmbiguous() throws {
    let home = try TemporaryFolder()
    try home.add([#"a\b"#, "Apples"])
    let terminal = try PseudoTerminal()
    try terminal.run(toolPath("zsh") ?? "zsh", ["-d", "-i"], environment: environment(home))
    let load = "autoload -U compinit; compinit -D -u; source \(try script("zsh", in: home))"
    try type([load, "priorities raise a\tp\t", "exit"], in: terminal)
    #expect(terminal.status() == 0)
    #expect(
      try program.run(["list"], home: home).output == "high\tApples\nmedium\ta\\b\n",
      "\(terminal.text)")
  }

  @Test("fish", .needs("fish"))
  func fish() throws {
    try check(
      "fish",
      ["--no-config", "-i", "--init-command", "function fish_prompt; printf 'ready> '; end"],
      ["oli\t", "'oli\t", "Olive\\ o\t"]
    ) { script, _ in
      ["source \(script)"]
    }
  }

  @Test("Nushell", .needs("nu"))
  func nushell() throws {
    let home = try TemporaryFolder()
    let script = try script("nushell", in: home)
    // Nushell's line editor needs a real terminal, so this tests only the definition.
    let result = try BuiltProgram(path: toolPath("nu") ?? "").run(
      ["--no-config-file", "-c", "source \(script); nu-complete priorities 'priorities sta'"],
      home: home, environment: environment(home))
    #expect(result.output.contains("status"), "\(result.errors)")
  }

  /// Raises an item for each way to type its beginning, and completes a name that is a command.
  private func check(
    _ shell: String, _ arguments: [String], _ beginnings: [String],
    setup: (_ script: String, _ home: TemporaryFolder) -> [String]
  ) throws {
    for beginning in beginnings {
      let home = try TemporaryFolder()
      try home.add(["Olive oil", "Milk"], ["$(touch hit)`touch hit`", "-p", "low"])
      let terminal = try PseudoTerminal()
      try terminal.run(toolPath(shell) ?? shell, arguments, environment: environment(home))
      let script = try script(shell, in: home)
      var lines = ["cd \(home.path)"] + setup(script, home)
      lines += ["priorities raise \(beginning)", "priorities raise '$(tou\t"]
      lines += ["priorities add Bread --pri\thi\t", "priorities icon lis\t"]
      let seen = try type(lines, in: terminal)
      #expect(terminal.wait(for: "blue-dark", after: seen), "\(terminal.text)")
      terminal.type("exit\n")
      #expect(terminal.status() == 0)
      #expect(
        try program.run(["list"], home: home).output
          == "high\tBread\nhigh\tOlive oil\nmedium\t$(touch hit)`touch hit`\nmedium\tMilk\n",
        "\(beginning): \(terminal.text)")
      #expect(try !home.names().contains("hit"))
    }
  }

  /// Types each line at a prompt; returns the offset of the last line's output.
  @discardableResult
  private func type(_ lines: [String], in terminal: PseudoTerminal) throws -> Int {
    var seen = 0
    for line in lines {
      // Before the prompt, the terminal would edit the line.
      try #require(terminal.wait(for: "ready> ", after: seen), "\(line): \(terminal.text)")
      seen = terminal.output.count
      terminal.type(line + "\n")
    }
    return seen
  }

  private func script(_ shell: String, in home: TemporaryFolder) throws -> String {
    let text = try program.run(["--generate-completion-script", shell], home: home).output
    try home.write(text, to: "script")
    return home.path + "/script"
  }

  private func environment(_ home: TemporaryFolder) -> [String: String] {
    let folder = URL(fileURLWithPath: program.path).deletingLastPathComponent().path
    return [
      "HOME": home.path, "PRIORITIES_HOME": home.path, "PATH": "\(folder):/usr/bin:/bin",
      "PS1": "ready> ", "TERM": "xterm",
    ]
  }
}
