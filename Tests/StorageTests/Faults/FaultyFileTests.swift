import Foundation
import PrioritiesStorage
import PrioritiesStoreSupport
import PrioritiesTestSupport
import PriorityLists
import Testing

/// A faulty file, how to cause the fault, and the expected message.
struct Fault: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var commands: [String]
  var status: Int32
  var message: String
  var script: String
  /// A prefix of the command that runs the program.
  var runner = ""

  static let all: [Fault] = [
    Fault(
      testDescription: "a file that is no database", commands: ["list", "add Bread"], status: 65,
      message: "is not a database", script: "yes 'not a database' | head -c 20000 > \"$store\""),
    Fault(
      testDescription: "a short text", commands: ["list", "add Bread"], status: 65,
      message: "is not a database", script: "echo hello > \"$store\""),
    Fault(
      testDescription: "no bytes", commands: ["list", "add Bread", "db check"], status: 65,
      message: "is an empty file", script: ": > \"$store\""),
    Fault(
      testDescription: "another program's database", commands: ["list", "add Bread"], status: 65,
      message: "belongs to another program",
      script: "rm \"$store\"; sqlite3 \"$store\" 'CREATE TABLE a (b); INSERT INTO a VALUES (1)'"),
    Fault(
      testDescription: "a newer schema", commands: ["list", "add Bread", "db backup"], status: 78,
      message: "newer version", script: "sqlite3 \"$store\" 'PRAGMA user_version = 99'"),
    Fault(
      testDescription: "a damaged page", commands: ["list", "db check", "raise Milk"], status: 65,
      message: "damaged",
      script: """
        page=$(sqlite3 "$store" "SELECT rootpage FROM sqlite_schema WHERE name = 'item'")
        head -c 4096 /dev/zero | tr '\\0' '\\377' |
          dd of="$store" bs=4096 seek=$((page - 1)) conv=notrunc status=none
        """),
    Fault(
      testDescription: "a folder in its place", commands: ["list", "add Bread"], status: 74,
      message: "it is a folder", script: "rm \"$store\"; mkdir \"$store\""),
    Fault(
      testDescription: "a limit on the size of files", commands: ["add - -d \"$(seq 3000)\""],
      status: 74, message: "could not be", script: "",
      runner: "ulimit -f 92; seq 200 |"),
  ]

  static let permissions: [Fault] = [
    Fault(
      testDescription: "a folder that can only be read",
      commands: ["add Bread", "raise Milk", "undo"], status: 77, message: "read-only",
      script: "chmod 644 \"$store\"; chmod 755 \"$PRIORITIES_HOME\""),
    Fault(
      testDescription: "a file one may write in a folder one may not", commands: ["raise Milk"],
      status: 77, message: "read-only",
      script: "chmod 666 \"$store\"; chmod 755 \"$PRIORITIES_HOME\""),
    Fault(
      testDescription: "a file one may not read", commands: ["list", "add Bread"], status: 77,
      message: "not have permission", script: "chmod 600 \"$store\"; chmod 755 \"$PRIORITIES_HOME\""
    ),
    Fault(
      testDescription: "a folder one may not enter", commands: ["list", "add Bread"], status: 77,
      message: "not have permission", script: "chmod 700 \"$PRIORITIES_HOME\""),
    Fault(
      testDescription: "an interrupted change in a folder that can only be read",
      commands: ["list", "add Bread"], status: 77, message: "interrupted change",
      script: """
        sqlite3 "$store" >/dev/null 2>&1 <<'SQL'
        \(Shell.interruptedChange)
        SQL
        chmod 644 "$store" "$store-journal"; chmod 755 "$PRIORITIES_HOME"
        """),
  ]
}

@Suite(.needsPriorities)
struct FaultyFileTests {
  @Test("A faulty file is reported and left unchanged", .needs("sqlite3"), arguments: Fault.all)
  func refused(_ fault: Fault) throws {
    let home = try TemporaryFolder()
    try check(fault, in: Shell(home: home))
  }

