import Foundation
import PrioritiesTestSupport
import Testing

/// The built program on unusual file systems and systems.
@Suite(.needsPriorities)
struct SystemFaultTests: BuiltProgramSuite {
  let home = TemporaryFolder.forSuite()

  private func shell(
    _ script: String, environment: [String: String] = [:]
  ) throws -> BuiltProgram.Result {
    try ChildProcess.run(
      ["/bin/sh", "-c", script],
      environment: [
        "PRIORITIES_HOME": home.path, "HOME": home.path, "P": BuiltProgram.priorities.path,
        "PATH": "/usr/bin:/bin:/usr/sbin:/sbin",
      ].merging(environment) { $1 }, folder: home.path)
  }

  /// Runs a command while system calls fail.
  private func traced(_ injection: String, _ command: String) throws -> BuiltProgram.Result {
    try shell("exec strace -f -qq -o '\(home.path).log' \(injection) $P \(command)")
  }

  @Test(
    "A folder that cannot be synced is none that lost a change", .needsTracing,
    arguments: ["add Bread", "done Milk", "undo", "db backup copy.sqlite", "db backup"])
  func unsyncableFolder(command: String) throws {
    try home.add(["Milk"], ["Butter"])
    let folders = ["", "/Backups"].map { "-P '\(home.path)\($0)'" }.joined(separator: " ")
    let result = try traced("\(folders) -e inject=fsync,fdatasync:error=EINVAL", command)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors == "")
    // Any other failure still counts.
    let broken = try traced("\(folders) -e inject=fsync,fdatasync:error=EIO", "add Cheese")
    #expect(broken.errors.contains("may not survive a power failure"))
    #expect(try run("list").output.contains("Cheese"))
  }

  @Test(
    "A change that is stored never says that nothing was changed", .needsTracing,
    arguments: ["EIO", "ENOLCK", "EAGAIN"])
  func firstChange(error: String) throws {
    for place in runsSlowProofs ? 1...8 : 2...4 {
      let file = home.url("priorities.sqlite")
      try? FileManager.default.removeItem(at: file)
      let result = try traced("-e inject=fcntl:error=\(error):when=\(place)+", "add Milk")
      let isStored = try run("list").output.contains("Milk")
      #expect(!isStored || !result.errors.contains("Nothing was changed"), "\(place) \(result)")
      #expect(isStored == (result.status == 0 || result.errors.contains("is stored")), "\(result)")
    }
  }

  @Test("A backup whose temporary file stays is one backup", .needsTracing)
  func backup() throws {
    try home.add(["Milk"])
    let result = try traced("-e inject=unlink:error=EIO", "db backup")
    #expect(result.status == 0)
    let names = try home.names(in: "Backups").filter { $0.hasSuffix(".sqlite") }
    #expect(names.count == 1)
    #expect(try run("db", "restore", "--yes", "Backups/\(names.first ?? "")").status == 0)
    try run("db", "backup")
    #expect(try home.names(in: "Backups").allSatisfy { $0.hasSuffix(".sqlite") })
  }

  @Test(
    "A file system without locks is named", .needsTracing,
    arguments: [("fcntl", "ENOLCK"), ("fcntl,flock", "ENOLCK"), ("fcntl,flock", "EOPNOTSUPP")])
  func noLocks(calls: String, error: String) throws {
    try home.add(["Milk"])
    let result = try traced("-e inject=\(calls):error=\(error)", "add Bread")
    #expect(result.status == 74)
    #expect(!result.errors.contains("another program"), "\(result.errors)")
    #expect(try run("list").output == "medium\tMilk\n")
  }

  @Test(
    "Without inotify, the app looks every second", .needsTracing,
    arguments: [
      "inotify_init1:error=EMFILE", "inotify_init1:error=ENOSYS", "inotify_add_watch:error=ENOSPC",
      "inotify_add_watch:error=ENOSPC:when=3+",
    ])
  func noInotify(injection: String) throws {
    try home.add(["Milk"])
    let terminal = try PseudoTerminal(columns: 72, rows: 16)
    try terminal.run(
      toolPath("strace") ?? "strace",
      [
        "-f", "-qq", "-o", "/dev/null", "-e", "inject=\(injection)", BuiltProgram.priorities.path,
        "open",
      ],
      environment: [
        "PRIORITIES_HOME": home.path, "HOME": home.path, "PRIORITIES_APPEARANCE": "dark",
        "TERM": "xterm-256color", "LANG": "C.UTF-8",
      ])
    #expect(terminal.wait(for: "Milk"))
    try home.add(["Bread"])
    #expect(terminal.wait(for: "Bread"))
    try run("settings", "write", "theme", "hearth-light")
    terminal.type("q")
    #expect(terminal.status(seconds: 20) == 0)
  }

  @Test("What root makes in a person's folder belongs to the person", .needsNobody)
  func owner() throws {
    try home.add(["Milk"])
    let result = try shell(
      """
      chown -R 65534:65534 . && $P db backup && $P settings write icon pink &&
        find . -not -user 65534
      """)
    #expect(result.status == 0, "\(result.errors)")
    #expect(!result.output.contains("./"))
  }

  @Test(
    "The program's link is kept as it was called",
    arguments: [
      "$PWD/bin/priorities", "bin/priorities", "./bin/priorities", "PATH=$PWD/bin:$PATH priorities",
      "cd v1 && ../bin/priorities", "./bin/../bin/priorities",
      "cd v1 && PATH=../bin:$PATH priorities",
    ])
  func link(call: String) throws {
    let script = """
      mkdir -p bin v1 && cp "$P" v1/priorities && ln -sf ../v1/priorities bin/priorities
      \(call) serve install && cat "$XDG_CONFIG_HOME/systemd/user/priorities.service"
      """
    let result = try shell(script, environment: ["XDG_CONFIG_HOME": home.url("config").path])
    #expect(result.output.contains("ExecStart=\(home.path)/bin/priorities serve\n"), "\(result)")
  }

  @Test("serve install refuses a home that is no absolute path", arguments: ["", "home", "./x"])
  func homeFolder(path: String) throws {
    let result = try shell("$P serve install", environment: ["HOME": path])
    #expect(result.status == 73)
    #expect(result.errors == "The unit needs a home folder. Set HOME to an absolute path.\n")
  }

  @Test(
    "less shows no escape sequences as text",
    arguments: [
      (nil, "less", true), ("FRX", "less", true), ("-i", "less", false), ("", "less", false),
      ("-i", "less -R", true), ("--RAW-CONTROL-CHARS", "less", true),
      ("-i --quit-at-eof", "less", false), ("-i", "sh less", false), (nil, "sh less", true),
      ("-i", "env less", false), ("-i", "env less -R", true), ("-i -Dd+r", "less", false),
      ("-P%R", "less", false), ("-iP%R", "less", false), ("-RP%R", "less", true),
    ] as [(String?, String, Bool)])
  func pager(less: String?, call: String, isStyled: Bool) throws {
    try home.add((1...30).map { "Item \($0)" })
    try home.write("#!/bin/sh\ncat\n", to: "less")
    #expect(chmod(home.url("less").path, 0o755) == 0)
    var environment = ["PAGER": call.replacing("less", with: "\(home.path)/less")]
    if let less { environment["LESS"] = less }
    environment["COLORTERM"] = "truecolor"
    environment["TERM"] = "xterm-256color"
    let shown = try BuiltProgram.priorities.runInTerminal(
      ["list"], home: home, rows: 10, environment: environment)
    #expect(shown.output.contains("Item 30"))
    #expect(shown.output.contains("\u{1B}[") == isStyled, "\(shown.output.debugDescription)")
  }

  @Test(
    "A word that only looks like a number or option is read as it is meant",
    arguments: [
      (["set", "+1", "Milk"], 64, "Unknown priority \"+1\""),
      (["set", "01", "Milk"], 64, "Unknown priority \"01\""),
      (["raise", "Milk", "--in=\u{301}x"], 1, "\"\u{301}x\""),
      (["join", "HTTP://127.0.0.1:1/#ABCD-1234"], 69, "127.0.0.1 cannot be reached"),
      (["join", "Https://127.0.0.1:1/#ABCD-1234"], 69, "127.0.0.1 cannot be reached"),
      (["import", "missing.md"], 66, "No such file"), (["import", "missing/"], 66, "No such file"),
      (["theme", "import", "missing.conf"], 66, "No such file"),
      (["settings", "import", "missing.json"], 66, "does not exist"),
      (["join", "https://a.example/#ABCD-1234", "--ca", "missing.pem"], 66, "missing.pem"),
    ] as [([String], Int32, String)])
  func words(words: [String], status: Int32, text: String) throws {
    if words[0] == "raise" { try home.add(["Milk"]) }
    let result = try run(words)
    #expect(result.status == status)
    #expect(result.errors.contains(text), "\(result.errors)")
  }

  @Test("A picture of any size is checked in little memory", .needs("python3"))
  func largePicture() throws {
    let result = try shell(
      """
      python3 -c '
      import struct, zlib
      def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
      rows = zlib.compress(bytes(12001) * 12000, 9)
      head = struct.pack(">IIBBBBB", 12000, 12000, 8, 0, 0, 0, 0)
      open("x.png", "wb").write(b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b""))
      '
      ulimit -v 400000; exec -a icontool "$P" check x.png
      """.replacing("exec -a icontool \"$P\"", with: "\"\(BuiltProgram.icontool.path)\""))
    #expect(result.status == 1, "\(result)")
    #expect((result.output + result.errors).contains("12000 x 12000"))
  }

  @Test("Findings of one file are bounded, in each kind of file")
  func findings() throws {
    let words = String(repeating: "x ", count: 30_000)
    try home.write(
      "format = 1\nname = \"x\"\nvariant = \"dark\"\n[roles]\naccent = \"\(words)\"\n",
      to: "Themes/x.toml")
    let keys = (0..<20_000).map { "\"key\($0)\": 1" }.joined(separator: ", ")
    let actions = (0..<20_000).map { "\"a\($0)\": \"d\"" }.joined(separator: ", ")
    try home.write("{\(keys), \"keys\": {\(actions)}}", to: "settings.json")
    try home.write("{{\(String(repeating: "dark.", count: 100_000))}}", to: "long.mustache")
    let cases: [(words: [String], status: Int32)] = [
      (["theme", "check", "x"], 65), (["theme", "list"], 0), (["list", "--theme", "x"], 65),
      (["settings", "check"], 65), (["doctor"], 1),
      (["theme", "export", "fjord", "--template", "./long.mustache"], 65),
    ]
    for (words, status) in cases {
      let result = try shell(
        "ulimit -v 1000000; ulimit -t 5; exec $P \(words.joined(separator: " "))")
      #expect(result.status == status, "\(words): \(result.status) \(result.errors.prefix(500))")
      #expect(result.output.utf8.count + result.errors.utf8.count < 40_000, "\(words)")
    }
    let checked = try run("theme", "check", "x")
    #expect(checked.output.contains("and 29,980 more"))
    let shown = try screen("theme", "check", "x", columns: 60)
    #expect(shown.text.split(separator: "\n").allSatisfy { $0.count <= 60 })
    #expect(try run("settings", "check").output.contains("and 19,9"))
  }

  @Test("Shortcuts are where they are on a Latin keyboard, and text is what was typed")
  func layout() throws {
    try home.add(["Milk"], ["Bread"])
    let app = try RunningApp(home, showing: "Milk")
    app.type("\u{1B}[120;9u", pause: 0.2)
    #expect(app.screen.contains("Milk"))
    app.type(
      "\u{1B}[46::47;;47u\u{1B}[1074::100;;1074u\u{1B}[1099::115;;1099u", until: "\u{432}\u{44B}")
    app.type("\u{1B}[27u", until: "2 needed")
    app.type("\u{1B}[1074::100;;1074u", until: "1 needed")
    app.quit()
  }
}
