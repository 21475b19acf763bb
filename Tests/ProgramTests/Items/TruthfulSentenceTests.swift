import Foundation
import TestSupport
import Testing

/// Sentences about what was done, what is lost and what to do next are true.
@Suite struct TruthfulSentenceTests: BuiltProgramSuite {
  let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
  }

  @Test("Who deletes a profile is told of the backups that go too")
  func backupsOfProfile() throws {
    try run("profile", "new", "work")
    try run("add", "Milk", "Bread", "--profile", "work")
    try run("db", "backup", "--profile", "work")
    #expect(
      try run("profile", "delete", "work").errors
        == "Nothing was removed. Add --yes to remove the profile work with its 2 items and 1 "
        + "backup.\n")
    #expect(
      try run("profile", "delete", "work", "--yes").output
        == "Removed the profile work with its 2 items and 1 backup.\n")
    #expect(
      try run("profile", "delete", "--help").output.contains(
        "priorities db backup FILE --profile NAME"))
  }

  @Test("What is proposed to somebody who uses a profile is proposed for that profile")
  func adviceForProfile() throws {
    try run("profile", "new", "at work")
    let call = "priorities --profile 'at work'"
    func line(_ words: String...) throws -> String {
      try withoutStyle(
        BuiltProgram.priorities.runInTerminal(
          ["--profile", "at work"] + words, home: home, columns: 200
        ).output
      ).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    func error(_ words: String...) throws -> String {
      try BuiltProgram.priorities.run(["--profile", "at work"] + words, home: home).errors
    }
    #expect(try line("list").hasSuffix("Try \(call) add milk"))
    #expect(try line("log", "--done").contains("\"\(call) done NAME\" records it."))
    #expect(
      try line("add", "Olive", "oil").hasSuffix(
        "If one was meant: \(call) undo, then \(call) add 'Olive oil'"))
    #expect(try line("search", "salt").contains("Not there yet? \(call) add salt"))
    #expect(try line("delete", "oil", "--yes").hasSuffix("\"\(call) undo\" brings it back."))
    #expect(
      try line("log", "--limit", "1").hasSuffix(
        "There are more; \"\(call) log --limit 0\" shows all of them."))
    try run("done", "Olive", "--profile", "at work")
    try run("add", "Olive", "--profile", "at work")
    try run("done", "Olive", "--profile", "at work")
    #expect(
      try line("log", "--done", "--limit", "1").hasSuffix(
        "There are more; \"\(call) log --done --limit 0\" shows all of them."))
    #expect(
      try error("add", "x", "--in", "Nope")
        == "No list is called \"Nope\". To make the list: \(call) add Nope\n")
    #expect(
      try error("theme", "use", "nope")
        == "No theme is called \"nope\". \"\(call) theme list\" shows all there are.\n")
    // The proposals do what they say.
    #expect(try run("--profile", "at work", "undo").output.contains("Undone: done Olive"))
    #expect(try run("undo").errors == "Nothing to undo.\n")
  }

  @Test("A store that is not there yet is not called sound")
  func missingStore() throws {
    let path = home.path + "/priorities.sqlite"
    let check = try run("db", "check")
    #expect(check.status == 0)
    #expect(check.output == "There is no store at \(path) yet; the first item makes it.\n")
    try run("add", "Milk")
    #expect(try run("db", "check").output == "The file is sound: 1 item, every page read.\n")
  }

  @Test("JSON in a pipe is never lines of text, and what holds nothing brings nothing in")
  func emptyJSON() throws {
    let empty = try run("export", "--to", "taskwarrior").output
    #expect(try run("import", "-", input: empty).output.hasPrefix("0 created"))
    let refused = try run("import", "-", input: "[\n{\"a\": 1}\n]\n")
    #expect(refused.status == 65)
    #expect(try run("list", "--all", "--count").output == "0\n")
  }

  @Test("A backup that is imported is said to be one, with the command for it")
  func importedBackup() throws {
    try run("add", "Milk")
    let backup = home.url("copy.sqlite").path
    try run("db", "backup", backup)
    let result = try run("import", backup)
    #expect(result.status == 65)
    #expect(result.errors.hasPrefix("\(backup) is a database and no list."), "\(result.errors)")
    #expect(result.errors.contains("priorities db restore \(backup)"))
  }

  @Test("Two entries with one id are said to share that, not the name")
  func sharedID() throws {
    let id = "9209d97b-c347-4bd7-939b-fb0205dfe039"
    let result = try run(
      "import", "-",
      input: """
        {"format": "priorities", "version": 1, "items": [
        {"id": "\(id)", "name": "Rope"}, {"id": "\(id)", "name": "Soap"}]}
        """)
    #expect(
      (result.output + result.errors).contains(
        "\"Soap\": the same id as \"Rope\"; the two became one item."),
      "\(result)")
  }

  @Test("Only a sound backup is asked about, with what it holds")
  func askedBackup() throws {
    try run("add", "Milk", "Bread")
    let backup = home.url("copy.sqlite").path
    try run("db", "backup", backup)
    try run("add", "Tea")
    #expect(
      try oneLine("db", "restore", backup, input: "n\n").contains(
        "copy.sqlite, with 2 items, in the place of all items? They go to the folder Backups. [y/N]"
      ))
    let text = home.url("text.sqlite").path
    try Data("no database at all".utf8).write(to: URL(fileURLWithPath: text))
    for answer in ["y\n", "n\n"] {
      let refused = try oneLine("db", "restore", text, input: answer)
      #expect(refused.contains("cannot be restored: it is not a database"))
      #expect(!refused.contains("[y/N]"))
    }
    #expect(try run("list", "--count").output == "3\n")
  }

  @Test("A proposed command works where a name begins with a dash")
  func dashedProposals() throws {
    try run("add", "Milk")
    #expect(
      try run("include", "Milk", "--in=-foo").errors.contains(
        "To make the list: priorities add -- '-foo'"))
    #expect(try run("add", "--", "-foo").status == 0)
    #expect(try run("include", "Milk", "--in=-foo").status == 0)
    let search = try BuiltProgram.priorities.run(
      ["search", "--color", "16", "--", "-zz"], home: home)
    #expect(search.output.contains("priorities add -- '-zz'"))
    #expect(
      try run("search", "--color", "16", "--in=-foo", "--", "-zz").output.contains(
        "priorities add --in='-foo' -- '-zz'"))
    #expect(try run("add", "--in=-foo", "--", "-zz").status == 0)
    #expect(
      try !run("search", "--color", "16", "--", "-").output.contains("priorities add"))
    #expect(try run("profile", "new", "--", "-x").output.contains("list --profile='-x'"))
    #expect(try run("list", "--profile=-x").status == 0)
  }

  @Test("A log that is cut says so where a person reads it")
  func cutLog() throws {
    for name in ["Milk", "Bread", "Tea"] { try run("add", name) }
    let words = "There are more; \"priorities log --limit 0\" shows all of them."
    #expect(try run("log", "--limit", "2", "--color", "16").output.contains(words))
    #expect(try !run("log", "--limit", "3", "--color", "16").output.contains(words))
    #expect(try !run("log", "--limit", "2").output.contains(words))
  }

  @Test("done says the item's own former level, and that of a list with the list")
  func formerLevels() throws {
    try run("add", "Milk", "Trip")
    try run("add", "Tea", "-p", "low")
    try run("include", "Milk", "Tea", "--in", "Trip")
    try run("set", "critical", "Milk", "Tea", "--in", "Trip")
    let result = try BuiltProgram.priorities.runInTerminal(
      ["done", "Milk", "Tea"], home: home, columns: 200)
    let screen = withoutStyle(result.output)
    #expect(
      screen.contains("got it, was medium, its own level in Trip (critical) is cleared"),
      "\(screen)")
    #expect(screen.contains("got it, its own level in Trip (critical) is cleared"), "\(screen)")
  }

  @Test("add says in which of its lists the item stays low", arguments: ["", "critical"])
  func stayingLow(level: String) throws {
    try run("add", "Milk", "Trip")
    try run("include", "Milk", "--in", "Trip")
    try run("set", "low", "Milk", "--in", "Trip")
    let words = ["add", "Milk", "--in", "Trip"] + (level.isEmpty ? [] : ["-p", level])
    let result = try BuiltProgram.priorities.runInTerminal(words, home: home, columns: 200)
    let screen = withoutStyle(result.output)
    let remark = level.isEmpty ? "already there" : "was medium"
    #expect(screen.contains("\(remark), stays low in Trip by its own level there"), "\(screen)")
  }

  @Test("set low says in which lists the item is still needed", arguments: ["set low", "lower"])
  func stillNeeded(command: String) throws {
    try run("add", "Milk", "Trip")
    try run("include", "Milk", "--in", "Trip")
    try run("set", "critical", "Milk", "--in", "Trip")
    let words = command.split(separator: " ").map(String.init)
    let result = try BuiltProgram.priorities.runInTerminal(
      words + ["Milk"], home: home, columns: 200)
    let screen = withoutStyle(result.output)
    #expect(
      screen.contains("got it, was medium, still needed in Trip (critical)"), "\(screen)")
  }

  @Test("What cannot be restored is said of the file, not of the items")
  func restoring() throws {
    try run("add", "Milk")
    try Data("no store".utf8).write(to: home.url("text.sqlite"))
    let text = home.url("text.sqlite").path
    #expect(
      try run("db", "restore", text, "--yes")
        == .init(
          status: 65,
          errors: "\(text) cannot be restored: it is not a database. Nothing was changed; choose "
            + "another backup.\n"))
    try run("db", "backup")
    let backup = try #require(
      try FileManager.default.contentsOfDirectory(atPath: home.url("Backups").path).first)
    try run("add", "Tea")
    #expect(try run("db", "restore", home.url("Backups/\(backup)").path, "--yes").status == 0)
    let missing = try run("db", "restore", home.url("none").path, "--yes")
    #expect(missing.status == 1)
    #expect(missing.errors.contains("/Backups/\(backup)"), "\(missing.errors)")
    #expect(!missing.errors.contains("before-restore"))
  }

  @Test("A theme file with another name is told what to write")
  func themeName() throws {
    let file = home.url("qq.toml")
    try Data(try run("theme", "export", "fjord-dark").output.utf8).write(to: file)
    let result = try run("theme", "check", file.path)
    #expect(
      result.output.contains(
        "warning[T403] the theme is called by its file, \"qq\"; write that name, or rename the file"
      ),
      "\(result.output)")
    #expect(!result.output.contains("did you mean"))
  }

  @Test("An empty scheme is said to be empty")
  func emptyScheme() throws {
    #expect(
      try run("theme", "import", "-")
        == .init(status: 65, errors: "Standard input is empty: there is no scheme in it.\n"))
  }

  @Test("A direction mark is no part of a name", arguments: ["\u{200F}", "\u{200E}", "\u{202E}"])
  func directionMarks(_ mark: String) throws {
    let result = try run("add", "a\(mark)b")
    #expect(result.status == 65)
    #expect(result.errors.contains("has a character in it that cannot be seen"))
  }

  @Test("show and edit take one line of standard input, and refuse several")
  func oneLine() throws {
    try run("add", "Milk", "Bread")
    #expect(try run("show", "-", input: "Milk\n").status == 0)
    for command in ["show", "edit"] {
      #expect(
        try run(command, "-", input: "Milk\nBread\n")
          == .init(
            status: 64,
            errors: "This takes one name, and 2 were given. Write one line to standard input.\n"))
    }
  }

  @Test("Output that fails after a change was stored says that the change was made")
  func fullOutput() throws {
    try run("add", "Milk")
    let program = BuiltProgram.priorities.path
    for (command, isChange) in [("raise Milk", true), ("undo", true), ("list", false)] {
      let shell = try ChildProcess.run(
        ["/bin/sh", "-c", "'\(program)' \(command) > /dev/full"],
        environment: ["PRIORITIES_HOME": home.path, "HOME": home.path])
      #expect(shell.status == 74)
      #expect(
        shell.errors.contains("The change was made all the same: do not repeat it.") == isChange)
    }
  }

  @Test("doctor exits with 1 where something is not ok, and says nothing else is")
  func doctorStatus() throws {
    try run("add", "Milk")
    #expect(try run("doctor").status == 0)
    let result = try BuiltProgram.priorities.run(
      ["doctor"], home: home, environment: ["PRIORITIES_DUE": "x"])
    #expect(result.status == 1)
    #expect(
      result.output.split(separator: "\n").filter { $0.hasPrefix("not ok") }.map {
        $0.split(separator: "\t")[1]
      } == ["setting"])
  }

  @Test("A template's destination does not depend on the current folder")
  func relativeDestination() throws {
    let result = try run(
      "settings", "write", "templates", #"[{"source": "tmux", "destination": "rel.out"}]"#)
    #expect(result.status == 65)
    #expect(result.errors.contains("rel.out"))
    #expect(result.errors.contains(#"a path that begins with "/" or "~""#))
  }

  @Test("What salvage cannot save is not to be salvaged")
  func salvage() throws {
    try run("add", "Milk")
    try run("db", "backup")
    let file = home.url("priorities.sqlite")
    try Data(contentsOf: file).prefix(3000).write(to: file)
    let result = try run("db", "salvage", "--out", home.url("saved.sqlite").path)
    #expect(result.status == 65)
    #expect(!result.errors.contains("db salvage"), "\(result.errors)")
    #expect(result.errors.contains("priorities db restore "), "\(result.errors)")
  }
}
