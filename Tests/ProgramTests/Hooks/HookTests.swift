import Foundation
import TestSupport
import Testing

@testable import priorities

struct HookTests {
  private let program = BuiltProgram.priorities

  private func hook(_ name: String, _ script: String, in home: TemporaryFolder) throws {
    let folder = home.url("Hooks")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent(name)
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }

  /// The hooks' output, without ids.
  private func lines(in home: TemporaryFolder) throws -> [String] {
    let url = home.url("lines")
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
    try FileManager.default.removeItem(at: url)
    return try text.split(separator: "\n").map { line in
      var object = try jsonObject(String(line))
      #expect((object.removeValue(forKey: "id") as? String)?.count == 36)
      let data = try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])
      return String(decoding: data, as: UTF8.self)
    }
  }

  @Test("The app runs a hook created while it is open")
  func laterHook() throws {
    let home = try TemporaryFolder()
    #expect(try program.run(["add", "Milk"], home: home).status == 0)
    let app = try RunningApp(home, showing: "Milk")
    app.type("/Bread\r", until: "Bread")
    try hook("pre-add", "echo not today; exit 1", in: home)
    app.type("/Salt\r", until: "refused the change: not today")
    #expect(try program.run(["search", "Salt"], home: home).output.contains("Salt") == false)
  }

  @Test(
    "A change of a store that a hook moves or replaces is refused",
    arguments: ["rm $f", "mv $f $f.old", "cp $f $f.new; mv $f.new $f"])
  func movedStore(_ script: String) throws {
    let home = try TemporaryFolder()
    #expect(try program.run(["add", "Milk"], home: home).status == 0)
    try hook("pre-add", "f=\"$PRIORITIES_HOME/priorities.sqlite\"; \(script)", in: home)
    let result = try program.run(["add", "Bread"], home: home)
    #expect(result.status == 74)
    #expect(result.errors.contains("it was moved or replaced during the change"))
  }

  @Test("A hook runs once per command, with one line per item")
  func events() throws {
    let home = try TemporaryFolder()
    for name in ["on-add", "on-change", "on-done", "on-delete"] {
      try hook(name, "cat >> \"$PRIORITIES_HOME/lines\"", in: home)
    }
    func after(_ words: String...) throws -> [String] {
      let result = try program.run(words, home: home)
      #expect(result.status == 0, "\(result.errors)")
      return try lines(in: home)
    }
    #expect(
      try after("add", "Milk", "Bread") == [
        #"{"event":"add","from":{"exists":false},"item":"Milk","list":null,"to":{"exists":true,"priority":"medium"}}"#,
        #"{"event":"add","from":{"exists":false},"item":"Bread","list":null,"to":{"exists":true,"priority":"medium"}}"#,
      ])
    #expect(
      try after("raise", "Milk") == [
        #"{"event":"change","from":{"priority":"medium"},"item":"Milk","list":null,"to":{"priority":"high"}}"#
      ])
    #expect(
      try after("include", "Milk", "--in", "Bread") == [
        #"{"event":"change","from":{"included":false},"item":"Milk","list":"Bread","to":{"included":true}}"#
      ])
    #expect(
      try after("done", "Milk") == [
        #"{"event":"done","from":{"priority":"high"},"item":"Milk","list":null,"to":{"priority":"low"}}"#
      ])
    #expect(
      try after("undo") == [
        #"{"event":"change","from":{"priority":"low"},"item":"Milk","list":null,"to":{"priority":"high"}}"#
      ])
    #expect(try after("list") == [])
    #expect(try after("delete", "Bread", "--yes").contains { $0.contains(#""event":"delete""#) })
    _ = try program.run(["import", "-", "--from", "text"], home: home, input: "Tea\nSalt\n")
    #expect(try lines(in: home).count == 2)
  }

  @Test("A pre-hook rejects a change with its own message")
  func veto() throws {
    let home = try TemporaryFolder()
    _ = try program.run(["add", "Milk"], home: home)
    try hook(
      "pre-done", "grep -q Milk && { echo 'Not before Friday.' >&2; exit 3; }; exit 0", in: home)
    try hook("on-done", "touch \"$PRIORITIES_HOME/kept\"", in: home)
    let result = try program.run(["done", "Milk"], home: home)
    #expect(
      result
        == .init(status: 1, errors: "The hook pre-done refused the change: Not before Friday.\n"))
    #expect(try program.run(["list"], home: home).output == "medium\tMilk\n")
    #expect(try !home.names().contains("kept"))
    _ = try program.run(["add", "Bread"], home: home)
    #expect(try program.run(["done", "Bread"], home: home).status == 0)
    #expect(try home.names().contains("kept"))
  }

  @Test("A pre-hook refuses where SIGCHLD was ignored")
  func ignoredChildren() throws {
    let home = try TemporaryFolder()
    try hook("pre-add", "echo no; exit 1", in: home)
    let result = try BuiltProgram(path: "/usr/bin/env").run(
      ["--ignore-signal=CHLD", program.path, "add", "Milk"], home: home)
    #expect(result == .init(status: 1, errors: "The hook pre-add refused the change: no\n"))
  }

  @Test("A hook's own commands run no hooks, and it knows the profile")
  func nested() throws {
    let home = try TemporaryFolder()
    try hook(
      "on-add",
      "echo \"$PRIORITIES_PROFILE\" >> \"$PRIORITIES_HOME/profiles.txt\"; '\(program.path)' add Bread --profile work",
      in: home)
    _ = try program.run(["profile", "new", "work"], home: home)
    #expect(try program.run(["add", "Milk", "--profile", "work"], home: home).status == 0)
    #expect(try String(contentsOf: home.url("profiles.txt"), encoding: .utf8) == "work\n")
    #expect(
      try program.run(["list", "--profile", "work"], home: home).output
        == "medium\tBread\nmedium\tMilk\n")
  }

  @Test("A profile's name keeps the rules of an item's", arguments: [" ", "wo\u{202E}rk"])
  func profileNames(name: String) throws {
    let home = try TemporaryFolder()
    #expect(try program.run(["profile", "new", name], home: home).status != 0)
    #expect(try program.run(["profile", "list"], home: home).output == "")
  }

  @Test("A hook that writes without end is killed, before a change as a refusal")
  func endlessOutput() throws {
    let home = try TemporaryFolder()
    try hook("pre-add", "exec yes", in: home)
    let result = try program.run(["add", "Milk"], home: home)
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("The hook pre-add refused the change: y y y"))
    #expect(try program.run(["list"], home: home).output == "")
  }

  @Test("A program past its time limit is killed with its children")
  func timeLimit() throws {
    let home = try TemporaryFolder()
    let script = "sleep 60 & echo $! > '\(home.url("pid").path)'; echo begun; wait"
    let result = CommandResult("/bin/sh", ["-c", script], profile: nil, seconds: 0.5)
    #expect(result.problem == "was killed after 0 seconds")
    #expect(result.words.trimmingCharacters(in: .newlines) == "begun")
    let number = try String(contentsOf: home.url("pid"), encoding: .utf8)
    let process = try #require(pid_t(number.trimmingCharacters(in: .newlines)))
    // The system ends it after the signal; an orphan is then a zombie until init reaps it.
    #expect(
      eventually {
        let status = FileManager.default.contents(atPath: "/proc/\(process)/stat")
        return status.map { String(decoding: $0, as: UTF8.self).contains(") Z ") } ?? true
      })
  }

  @Test("Ctrl-C ends a hook and the command")
  func interrupted() throws {
    let home = try TemporaryFolder()
    try hook(
      "pre-add", "echo $$ > \"$PRIORITIES_HOME/pid\"; kill -INT $PPID; exec sleep 9", in: home)
    #expect(try program.run(["add", "Milk"], home: home).status == 128 + SIGINT)
    let number = try String(contentsOf: home.url("pid"), encoding: .utf8)
    let process = try #require(pid_t(number.trimmingCharacters(in: .newlines)))
    #expect(kill(process, 0) == -1)
  }

  @Test("A failed on-hook is reported, and the change stays")
  func failure() throws {
    let home = try TemporaryFolder()
    try hook("on-add", "exit 4", in: home)
    let result = try program.run(["add", "Milk"], home: home)
    #expect(result.status == 0)
    #expect(result.errors == "The hook on-add exited with 4.\n")
    try hook("on-add", "echo 'no \\033[31mroom'; echo more; exit 3", in: home)
    let bread = try program.run(["add", "Bread"], home: home)
    #expect(bread.errors.hasPrefix("The hook on-add exited with 3: no "))
    #expect(!bread.errors.contains("more") && !bread.errors.contains("\u{1B}"))
    #expect(try program.run(["done", "Bread"], home: home).status == 0)
    #expect(try program.run(["list"], home: home).output == "medium\tMilk\n")
  }
}
