import PrioritiesTestSupport
import Testing

/// No program prints control characters of arguments, paths, files or stored text.
@Suite(.needs("sqlite3"))
struct HarmlessOutputTests {
  private static let template = Result { try HostileHome() }

  @Test("No argument of any command prints control characters", arguments: DeclaredCommand.all)
  func commands(_ command: DeclaredCommand) throws {
    let home = try HostileHome(copying: Self.template.get())
    for words in Self.lines(of: command, files: home.files) {
      let seconds = command.isEndless ? 0.5 : 20
      try expectHarmless(command, words, in: home, seconds: seconds)
    }
    // Only a shell can pass invalid UTF-8.
    let shell = DeclaredCommand(program: BuiltProgram(path: "/bin/sh"), path: [], arguments: [])
    try expectHarmless(
      shell,
      ["-c", #"exec "$@" "$(printf '\377\033[66z\233\355\240\200')""#, "sh", command.program.path]
        + command.path, in: home, seconds: command.isEndless ? 0.5 : 20)
  }

  @Test("Nor do unknown commands, manual pages and completions")
  func otherWords() throws {
    let home = try HostileHome(copying: Self.template.get())
    let word = HostileHome.lines
    let groups = Set(DeclaredCommand.all.filter { $0.path.count > 1 }.map { $0.path[0] })
    var lines = [
      [word], ["help", word], ["--version", word], ["--generate-manual", word, word],
      ["--generate-manual", home.files[0], word], ["--generate-completion-script", word],
      ["--\(word)"], ["--color", word], ["--json", word],
      ["---completion", "raise", "--", "positional@0", "0", "0", "priorities", "raise", ""],
      ["---completion", "theme", "use", "--", "positional@0", "0", "0", "priorities"],
    ]
    for group in groups.sorted() { lines += [[group, word], ["help", group, word]] }
    for (program, lines) in [
      (BuiltProgram.priorities, lines), (.icontool, [[word], ["help", word]]),
    ] {
      let command = DeclaredCommand(program: program, path: [], arguments: [])
      for words in lines { try expectHarmless(command, words, in: home, seconds: 20) }
    }
  }

  @Test("No argument adds a setting to the installed service unit")
  func unit() throws {
    let home = try TemporaryFolder()
    let words = ["serve", "install", "--people", "/a\nExecStart=/evil\r\n[Install]\n\"%h\\"]
    #expect(try BuiltProgram.priorities.run(words, home: home).status == 0)
    let unit = try home.text(".config/systemd/user/priorities.service")
    let lines = unit.split(separator: "\n").filter { $0.contains("ExecStart") }
    #expect(
      lines.map { $0.drop { $0 != " " } }
        == [#" serve --people "/a\nExecStart=/evil\r\n[Install]\n\"%%h\\""#])
  }

  @Test("The test words contain control characters")
  func hostility() throws {
    let home = try HostileHome(copying: Self.template.get())
    let list = try home.run(.priorities, ["list", "--all"]).output
    #expect(list.contains("medium\tMilk\u{FFFD}[66z\u{FFFD}\u{FFFD}\n"))
    #expect(try home.run(.priorities, ["log"]).output.contains("\t\u{FFFD}[66z\u{FFFD}\u{FFFD}"))
    #expect(Self.raw(HostileHome.word, false) != nil)
    #expect(Self.raw(HostileHome.word, true) != nil)
    #expect(Self.raw("\u{1B}[1;38;5;3mMilk\u{1B}[0m\n", true) == nil)
    #expect(DeclaredCommand.all.count > 50)
  }

  @Test("Forced colour prints only the encoder's sequences", arguments: DeclaredCommand.all)
  func forcedColor(_ command: DeclaredCommand) throws {
    guard command.program.path == BuiltProgram.priorities.path, !command.isEndless else { return }
    let home = try HostileHome(copying: Self.template.get())
    let plain = command.path + Self.plausible(command)
    let hostile = command.path + command.positionals.map { _ in HostileHome.word }
    for words in [plain, hostile, plain + command.flags.compactMap(\.word)] {
      try expectHarmless(
        command, words + ["--color", "always"], in: home, seconds: 20, isStyled: true)
    }
  }

  @Test(
    "No environment variable prints control characters",
    arguments: [
      "HOME", "PRIORITIES_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "EDITOR",
      "VISUAL", "PAGER", "TERM", "COLORTERM", "TERM_PROGRAM", "LANG", "LC_ALL", "COLUMNS",
      "NO_COLOR",
      "FORCE_COLOR", "PRIORITIES_THEME", "PRIORITIES_COLOR", "PRIORITIES_ICON", "TMPDIR", "TZ",
    ])
  func variables(_ name: String) throws {
    let home = try HostileHome(copying: Self.template.get())
    for words in [
      ["list"], ["doctor"], ["settings", "list"], ["settings", "path"], ["theme", "list"],
      ["edit", "Milk"], ["icon", "use", "blue"], ["add", "Sugar"],
    ] {
      for value in [HostileHome.word, "/\(HostileHome.word)"] {
        let result = try home.run(.priorities, words, environment: [name: value])
        let isStyled = name == "FORCE_COLOR"
        #expect(Self.raw(result.output, isStyled) == nil, "\(name): \(words)")
        #expect(Self.raw(result.errors, isStyled) == nil, "\(name): \(words)")
      }
    }
  }

  private func expectHarmless(
    _ command: DeclaredCommand, _ words: [String], in home: HostileHome, seconds: Double,
    isStyled: Bool = false
  ) throws {
    let result = try home.run(command.program, words, seconds: seconds)
    for (stream, text) in [("output", result.output), ("errors", result.errors)] {
      if let found = Self.raw(text, isStyled) {
        Issue.record("\(command) \(words.debugDescription): \(found) in its \(stream)")
      }
    }
    #expect(result.status < 128 || seconds < 20, "\(command) \(words): \(result)")
  }

  /// The first control character, with context.
  static func raw(_ text: String, _ isStyled: Bool) -> String? {
    var text = text.replacing("\r\n", with: "\n")
    if isStyled {
      text.replace(#/\u{1B}\[[0-9;:]*m|\u{1B}\]8;;[!-~]*\u{1B}\\/#, with: "")
    }
    let scalars = Array(text.unicodeScalars)
    let place = scalars.firstIndex { scalar in
      switch scalar.value {
      case 0x09, 0x0A: false
      case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
    guard let place else { return nil }
    let part = scalars[max(0, place - 60)..<min(scalars.count, place + 20)]
    return String(part.map(Character.init)).debugDescription
  }

  /// Valid required arguments, to make one option at a time hostile.
  private static func plausible(_ command: DeclaredCommand) -> [String] {
    command.positionals.filter { !$0.isOptional }.map { argument in
      switch argument.valueName {
      case "priority": "high"
      case "key": "theme"
      default: command.path.first == "theme" ? "pink" : "Milk"
      }
    }
  }

  /// One hostile word per argument, or all in a thorough run.
  private static func lines(of command: DeclaredCommand, files: [String]) -> [[String]] {
    let sizes = ["build": ["--icon", "blue", "--size", "16"], "export": ["--icon", "blue"]]
    let plausible =
      plausible(command)
      + (command.program.path == BuiltProgram.icontool.path ? sizes[command.path[0]] ?? [] : [])
    var lines = [plausible]
    let words = runsSlowProofs ? [HostileHome.word, HostileHome.lines] : [HostileHome.lines]
    let readsFiles = command.positionals.contains {
      ["file", "files", "paths"].contains($0.valueName)
    }
    if !command.positionals.isEmpty {
      let files = readsFiles || runsSlowProofs ? files : Array(files.suffix(1))
      for word in words + files { lines.append(command.positionals.map { _ in word }) }
      lines.append(["-"])
    }
    for option in command.options.compactMap(\.word) {
      for word in words { lines.append(plausible + [option, word]) }
      if runsSlowProofs {
        lines.append(plausible + ["\(option)=\(HostileHome.word)"])
        lines.append(plausible + [option])
      }
      if ["--out", "--svg", "--people"].contains(option) {
        for file in runsSlowProofs ? files : Array(files.suffix(2)) {
          lines.append(plausible + [option, file])
        }
      }
    }
    for flag in command.flags.compactMap(\.word) {
      lines.append(plausible + [flag])
      if runsSlowProofs {
        lines.append(command.positionals.map { _ in HostileHome.word } + [flag])
      }
    }
    lines.append(plausible + ["--\(HostileHome.word)"])
    lines.append(plausible + [HostileHome.word, HostileHome.word, HostileHome.word])
    if runsSlowProofs {
      lines.append(plausible + ["-\(HostileHome.word)"])
      if command.flags.contains(where: { $0.word == "--json" }) {
        lines += lines.map { $0 + ["--json"] }
      }
    }
    return lines.map { command.path + $0 }
  }

  @Test("Stored text never prints control characters")
  func harmless() throws {
    let home = try TemporaryFolder()
    let program = BuiltProgram.priorities
    for name in ["a\u{1B}[2Jb", "abc\u{202E}def"] {
      let refused = try program.run(["add", name], home: home)
      #expect(refused.status == 65)
      #expect(!refused.errors.contains("\u{1B}"))
      #expect(!refused.errors.contains("\u{202E}"))
    }
    let added = try program.run(
      ["add", "Milk", "-d", "abc\u{202E}def\u{1B}]0;title\u{07}\u{9B}31my"], home: home)
    #expect(added.status == 0)
    let screen = try program.runInTerminal(["show", "Milk"], home: home).output
    #expect(withoutStyle(screen).contains("abc\u{FFFD}def"))
    #expect(!screen.contains("\u{202E}"))
    #expect(!screen.contains("\u{1B}]0;"))
    #expect(!screen.unicodeScalars.contains("\u{9B}"))
    #expect(!screen.unicodeScalars.contains("\u{07}"))
  }
}
