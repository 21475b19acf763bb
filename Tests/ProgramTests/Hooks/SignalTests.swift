import Foundation
import TestSupport
import Testing

struct SignalTests {
  @Test("done notifies if set, and rings the bell only on a terminal")
  func notification() throws {
    let home = try TemporaryFolder()
    let program = BuiltProgram.priorities
    let tools = try TemporaryFolder()
    let notifier = tools.url("notify-send")
    try Data(
      "#!/bin/sh\nprintf '%s\\n' \"$*\" > \"$PRIORITIES_HOME/note.new\"\nmv \"$PRIORITIES_HOME/note.new\" \"$PRIORITIES_HOME/note\"\n"
        .utf8
    )
    .write(to: notifier)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: notifier.path)
    let environment = ["PATH": tools.path + ":/usr/bin:/bin"]
    _ = try program.run(["add", "Milk", "Bread"], home: home)
    _ = try program.run(["settings", "write", "signal", "bell"], home: home)
    #expect(try program.run(["done", "Bread"], home: home).errors == "")
    _ = try program.run(["settings", "write", "signal", "notify"], home: home)
    #expect(try program.run(["done", "Milk"], home: home, environment: environment).status == 0)
    let end = Date.now + 20
    while try !home.names().contains("note"), Date.now < end { sched_yield() }
    #expect(
      try String(contentsOf: home.url("note"), encoding: .utf8)
        == "--app-name=Priorities --icon=priorities -- Done Milk\n")
  }
}
