import Foundation
import PrioritiesBasics
import PrioritiesTestSupport
import Testing

@testable import PrioritiesProgram

struct HookTests: BuiltProgramSuite {
  let home = TemporaryFolder.forSuite()

  private func hook(_ name: String, _ script: String) throws {
    try home.write("#!/bin/sh\n\(script)\n", to: "Hooks/\(name)", mode: 0o755)
  }

  /// The hooks' output, without ids.
  private func lines() throws -> [String] {
    guard let text = try? home.text("lines") else { return [] }
    try FileManager.default.removeItem(at: home.url("lines"))
    return try text.split(separator: "\n").map { line in
      var object = try jsonObject(String(line))
      #expect((object.removeValue(forKey: "id") as? String)?.count == 36)
      let data = try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])
      return String(decoding: data, as: UTF8.self)
    }
  }

  @Test("The app runs a hook created while it is open")
  func laterHook() throws {
    #expect(try run("add", "Milk").status == 0)
    let app = try RunningApp(home, showing: "Milk")
    app.type("/Bread\r", until: "Bread")
    try hook("pre-add", "echo not today; exit 1")
    app.type("/Salt\r", until: "refused the change: not today")
    #expect(try run("search", "Salt").output.contains("Salt") == false)
  }

  @Test(
    "A change of a store that a hook moves or replaces is refused",
    arguments: ["rm $f", "mv $f $f.old", "cp $f $f.new; mv $f.new $f"])
  func movedStore(_ script: String) throws {
    #expect(try run("add", "Milk").status == 0)
    try hook("pre-add", "f=\"$PRIORITIES_HOME/priorities.sqlite\"; \(script)")
    let result = try run("add", "Bread")
    #expect(result.status == 74)
    #expect(result.errors.contains("it was moved or replaced during the change"))
  }

  @Test("A hook runs once per command, with one line per item")
  func events() throws {
    for name in ["on-add", "on-change", "on-done", "on-delete"] {
      try hook(name, "cat >> \"$PRIORITIES_HOME/lines\"")
    }
    func after(_ words: String...) throws -> [String] {
      try home.prepare(words)
      return try lines()
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
    try run("import", "-", "--from", "text", input: "Tea\nSalt\n")
    #expect(try lines().count == 2)
  }

  @Test("A pre-hook rejects a change with its own message")
  func veto() throws {
    try run("add", "Milk")
    try hook("pre-done", "grep -q Milk && { echo 'Not before Friday.' >&2; exit 3; }; exit 0")
    try hook("on-done", "touch \"$PRIORITIES_HOME/kept\"")
    let result = try run("done", "Milk")
    #expect(
      result
        == .init(status: 1, errors: "The hook pre-done refused the change: Not before Friday.\n"))
    #expect(try run("list").output == "medium\tMilk\n")
    #expect(try !home.names().contains("kept"))
    try run("add", "Bread")
    #expect(try run("done", "Bread").status == 0)
    #expect(try home.names().contains("kept"))
  }

  @Test("A pre-hook refuses where SIGCHLD was ignored")
  func ignoredChildren() throws {
    try hook("pre-add", "echo no; exit 1")
    let result = try BuiltProgram(path: "/usr/bin/env").run(
      ["--ignore-signal=CHLD", BuiltProgram.priorities.path, "add", "Milk"], home: home)
    #expect(result == .init(status: 1, errors: "The hook pre-add refused the change: no\n"))
  }

  @Test("A hook's own commands run no hooks, and it knows the profile")
  func nested() throws {
    try hook(
      "on-add",
      "echo \"$PRIORITIES_PROFILE\" >> \"$PRIORITIES_HOME/profiles.txt\"; '\(BuiltProgram.priorities.path)' add Bread --profile work"
    )
    try run("profile", "new", "work")
    #expect(try run("add", "Milk", "--profile", "work").status == 0)
    #expect(try home.text("profiles.txt") == "work\n")
    #expect(try run("list", "--profile", "work").output == "medium\tBread\nmedium\tMilk\n")
  }

  @Test("A profile's name keeps the rules of an item's", arguments: [" ", "wo\u{202E}rk"])
  func profileNames(name: String) throws {
    #expect(try run("profile", "new", name).status != 0)
    #expect(try run("profile", "list").output == "")
  }

  @Test("A hook that writes without end is killed, before a change as a refusal")
  func endlessOutput() throws {
    try hook("pre-add", "exec yes")
    let result = try run("add", "Milk")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("The hook pre-add refused the change: y y y"))
    #expect(try run("list").output == "")
  }

  @Test("A program past its time limit is killed with its children")
  func timeLimit() throws {
    let script = "sleep 60 & echo $! > '\(home.url("pid").path)'; echo begun; wait"
    let result = CommandResult(of: "The script", Spawn(shell: script), seconds: 0.5)
    #expect(result.problem == "The script was killed after 0 seconds")
    #expect(result.words.trimmingCharacters(in: .newlines) == "begun")
    let number = try home.text("pid")
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
    try hook("pre-add", "echo $$ > \"$PRIORITIES_HOME/pid\"; kill -INT $PPID; exec sleep 9")
    #expect(try run("add", "Milk").status == 128 + SIGINT)
    let number = try home.text("pid")
    let process = try #require(pid_t(number.trimmingCharacters(in: .newlines)))
    #expect(kill(process, 0) == -1)
  }

  @Test("A failed on-hook is reported, and the change stays")
  func failure() throws {
    try hook("on-add", "exit 4")
    let result = try run("add", "Milk")
    #expect(result.status == 0)
    #expect(result.errors == "The hook on-add exited with 4.\n")
    try hook("on-add", "echo 'no \\033[31mroom'; echo more; exit 3")
    let bread = try run("add", "Bread")
    #expect(bread.errors.hasPrefix("The hook on-add exited with 3: no "))
    #expect(!bread.errors.contains("more") && !bread.errors.contains("\u{1B}"))
    #expect(try run("done", "Bread").status == 0)
    #expect(try run("list").output == "medium\tMilk\n")
  }
}
