import Foundation
import TestSupport
import Testing

struct ImportExportListsTests {
  private let program = BuiltProgram.priorities

  private func home(_ commands: [[String]] = []) throws -> TemporaryFolder {
    let home = try TemporaryFolder()
    for command in commands {
      let result = try program.run(command, home: home)
      #expect(result.status == 0, "\(result.errors)")
    }
    return home
  }

  @Test("An export is imported elsewhere and exported again, the same to the byte")
  func whole() throws {
    let first = try home([
      ["add", "Milk", "-p", "high", "-d", "Two litres"], ["add", "Groceries"],
      ["include", "Milk", "--in", "Groceries"], ["set", "low", "Milk", "--in", "Groceries"],
      ["add", "Bread"], ["done", "Bread"],
    ])
    let export = try program.run(["export"], home: first)
    #expect(export.status == 0)
    #expect(export.errors == "")
    let second = try home()
    let result = try program.run(["import", "-"], home: second, input: export.output)
    #expect(
      result == .init(output: "3 created, 0 changed, 0 raised, 0 unchanged, 0 skipped.\n"))
    #expect(try program.run(["export"], home: second).output == export.output)
    let again = try program.run(["import", "-"], home: second, input: export.output)
    #expect(again.output == "0 created, 0 changed, 0 raised, 3 unchanged, 0 skipped.\n")
    #expect(try program.run(["undo"], home: second).status == 0)
    #expect(try program.run(["list", "--all"], home: second).output == "")
  }

  @Test("What an export leaves out and changes is one line; --verbose and --dry-run list it all")
  func losses() throws {
    let home = try home([
      ["add", "Groceries", "1. Milk"], ["include", "1. Milk", "--in", "Groceries"],
      ["set", "low", "1. Milk", "--in", "Groceries"], ["add", "Bread"], ["done", "Bread"],
    ])
    #expect(
      try program.run(["export", "--to", "markdown"], home: home).errors
        == "Not exported: ids, former priorities, dates, history, list priorities.\n")
    #expect(
      try program.run(["export", "--to", "icalendar"], home: home).errors
        == "Not exported: exact times, history.\n")
    let text = try program.run(["export", "--to", "text"], home: home)
    #expect(
      text.errors
        == "Not exported: ids, priorities, former priorities, dates, history, list priorities. "
        + "Changed: names (1); --verbose lists them.\n")
    let all = """
      Plain text has no place for ids.
      Plain text has no place for priorities.
      Plain text has no place for former priorities.
      Plain text has no place for dates.
      Plain text has no place for history.
      Plain text has no place for list priorities.
      "1. Milk": plain text would read the beginning of the name as a mark.

      """
    #expect(
      try program.run(["export", "--to", "text", "--verbose"], home: home)
        == .init(output: text.output, errors: all))
    let out = home.path + "/out.txt"
    #expect(
      try program.run(["export", "--out", out, "--to", "text", "--dry-run"], home: home)
        == .init(output: "3 items as Plain text (dry run).\n", errors: all))
    #expect(!FileManager.default.fileExists(atPath: out))
    #expect(try program.run(["export", "--to", "json"], home: home).errors == "")
  }

  @Test("An export of its own changes nothing", arguments: ["taskwarrior", "csv", "icalendar"])
  func own(format: String) throws {
    let home = try home([
      ["add", "Soap", "-d", "Two\n\nthings"], ["add", "Tea", "-d", "green"], ["done", "Tea"],
      ["add", "Bread"],
    ])
    let export = try program.run(["export", "--to", format], home: home)
    let result = try program.run(
      ["import", "-", "--from", format], home: home, input: export.output)
    #expect(
      result == .init(output: "0 created, 0 changed, 0 raised, 3 unchanged, 0 skipped.\n"))
  }

  @Test("Taskwarrior keeps when an item was done, and OPML says that it does not")
  func lastDone() throws {
    let first = try home([["add", "Tea"], ["done", "Tea"]])
    let done = try program.run(["show", "Tea", "--json"], home: first).output
      .firstMatch(of: #/"lastDone":"([^"]{19})/#)?.output.1
    let export = try program.run(["export", "--to", "taskwarrior"], home: first).output
    let second = try home()
    _ = try program.run(["import", "-"], home: second, input: export)
    let kept = try program.run(["show", "Tea", "--json"], home: second).output
      .firstMatch(of: #/"lastDone":"([^"]{19})/#)?.output.1
    #expect(done != nil)
    #expect(kept == done)
    #expect(
      try program.run(["export", "--to", "opml"], home: first).errors
        == "Not exported: exact times, dates of changes, history.\n")
  }

  @Test("Of many losses of a kind an import names the first, and with --verbose all")
  func manyLosses() throws {
    let home = try home()
    let text = "TYPE,CONTENT,DATE\n" + (1...30).map { "task,Milk \($0),monday\n" }.joined()
    let short = try program.run(["import", "-", "--from", "todoist"], home: home, input: text)
    #expect(short.output == "30 created, 0 changed, 0 raised, 0 unchanged, 0 skipped.\n")
    let lines = short.errors.split(separator: "\n")
    #expect(lines.count == 6, "\(lines)")
    #expect(lines.last == "25 more of these kinds: --verbose lists them.")
    for option in ["--verbose", "--dry-run"] {
      let all = try program.run(
        ["import", "-", "--from", "todoist", option], home: home, input: text)
      #expect(all.errors.split(separator: "\n").count == 30)
    }
  }

  @Test("A file of a folder is named by its path, whether or not the folder ends in a slash")
  func folderPath() throws {
    let place = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: place.url("lists"), withIntermediateDirectories: false)
    try Data(#"{"format":"priorities"}"#.utf8).write(to: place.url("lists/x.json"))
    for folder in ["lists", "lists/"] {
      let result = try program.run(["import", folder], home: place)
      #expect(result.status == 65)
      #expect(result.errors.hasPrefix("lists/x.json:1:1: "))
    }
  }

  @Test("A table without names and a calendar that is none are left out of a folder, and named")
  func foreignTables() throws {
    let place = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: place.url("in"), withIntermediateDirectories: false)
    func write(_ text: String, _ name: String) throws {
      try Data(text.utf8).write(to: place.url("in/\(name)"))
    }
    try write("Qty,Price\n1,2\n", "bad.csv")
    let alone = try program.run(["import", "in"], home: place)
    #expect(
      alone
        == .init(
          status: 65,
          errors: "There is nothing to import: in/bad.csv has no column of names. Nothing was "
            + "changed.\n"))
    try write("NOT A CALENDAR\n", "x.ics")
    try write("\u{FEFF}\"Task\";priority\nRice;high\n", "good.csv")
    try write("\nBegin:VCALENDAR\nBEGIN:VTODO\nSUMMARY:Tax\nEND:VTODO\nEND:VCALENDAR\n", "y.ics")
    #expect(
      try program.run(["import", "in"], home: place)
        == .init(
          output: "2 created, 0 changed, 0 raised, 0 unchanged, 0 skipped.\n",
          errors: """
            in/bad.csv has no column of names and is skipped.
            in/x.ics is no calendar and is skipped.

            """))
    #expect(try program.run(["list"], home: place).output == "high\tRice\nmedium\tTax\n")
    // A file that is named is meant, and a list with a mistake refuses all.
    #expect(
      try program.run(["import", "in/bad.csv"], home: place).errors
        .hasPrefix("in/bad.csv:1:1: expected a first row of column names"))
    try write("name\n\"Unclosed\n", "open.csv")
    let refused = try program.run(["import", "in"], home: place)
    #expect(refused.status == 65)
    #expect(refused.errors.hasPrefix("in/open.csv:2:1: a quotation begins"), "\(refused)")
  }

  @Test("What is left out is said with its file, where there are several of any formats")
  func lossesByFile() throws {
    let place = try TemporaryFolder()
    try Data("name,Qty\nRice,2\n".utf8).write(to: place.url("a.csv"))
    try Data(
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Party\nEND:VEVENT\nEND:VCALENDAR\n".utf8
    ).write(to: place.url("b.ics"))
    #expect(
      try program.run(["import", "a.csv", "b.ics", "--dry-run"], home: place).errors == """
        a.csv: line 1: the column "qty" is left out.
        b.ics: line 2: a VEVENT is not a to-do and is left out.

        """)
    #expect(
      try program.run(["import", "a.csv", "--dry-run"], home: place).errors
        == "line 1: the column \"qty\" is left out.\n")
  }

  @Test("--taskrc goes alone, and a file's name must be one")
  func refusedOptions() throws {
    let home = try home()
    let refusal =
      "--taskrc writes no lists, so LIST, --to, --out and --yes do not go with it; leave them out. "
      + "See \"priorities export --help\".\n"
    for words in [
      ["Groceries"], ["--to", "csv"], ["--out", "x.rc"], ["--yes"], ["--dry-run"], ["--verbose"],
    ] {
      #expect(
        try program.run(["export", "--taskrc"] + words, home: home)
          == .init(status: 64, errors: refusal), "\(words)")
    }
    #expect(
      try program.run(["export", "--out", ""], home: home)
        == .init(
          status: 64,
          errors: "--out takes the name of a file or folder. See \"priorities export --help\".\n"))
  }

  @Test("A dry run gives the ids that will be, and no others")
  func dryRunIDs() throws {
    let home = try home([["add", "Milk"]])
    func ids(_ text: String) throws -> [Bool] {
      let json = try program.run(["import", "-", "--dry-run", "--json"], home: home, input: text)
      let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
      return try #require(object?["items"] as? [[String: Any]]).map { $0["id"] != nil }
    }
    #expect(try ids("Milk\nTea\n") == [true, false])
    #expect(
      try ids("id,name,details,priority,lists\n11111111-1111-4111-8111-111111111111,Tea,,,\n")
        == [true])
  }

  @Test("A file whose name promises another format than it gets is said to be JSON")
  func ending() throws {
    let home = try home()
    _ = try program.run(["add", "Milk"], home: home)
    func notes(_ words: String...) throws -> String {
      try program.run(["export"] + words, home: home).errors
    }
    let path = home.path + "/x.xlsx"
    #expect(
      try notes("--out", path)
        == "No format that is written has that ending, so \(path) is JSON. Another one: --to FORMAT\n"
    )
    #expect(try notes("--out", home.path + "/x.json") == "")
    #expect(try notes("--out", home.path + "/y.xlsx", "--to", "json") == "")
    #expect(try notes("--out", home.path + "/lists") == "")
    _ = try notes("--out", home.path + "/X.CSV")
    #expect(
      try String(contentsOf: home.url("X.CSV"), encoding: .utf8).hasPrefix("id,name,details"))
  }

  @Test("What is no list in a folder is skipped and named; a list with a mistake refuses all")
  func mixedFolder() throws {
    let place = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: place.url("gem"), withIntermediateDirectories: false)
    func write(_ text: String, _ name: String) throws {
      try Data(text.utf8).write(to: place.url("gem/\(name)"))
    }
    try write(#"{"name": "tool", "version": "1.0.0"}"#, "package.json")
    try write("\n", "leer.txt")
    try write("<html/>", "page.xml")
    let nothing = try program.run(["import", "gem"], home: place)
    #expect(
      nothing
        == .init(
          status: 65,
          errors: "There is nothing to import: gem/leer.txt is empty, gem/package.json is of no "
            + "known list format and gem/page.xml is of no known list format. Nothing was "
            + "changed.\n"))
    try write("(A) Milk\n", "todo.txt")
    try write("- Bread\n", "l.md")
    let json = try program.run(["import", "gem", "--dry-run", "--json"], home: place)
    #expect(json.errors == "")
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(
      object["skipped"] as? [[String: String]] == [
        ["file": "gem/leer.txt", "reason": "is empty"],
        ["file": "gem/package.json", "reason": "is of no known list format"],
        ["file": "gem/page.xml", "reason": "is of no known list format"],
      ])
    #expect((object["counts"] as? [String: Int])?["skipped"] == 0)
    #expect(
      try program.run(["import", "gem"], home: place)
        == .init(
          output: "2 created, 0 changed, 0 raised, 0 unchanged, 0 skipped.\n",
          errors: """
            gem/leer.txt is empty and is skipped.
            gem/package.json is of no known list format and is skipped.
            gem/page.xml is of no known list format and is skipped.

            """))
    // A file that is named is meant.
    #expect(
      try program.run(["import", "gem/package.json"], home: place).errors.hasPrefix(
        "gem/package.json:1:1: expected an object"))
    // Another program may have sorted the keys, and white space is free.
    try write(
      "{\"completions\": [], \"format\" :\n \"priorities\", \"version\": 1}", "own.json")
    let refused = try program.run(["import", "gem"], home: place)
    #expect(refused.status == 65)
    #expect(refused.errors.hasPrefix("gem/own.json:"), "\(refused)")
  }

  @Test("Files are told by what they hold, and each format goes out and comes in")
  func formats() throws {
    let first = try home([
      ["add", "Milk", "-p", "critical"], ["add", "Groceries"],
      ["include", "Milk", "--in", "Groceries"],
    ])
    for file in [
      "a.json", "todo.txt", "a.ics", "a.opml", "a.md", "a.csv", "folder.d",
    ] {
      let out = first.path + "/" + file
      let format = file == "folder.d" ? ["--to", "ical"] : []
      #expect(try program.run(["export", "--out", out] + format, home: first).status == 0)
      let second = try home()
      let result = try program.run(["import", out], home: second)
      #expect(result.status == 0, "\(file): \(result.errors)")
      #expect(
        try program.run(["list"], home: second).output == "critical\tMilk\nmedium\tGroceries\n",
        "\(file)")
      #expect(
        try program.run(["list", "Groceries"], home: second).output == "critical\tMilk\n", "\(file)"
      )
    }
  }

  @Test("What a file says beside items is said: columns left out, an empty file, dates kept")
  func beside() throws {
    let home = try home()
    try Data("name,due,owner,priority\nRent,2026-12-01,Ada,high\n".utf8)
      .write(to: home.url("rent.csv"))
    #expect(
      try program.run(["import", home.path + "/rent.csv"], home: home)
        == .init(
          output: "1 created, 0 changed, 0 raised, 0 unchanged, 0 skipped.\n",
          errors: "line 1: the columns \"due\", \"owner\" are left out.\n"))
    try Data(" \n".utf8).write(to: home.url("empty.txt"))
    #expect(
      try program.run(["import", home.path + "/empty.txt"], home: home)
        == .init(
          status: 65, errors: "\(home.path)/empty.txt is empty: there is nothing to import.\n"))
    try Data("(A) Pay tax due:2026-12-01 rec:1m\n".utf8).write(to: home.url("todo.txt"))
    let kept =
      "1 item has dates or other data that is not used here. \"priorities show NAME\" shows it."
    let terminal = try program.runInTerminal(
      ["import", home.path + "/todo.txt"], home: home, columns: 200)
    let shown = withoutStyle(terminal.output).split(whereSeparator: \.isNewline).map {
      $0.drop { " •".contains($0) }
    }
    #expect(shown.first == "1 created, 0 changed, 0 raised, 0 unchanged, 0 skipped.", "\(shown)")
    #expect(shown.last.map(String.init) == kept, "\(shown)")
    #expect(
      try program.run(["import", home.path + "/todo.txt", "--dry-run"], home: home)
        == .init(
          output: "0 created, 0 changed, 0 raised, 1 unchanged, 0 skipped (dry run).\n",
          errors: kept + "\n"))
    let lines = withoutStyle(
      try program.runInTerminal(["show", "pay"], home: home, columns: 80).output
    ).split(whereSeparator: \.isNewline).suffix(3).map { $0.drop { $0 == " " } }
    #expect(lines == ["Imported, kept for export:", "Due        2026-12-01", "Repeats    1m"])
    #expect(
      try program.run(["show", "pay", "--json"], home: home).output.contains(
        #""imported":[{"format":"todotxt","name":"due","value":"2026-12-01"},"#
          + #"{"format":"todotxt","name":"repeats","value":"1m"}]"#))
    let export = try program.run(["export", "--to", "todotxt"], home: home)
    #expect(export.output.contains("Pay tax due:2026-12-01 rec:1m"), "\(export)")
  }

  @Test("A dry run says the same and changes nothing, and --json is for programs")
  func dryRun() throws {
    let home = try home([["add", "Milk", "-p", "low"]])
    let text = "# Groceries\n- Milk\n- Tea\n"
    let dry = try program.run(
      ["import", "-", "--from", "markdown", "--dry-run"], home: home, input: text)
    #expect(
      dry.output == "2 created, 0 changed, 1 raised, 0 unchanged, 0 skipped (dry run).\n")
    #expect(try program.run(["list"], home: home).output == "")
    let json = try program.run(
      ["import", "-", "--from", "markdown", "--json"], home: home, input: text)
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(
      object["counts"] as? [String: Int]
        == ["created": 2, "changed": 0, "raised": 1, "unchanged": 0, "skipped": 0])
    let items = try #require(object["items"] as? [[String: Any]])
    #expect(items.map { $0["effect"] as? String } == ["created", "raised", "created"])
    #expect(items[1]["from"] as? String == "low")
    #expect(
      try program.run(["log", "--limit", "1"], home: home).output.contains("import"))
  }

  @Test("A file that does not parse: file, line, column, exit 65, and nothing is changed")
  func faults() throws {
    let home = try home([["add", "Milk"]])
    let path = home.path + "/broken.json"
    try Data("{\"format\":\"priorities\",\n\"version\":1,]".utf8).write(to: home.url("broken.json"))
    let result = try program.run(["import", path], home: home)
    #expect(result.status == 65)
    #expect(
      result.errors
        == "\(path):2:13: expected a key in double quotes, found \"]\". Nothing was changed.\n")
    let unknown = try program.run(["import", "/nowhere.json"], home: home)
    #expect(unknown.status == 74)
    #expect(
      try program.run(["import", path, "--from", "jsn"], home: home).errors.hasSuffix(
        "Did you mean \"json\"?\n"))
    #expect(
      try program.run(["export", "--to", "kitchenowl"], home: home).status == 64)
    #expect(try program.run(["export", "Mlik"], home: home).status == 1)
    let huge = home.url("huge.csv")
    try Data().write(to: huge)
    try FileHandle(forWritingTo: huge).truncate(atOffset: 300 << 20)
    let refused = try program.run(["import", huge.path], home: home)
    #expect(refused.status == 65)
    #expect(refused.errors == "\(huge.path) is larger than 256 MB. Split it first.\n")
    #expect(try program.run(["list", "--all"], home: home).output == "medium\tMilk\n")
  }
}