  @Test(
    "Missing permissions are reported", .needsNobody, .needs("sqlite3"),
    arguments: Fault.permissions)
  func forbidden(_ fault: Fault) throws {
    let programs = try TemporaryFolder()
    let shell = try sharedShell(home: TemporaryFolder(), programs)
    var other = fault
    other.runner = "setpriv --reuid=65534 --regid=65534 --clear-groups"
    try check(other, in: shell)
  }

  @Test("A store in a read-only folder can be read", .needsNobody)
  func readable() throws {
    let programs = try TemporaryFolder()
    let shell = try sharedShell(home: TemporaryFolder(), programs)
    let result = try shell(
      """
      "$program" add Milk >/dev/null; chmod 644 "$store"; chmod 755 "$PRIORITIES_HOME"
      setpriv --reuid=65534 --regid=65534 --clear-groups "$program" list
      """)
    #expect(result == BuiltProgram.Result(output: "medium\tMilk\n"))
  }

  @Test("A full disk loses no acknowledged change", .needsMounts)
  func fullDisk() throws {
    let home = try TemporaryFolder()
    let result = try Shell(home: home)(
      """
      exec unshare -m bash -c '
        mount -t tmpfs -o size=320k tmpfs "$PRIORITIES_HOME" || exit 9
        "$program" add Milk >/dev/null || exit 8
        head -c 300000 /dev/zero > "$PRIORITIES_HOME/filler" 2>/dev/null
        before=$(sha256sum < "$store")
        seq 500 | "$program" add - -d "$(seq 500)" >/dev/null
        echo "exit $?"
        [ "$(sha256sum < "$store")" = "$before" ] && echo unchanged
        rm "$PRIORITIES_HOME/filler"
        "$program" add Bread && "$program" db check && "$program" list'
      """)
    #expect(
      result.output == """
        exit 74
        unchanged
        medium\tBread
        The store is intact: 2 items, all pages checked.
        medium\tBread
        medium\tMilk

        """)
    #expect(result.errors.contains("No space is left"))
    #expect(isOneMessage(result.errors), "\(result.errors)")
  }

  @Test("A store locked for longer than the timeout is reported", .needs("sqlite3"))
  func locked() throws {
    let home = try TemporaryFolder()
    let path = home.store
    _ = try openStore(path).add(["Milk"])
    let shell = Shell(home: home)
    let (input, output) = (Pipe(), try LinePipe())
    let locker = try ChildProcess(
      ["sqlite3", path], input: .descriptor(input.fileHandleForReading.fileDescriptor),
      output: output.stream)
    defer { locker.end() }
    input.fileHandleForWriting.write(Data("BEGIN EXCLUSIVE; SELECT 'held';\n".utf8))
    #expect(output.line() == "held")
    let clock = StepClock()
    #expect(throws: StoreError.locked(path: path, seconds: 1)) {
      try Store.open(path: path, access: .writing, busySeconds: 1, clock: { clock.now() })
        .add(["Bread"])
    }
    guard runsSlowProofs else { return }
    let result = try shell("\"$program\" list")
    #expect(result.status == 75)
    #expect(result.errors.contains("5 seconds"))
  }

  /// A shell with a copy of the program that another user can run.
  private func sharedShell(home: TemporaryFolder, _ programs: TemporaryFolder) throws -> Shell {
    var shell = Shell(home: home)
    try shell("chmod 755 \(programs.path); cp \"$program\" \(programs.path)/priorities")
    shell.program = programs.url("priorities").path
    return shell
  }

  private func check(_ fault: Fault, in shell: Shell) throws {
    try shell("\"$program\" add Milk Butter >/dev/null; \(fault.script)")
    let isFile = FileManager.default.contents(atPath: shell.store) != nil
    let before = isFile ? try shell.bytes() : Data()
    for command in fault.commands {
      let result = try shell("\(fault.runner) \"$program\" \(command)")
      #expect(result.status == fault.status, "\(command): \(result)")
      #expect(result.errors.contains(fault.message), "\(command): \(result)")
      #expect(isOneMessage(result.errors), "\(command): \(result)")
      // A check prints its findings.
      #expect(result.output.isEmpty || command == "db check", "\(command)")
      let after = isFile ? try shell.bytes() : Data()
      #expect(after == before, "\(command) changed the file")
    }
  }
}
